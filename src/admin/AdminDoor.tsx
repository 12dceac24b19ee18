import { Suspense } from 'react'
import { Navigate } from 'react-router-dom'
import { closeAdmin } from '../api/core/client'
import { configState } from '../api/core/config'
import { mayEnterAdmin, useSession } from '../state/session'
import { lazyPart } from '../ui/lazyPart'
import { Waiting } from '../ui/Waiting'
import { Wrong } from '../ui/Wrong'

const { load, Part: AdminFrame } = lazyPart(() => import('./AdminFrame').then((file) => file.AdminFrame))

/** What frame and screen need before they are drawn, for whoever may see them; what fails is told when it is drawn. */
export async function prefetchAdmin(): Promise<void> {
  const { user } = useSession.getState()
  if (!mayEnterAdmin(user)) return
  await load()
    .then(() => import('./AdminFrame'))
    .then(({ fetchAdminCode }) => fetchAdminCode(user.email))
    .catch(() => {})
}

/** Strangers go back to / before any admin code or call has started (ASH-12). */
export function AdminDoor() {
  const user = useSession((session) => session.user)
  if (!mayEnterAdmin(user)) {
    closeAdmin()
    // Without the configuration nobody knows who the owner is.
    if (user && configState() === 'waiting') return <p className="wrong">Loading...</p>
    if (user && configState() === 'failed') return <Wrong text="The shop's settings could not be read." />
    return <Navigate to="/" replace />
  }
  return (
    <Suspense fallback={<Waiting />}>
      <AdminFrame email={user.email} />
    </Suspense>
  )
}
