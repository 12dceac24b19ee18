import { Suspense } from 'react'
import { Navigate } from 'react-router-dom'
import { closeOffice } from '../api/client'
import { configState } from '../api/config'
import { mayEnterOffice, useSession } from '../state/session'
import { late } from '../ui/late'
import { Waiting } from '../ui/Waiting'
import { Wrong } from '../ui/Wrong'

const { load, Part: AdminFrame } = late(() => import('./AdminFrame').then((file) => file.AdminFrame))

/** What frame and screen need before they are drawn, for whoever may see them; what fails is told when it is drawn. */
export async function prefetchOffice(): Promise<void> {
  const { user } = useSession.getState()
  if (!mayEnterOffice(user)) return
  await load().then(() => import('./AdminFrame')).then(({ fetchOffice }) => fetchOffice(user.email)).catch(() => {})
}

/** Strangers go back to / before any admin code or call has started (ASH-12). */
export function AdminDoor() {
  const user = useSession((session) => session.user)
  if (!mayEnterOffice(user)) {
    closeOffice()
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
