import { forgetCart } from '../api/cart'
import { redactAttempts } from './attempts'
import { clearDraftsOf } from './draft'
import { PENDING_ADDS } from './pendingAdds'
import { SEEN_RECEIPTS } from './seenReceipts'
import { currentUser } from './session'
import { removeStore } from './store'

/**
 * What a user leaves behind at logout: nothing. It comes in a quiet moment with what speaks up, or only then and perhaps
 * late: whoever is back by then has typed anew, and may have an order on its way.
 */
export async function forgetUser(email: string): Promise<void> {
  if (currentUser()?.email === email) return
  forgetCart(email)
  // Order numbers of customers.
  removeStore(SEEN_RECEIPTS)
  removeStore(PENDING_ADDS)
  // First, since an earlier build kept a part of them among the drafts. An order whose end is unknown has to be
  // recognised after the next login, so a record of hashes and amounts stays.
  await redactAttempts(email)
  // What was typed before the login belongs to no e-mail.
  await Promise.all([clearDraftsOf(email), clearDraftsOf('')])
}
