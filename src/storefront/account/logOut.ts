import { forgetCart } from '../../api/cart'
import { clearDraftsOf } from '../../state/draft'
import { currentUser, signOut } from '../../state/session'

/** The page stays; nothing of the user does (D-60). */
export function logOut(): void {
  const email = currentUser()?.email ?? ''
  signOut()
  if (email === '') return
  forgetCart(email)
  void clearDraftsOf(email)
}
