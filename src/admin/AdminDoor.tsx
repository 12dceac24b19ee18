import { lazy, Suspense } from 'react'
import { Navigate } from 'react-router-dom'
import { closeOffice } from '../api/client'
import { mayEnterOffice, useSession } from '../state/session'

const AdminFrame = lazy(() =>
  import('./AdminFrame').then(({ AdminFrame, fetchScreen }) => {
    // Its code need not wait for the frame around it to be drawn.
    fetchScreen(location.pathname)
    return { default: AdminFrame }
  }),
)

/** Strangers go back to / before any admin code or call has started (ASH-12). */
export function AdminDoor() {
  const user = useSession((session) => session.user)
  if (!mayEnterOffice(user)) {
    closeOffice()
    return <Navigate to="/" replace />
  }
  return (
    <Suspense>
      <AdminFrame email={user.email} />
    </Suspense>
  )
}
