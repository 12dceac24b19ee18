import { useAdminHost } from '../../api/admin/adminSettings'
import { useSession } from '../../state/session'

/** The host of pictures in the admin, which is the host of its calls (D-18). */
export function useAdminPictures(): string {
  const email = useSession(({ user }) => user?.email ?? '')
  return useAdminHost(email).host
}
