import { Suspense } from 'react'
import { Navigate } from 'react-router-dom'
import { closeAdminHost } from '../../api/core/client'
import { configState } from '../../api/core/config'
import { mayEnterAdmin, useSession } from '../../state/session'
import { lazyPart } from '../../ui/screen/lazyPart'
import { SlowFallback } from '../../ui/screen/PendingScreen'
import { BrokenPart } from '../../ui/screen/ErrorBoundary'

const { load, Part: AdminFrame } = lazyPart(() =>
  import('./AdminFrame').then((file) => file.AdminFrame),
)

/**
 * Does nothing unless the owner is logged in. A failed import is ignored, because the rendered screen shows the
 * failure.
 */
export async function prefetchAdmin(): Promise<void> {
  const { user } = useSession.getState()
  if (!mayEnterAdmin(user)) return
  await load()
    .then(() => import('./AdminFrame'))
    .then(({ fetchAdminCode }) => fetchAdminCode(user.email))
    .catch(() => {})
}

/** Redirects everyone but the owner to /, before any admin code is loaded or admin call sent (ASH-12). */
export function AdminGate() {
  const user = useSession((session) => session.user)
  if (!mayEnterAdmin(user)) {
    closeAdminHost()
    // The configuration names the owner's email, so wait for it before redirecting.
    if (user && configState() === 'waiting') return <p className="wrong">Loading...</p>
    if (user && configState() === 'failed')
      return <BrokenPart text="Couldn't load the shop's settings." />
    return <Navigate replace to="/" />
  }
  return (
    <Suspense fallback={<SlowFallback />}>
      <AdminFrame email={user.email} />
    </Suspense>
  )
}
