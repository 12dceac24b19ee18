import { forgetCart } from '../api/cart'
import { redactAttempts } from './orderAttempts'
import { clearDraftsOf } from './draft'
import { idbDelete } from './idb'
import { LAST_DELIVERY_KEY } from './lastCheckout'
import {
  ACT_JOURNAL_KEY,
  ARRIVALS_KEY,
  LAST_CHECKOUT_KEY,
  OWNER_NOTES_KEY,
  SHARED_RECEIPT_KEY,
  SOLD_LINES_KEY,
  STATEMENT_KEY,
  UNSENT_REPLIES_KEY,
  SEEN_RECEIPTS_KEY,
  removeFromLocalStorage,
} from './localStorage'
import { PENDING_ADDS_KEY } from './pendingAdds'
import { currentUser } from './session'

/** These keys store customers' order numbers, the owner's notes about customers, or the shopper's own input. */
const KEYS_DELETED_AT_LOGOUT = [
  SEEN_RECEIPTS_KEY,
  OWNER_NOTES_KEY,
  UNSENT_REPLIES_KEY,
  ACT_JOURNAL_KEY,
  PENDING_ADDS_KEY,
  LAST_DELIVERY_KEY,
  LAST_CHECKOUT_KEY,
  ARRIVALS_KEY,
  STATEMENT_KEY,
]

/**
 * Deletes the user's data at logout. It may run late, because this module loads when the page is idle or at the logout. If the
 * user has logged in again, nothing is deleted: there may be new input and an order in flight.
 */
export async function forgetUser(email: string): Promise<void> {
  if (currentUser()?.email === email) return
  forgetCart(email)
  for (const key of KEYS_DELETED_AT_LOGOUT) removeFromLocalStorage(key)
  await Promise.all([
    // An order with an unknown outcome must be recognised after the next login, so hashes and amounts stay.
    redactAttempts(email),
    // Input typed before the login is stored without an email.
    clearDraftsOf(email),
    clearDraftsOf(''),
    idbDelete(SHARED_RECEIPT_KEY),
    idbDelete(SOLD_LINES_KEY),
  ])
}
