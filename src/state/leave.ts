import { forgetCart } from '../api/cart'
import { clearDraftsOf } from './draft'
import { forgetJournal } from './journal'
import { SEEN_RECEIPTS } from './seenReceipts'
import { removeStore } from './store'

/** What a user leaves behind at logout: nothing. Fetched only then, since nobody else needs it. */
export async function leaveNothing(email: string): Promise<void> {
  forgetCart(email)
  // Order numbers of customers.
  removeStore(SEEN_RECEIPTS)
  // What was typed before the login belongs to no e-mail.
  await Promise.all([clearDraftsOf(email), clearDraftsOf(''), forgetJournal(email)])
}
