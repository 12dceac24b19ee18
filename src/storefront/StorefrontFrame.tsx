import { Suspense, useEffect, useRef } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { config, configState } from '../api/core/config'
import { PictureHostContext } from '../display/Picture'
import { HOME_PATH, PRODUCT_PATH, PRODUCTS_PATH, SEARCH_PATH } from '../rules/paths'
import { checkForAttempts, useMayHaveAttempts } from '../state/mayHaveAttempts'
import { useSession } from '../state/session'
import { onLocalStorageChange } from '../state/localStorage'
import { ErrorBoundary } from '../ui/screen/ErrorBoundary'
import { HiddenScreens } from '../ui/screen/HiddenScreens'
import { lazyPart, useDeferredMount } from '../ui/screen/lazyPart'
import { PendingScreen, ScreenFallback } from '../ui/screen/PendingScreen'
import { Footer } from './footer/Footer'
import { Header } from './header/Header'
import { storefrontRoutes } from './storefrontRoutes'
import css from './storefrontFrame.module.css'

/** The strip's code loads only if an order's outcome may be unknown, because most visitors never need the strip. */
const { Part: AttemptStrip } = lazyPart(() =>
  import('./order-attempts/AttemptStrip').then((file) => file.AttemptStrip),
)
/**
 * The code of the note about old prices loads after the first view. Without a connection the code comes from the
 * service worker.
 */
const { Part: LastSeenNote } = lazyPart(
  () => import('./last-seen/LastSeenNote').then((file) => file.LastSeenNote),
  {
    needed: false,
  },
)

const { Part: NotFound } = lazyPart(() => import('./NotFound').then((file) => file.NotFound))

function useOrderUnderWay(): boolean {
  useEffect(() => {
    checkForAttempts()
    return onLocalStorageChange('attempts', checkForAttempts)
  }, [])
  return useMayHaveAttempts(({ may }) => may)
}

const NOT_FOUND = { path: '*', Screen: NotFound }

/**
 * These screens stay mounted, because shoppers go back and forth between them. All others mount again, so that they
 * show the server's current data.
 */
const KEPT_PATHS: readonly string[] = [HOME_PATH, PRODUCTS_PATH, SEARCH_PATH, PRODUCT_PATH]

/**
 * False while the screen has an open popup. HiddenScreens then unmounts the screen when the shopper leaves, so that
 * Back never shows an old popup.
 */
const mayReturn = (path: string) =>
  KEPT_PATHS.includes(path) && document.querySelector('main dialog[open]') === null

function StorefrontScreens() {
  const { key, pathname } = useLocation()
  const email = useSession(({ user }) => user?.email ?? '')
  const { path, Screen } =
    storefrontRoutes.find((route) => matchPath(route.path, pathname)) ?? NOT_FOUND
  return (
    <ErrorBoundary resetKey={key}>
      <Suspense fallback={<ScreenWaiting />}>
        <HiddenScreens
          path={path}
          Screen={Screen}
          of={email}
          mayReturn={mayReturn}
          byEntry
          // The configuration may arrive after the first render. `around` then changes, and all screens render again,
          // hidden ones too.
          around={configState()}
        />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Header, screen and footer for every path outside /nest (RTE-18 to RTE-20). A navigation re-renders only the screen. */
export function StorefrontFrame() {
  const main = useRef<HTMLElement>(null)
  // Parts outside the first view mount later, because the pictures of the first view need the connection first.
  const firstViewDone = useDeferredMount()
  const ordering = useOrderUnderWay()

  return (
    <PictureHostContext value={config().apiHost}>
      <a
        className={`screenOnly rounded ${css.skip}`}
        href="#main"
        onClick={(event) => {
          // Keep the hash out of the URL, so that Back leads to the previous page.
          event.preventDefault()
          main.current?.focus()
        }}
      >
        Skip to content
      </a>
      <Header />
      <main id="main" ref={main} tabIndex={-1} className={css.main}>
        <StorefrontScreens />
      </main>
      {firstViewDone && (
        <ErrorBoundary>
          <Footer />
        </ErrorBoundary>
      )}
      <div className={`lowest screenOnly ${css.low}`}>
        <ErrorBoundary fallback={null}>
          <Suspense>{ordering && <AttemptStrip />}</Suspense>
        </ErrorBoundary>
        <ErrorBoundary fallback={null}>
          {/* Mount Suspense only after the first view. In the first render it would hold back the deferred render
              of the products until the code of LastSeenNote has loaded. */}
          {firstViewDone && (
            <Suspense>
              <LastSeenNote />
            </Suspense>
          )}
        </ErrorBoundary>
      </div>
      <PendingScreen />
    </PictureHostContext>
  )
}

function ScreenWaiting() {
  return (
    <div data-loading="">
      <ScreenFallback>
        <p className="wait">Loading...</p>
      </ScreenFallback>
    </div>
  )
}
