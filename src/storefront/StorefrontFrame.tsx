import { lazy, Suspense, useEffect, useRef } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { config } from '../api/core/config'
import { PictureHost } from '../display/PictureHost'
import { readAttemptHint, useAttemptHint } from '../state/attemptHint'
import { readChosenCategory } from '../state/chosenCategory'
import { onStoreChange } from '../state/store'
import { ErrorBoundary } from '../ui/ErrorBoundary'
import { useNextStep } from '../ui/useNextStep'
import { Waiting } from '../ui/Waiting'
import css from './storefrontFrame.module.css'
import { Header } from './header/Header'
import { storefrontRoutes } from './storefrontRoutes'

/** Below the fold of every screen, so it never moves what is read. */
const Footer = lazy(() => import('./footer/Footer').then((file) => ({ default: file.Footer })))
/** Only where an order may be under way: most visitors never fetch it. */
const AttemptStrip = lazy(() => import('./attempts/AttemptStrip').then((file) => ({ default: file.AttemptStrip })))
const NotFound = lazy(() => import('./NotFound').then((file) => ({ default: file.NotFound })))

/** A page that comes back from the back/forward cache arrives anew: another tab may have chosen a category (D-22). */
function useReturn(): void {
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted) readChosenCategory()
    }
    window.addEventListener('pageshow', back)
    return () => window.removeEventListener('pageshow', back)
  }, [])
}

/** Whether an order may be under way, begun in this tab or in another one. */
function useOrderUnderWay(): boolean {
  useEffect(() => {
    readAttemptHint()
    return onStoreChange('attempts', readAttemptHint)
  }, [])
  return useAttemptHint(({ may }) => may)
}

/** Header, screen, footer: what every path outside /nest shows (RTE-18 to RTE-20). */
export function StorefrontFrame() {
  const { key } = useLocation()
  const main = useRef<HTMLElement>(null)
  useReturn()
  // Under the loader the line belongs to the first view's pictures.
  const whole = useNextStep()
  const ordering = useOrderUnderWay()

  return (
    <PictureHost value={config().apiHost}>
      <a
        className={css.skip}
        href="#main"
        onClick={(event) => {
          // Without the hash in the address, so that Back still leads to the page before.
          event.preventDefault()
          main.current?.focus()
        }}
      >
        Skip to content
      </a>
      <Header />
      {ordering && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <AttemptStrip />
          </Suspense>
        </ErrorBoundary>
      )}
      <main id="main" ref={main} tabIndex={-1} className={css.main}>
        <ErrorBoundary resetKey={key}>
          <Suspense fallback={<ScreenWaiting />}>
            <Routes>
              {storefrontRoutes.map(({ path, Screen }) => (
                <Route key={path} path={path} element={<Screen />} />
              ))}
              <Route path="*" element={<NotFound />} />
            </Routes>
          </Suspense>
        </ErrorBoundary>
      </main>
      {whole && (
        <ErrorBoundary>
          <Suspense>
            <Footer />
          </Suspense>
        </ErrorBoundary>
      )}
    </PictureHost>
  )
}

/** A screen's code is on its way: the footer waits below the fold, so that it need not move. */
function ScreenWaiting() {
  return (
    <div className={css.waiting}>
      <Waiting>
        <span className="sr">Loading...</span>
      </Waiting>
    </div>
  )
}
