import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { BrowserRouter, matchPath, useLocation } from 'react-router-dom'
import { cache } from '../api/core/cache'
import { AdminGate } from '../admin/frame/AdminGate'
import { Announcer, NoticeHost, ConfirmHost } from './Hosts'
import { isAdminPage, registerWorker } from './registerWorker'
import { RouteEffects } from './RouteEffects'
import './userChangeHandlers'
import { syncStoredUser, onUserChange } from '../state/session'
import { StorefrontFrame } from '../storefront/StorefrontFrame'
import { ErrorBoundary } from '../ui/screen/ErrorBoundary'
import { fetchCode } from '../platform/fetchCode'
import { ignoreSecondPresses } from '../ui/controls/secondPress'
import { useRestoreLostFocus } from '../ui/dialog/useRestoreLostFocus'

const QUIET_START_MS = 4000

async function prepareAdminInstall(): Promise<void> {
  if (isAdminPage())
    await fetchCode(() => import('../admin/frame/adminInstall')).then(
      ({ setUpAdminInstall }) => setUpAdminInstall(),
      () => {},
    )
}

function useQuietStart(): void {
  useEffect(() => {
    const timer = setTimeout(() => void registerWorker().then(prepareAdminInstall), QUIET_START_MS)
    return () => clearTimeout(timer)
  }, [])
}

/**
 * Compares the path itself, because `<Routes>` would add 1.8 KB (gzip) to /. The elements stay the same objects, so a
 * navigation renders only the components that read the address.
 */
function ShopHalf({ storefront, admin }: { storefront: ReactNode; admin: ReactNode }) {
  const { pathname } = useLocation()
  return matchPath('/nest/*', pathname) ? admin : storefront
}

/** The app without router and providers; tests wrap this component in their own. */
export function AppShell() {
  useRestoreLostFocus()
  useEffect(ignoreSecondPresses, [])
  useQuietStart()
  useEffect(syncStoredUser, [])
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
      <ShopHalf storefront={<StorefrontFrame />} admin={<AdminGate />} />
      <NoticeHost />
      <ConfirmHost />
    </>
  )
}

export function App() {
  // startFailure.ts shows its message until this attribute is set.
  useLayoutEffect(() => {
    const root = document.getElementById('root')
    if (root) root.dataset.started = 'true'
  }, [])
  return (
    <ErrorBoundary>
      <QueryClientProvider client={cache}>
        <BrowserRouter basename={import.meta.env.BASE_URL}>
          <AppShell />
        </BrowserRouter>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
