import { useAdminHost } from '../api/admin/adminSettings'
import { useSession } from '../state/session'

/** Pictures of the back office lie on the host that its calls go to (D-18). */
export function useAdminPictures(): string {
  const email = useSession(({ user }) => user?.email ?? '')
  return useAdminHost(email).host
}
