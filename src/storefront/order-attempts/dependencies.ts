import { removeFromCart } from '../../api/cartWrites'
import { fetchMyOrdersUncached, placeOrder } from '../../api/orders'
import { realClock } from '../../platform/timer'
import { attemptStore, ownerOf } from '../../state/orderAttempts'
import { confirm } from '../../state/confirm'
import { createDraft } from '../../state/draft'
import { withLock } from '../../state/lock'
import { alertBox, notify } from '../../state/notices'
import { currentUser } from '../../state/session'
import { readStore, writeStore } from '../../state/store'

// Remembers the receipts of earlier orders by their hashes.

const RECEIPTS = 'receipts'
const RECEIPTS_MAX = 60

export function earlierReceipts(): string[] {
  return (readStore(RECEIPTS) ?? '').split(' ').filter((mark) => mark !== '')
}

export function keepReceipt(mark: string): void {
  if (mark === '') return
  const marks = [...earlierReceipts().filter((other) => other !== mark), mark].slice(-RECEIPTS_MAX)
  writeStore(RECEIPTS, marks.join(' '))
}

/** Everything that sending and looking use from other files, so that a test can replace it. */
export const dependencies = {
  placeOrder,
  fetchMyOrdersUncached,
  removeFromCart,
  confirm,
  alertBox,
  notify,
  currentUser,
  withLock,
  keepReceipt,
  forgetDraft,
  store: attemptStore,
  ownerOf,
  clock: realClock,
}
export type Dependencies = typeof dependencies

/** Clears the draft whose receipt was sent; a draft with another receipt belongs to the next order. */
async function forgetDraft(email: string, receipt: string): Promise<void> {
  const draft = createDraft('checkout', email)
  const { fields } = (await draft.load()) ?? {}
  const mark = typeof fields === 'object' && fields !== null && 'mark' in fields ? fields.mark : ''
  if (mark === receipt) await draft.clear()
  draft.stop()
}
