import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { BrowserRouter, matchPath, useLocation } from 'react-router-dom'
import { cache } from '../api/core/cache'
import { AdminDoor } from '../admin/AdminDoor'
import { Announcer } from './Announcer'
import { RouteEffects } from './RouteEffects'
import { useConfirm } from '../state/confirm'
import { closeAlert, useNotices } from '../state/notices'
import { followStoredUser, onUserChange } from '../state/session'
import { StorefrontFrame } from '../storefront/StorefrontFrame'
import { ErrorBoundary } from '../ui/ErrorBoundary'
import { lazyPart } from '../ui/lazyPart'
import { loadPopupEntries } from '../ui/useBackCloses'
import { useFocusHome } from '../ui/useFocusHome'
import { fetchCode } from '../rules/fetchCode'

/** After this delay the first view has loaded everything. */
const QUIET_MS = 4000

// Notices and confirms load when the first one is shown, or after QUIET_MS.
const { Part: NoticeHost } = lazyPart(() => import('./NoticeHost').then((file) => file.NoticeHost))
const { Part: ConfirmHost } = lazyPart(() =>
  import('./ConfirmHost').then((file) => file.ConfirmHost),
)

/**
 * If the code of notices and confirms fails to load, the browser's own dialogs show the texts, so that none is lost.
 */
function BrowserDialogs() {
  const alerts = useNotices((state) => state.alerts)
  const { confirmation, answer } = useConfirm()
  useEffect(() => {
    for (const { id, text } of alerts) {
      window.alert(text)
      closeAlert(id)
    }
    if (confirmation) answer(window.confirm(confirmation.title))
  }, [alerts, confirmation, answer])
  return null
}

function MessageHosts() {
  const hasMessage = useNotices(({ notices, alerts }) => notices.length + alerts.length > 0)
  const hasConfirm = useConfirm(({ confirmation }) => confirmation !== null)
  const [mounted, setMounted] = useState(false)
  // The hosts stay mounted: a live region that mounts together with its text is not announced.
  if ((hasMessage || hasConfirm) && !mounted) setMounted(true)
  useEffect(() => {
    const timer = setTimeout(() => {
      setMounted(true)
      void loadPopupEntries()
    }, QUIET_MS)
    // A popup that opens before then puts its entry into the history before a Back can follow.
    const touched = new AbortController()
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, () => void loadPopupEntries(), { once: true, signal: touched.signal })
    return () => {
      clearTimeout(timer)
      touched.abort()
    }
  }, [])
  if (!mounted) return null
  // Each new notice or confirm retries the missing code.
  return (
    <ErrorBoundary fallback={<BrowserDialogs />} resetKey={`${hasMessage}${hasConfirm}`}>
      <Suspense>
        <NoticeHost />
        <ConfirmHost />
      </Suspense>
    </ErrorBoundary>
  )
}

/**
 * The storefront or the back office. Their elements are the same at each step, so that it renders only what reads the address.
 * Not `<Routes>`: without its ranking of paths / needs 1.8 KB gzip less.
 */
function Half({ storefront, admin }: { storefront: ReactNode; admin: ReactNode }) {
  const { pathname } = useLocation()
  return matchPath('/nest/*', pathname) ? admin : storefront
}

/** The app inside the providers; tests wrap it in their own router. */
export function Shell() {
  useFocusHome()
  useEffect(followStoredUser, [])
  useEffect(
    () =>
      onUserChange((former) => {
        if (former)
          void fetchCode(() => import('../state/forgetUser')).then(({ forgetUser }) =>
            forgetUser(former.email),
          )
      }),
    [],
  )
  return (
    <>
      <Announcer />
      <RouteEffects />
      <Half storefront={<StorefrontFrame />} admin={<AdminDoor />} />
      <MessageHosts />
    </>
  )
}

export function App() {
  // startFailure.ts shows its message until this is set.
  useLayoutEffect(() => {
    const root = document.getElementById('root')
    if (root) root.dataset.started = 'true'
  }, [])
  return (
    <ErrorBoundary>
      <QueryClientProvider client={cache}>
        <BrowserRouter basename={import.meta.env.BASE_URL}>
          <Shell />
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
