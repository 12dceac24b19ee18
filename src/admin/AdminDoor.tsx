import { lazy, Suspense } from 'react'
import { Navigate } from 'react-router-dom'
import { closeOffice, openOffice } from '../api/settings'
import { mayEnterOffice, useSession } from '../state/session'

const AdminFrame = lazy(() => import('./AdminFrame').then(({ AdminFrame }) => ({ default: AdminFrame })))

/** Strangers go back to / before any admin code or call has started (ASH-12). */
export function AdminDoor() {
  const user = useSession((session) => session.user)
  // During render on purpose: the screens ask for their data in effects, which run before this component's own would.
  if (!mayEnterOffice(user)) {
    closeOffice()
    return <Navigate to="/" replace />
  }
  openOffice(user.email)
  return (
    <Suspense>
      <AdminFrame />
    </Suspense>
  )
}
