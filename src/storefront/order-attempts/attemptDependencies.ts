import { removeFromCart } from '../../api/cartWrites'
import { fetchMyOrdersUncached, placeOrder } from '../../api/orders'
import { realClock } from '../../platform/timer'
import { attemptStore, attemptOwnerOf } from '../../state/orderAttempts'
import { confirm } from '../../state/confirm'
import { createDraft } from '../../state/draft'
import { withLock } from '../../state/lock'
import { showAlert, notify } from '../../state/notices'
import { currentUser } from '../../state/session'
import { readLocalStorage, writeLocalStorage } from '../../state/localStorage'

// Remembers the receipts of earlier orders by their hashes.

const RECEIPTS_KEY = 'receipts'
const MAX_RECEIPTS = 60

export function earlierReceiptHashes(): string[] {
  return (readLocalStorage(RECEIPTS_KEY) ?? '').split(' ').filter((mark) => mark !== '')
}

export function rememberReceipt(mark: string): void {
  if (mark === '') return
  const marks = [...earlierReceiptHashes().filter((other) => other !== mark), mark].slice(
    -MAX_RECEIPTS,
  )
  writeLocalStorage(RECEIPTS_KEY, marks.join(' '))
}

/** The functions of other files that sending and checking an order use. A test can replace them. */
export const realDependencies = {
  placeOrder,
  fetchMyOrdersUncached,
  removeFromCart,
  confirm,
  showAlert,
  notify,
  currentUser,
  withLock,
  keepReceipt: rememberReceipt,
  forgetDraft: clearCheckoutDraft,
  store: attemptStore,
  ownerOf: attemptOwnerOf,
  clock: realClock,
}
export type AttemptDependencies = typeof realDependencies

/** Clears the draft only if it holds the receipt that was sent; another receipt belongs to the next order. */
async function clearCheckoutDraft(email: string, receipt: string): Promise<void> {
  const draft = createDraft('checkout', email)
  const { fields } = (await draft.load()) ?? {}
  const mark = typeof fields === 'object' && fields !== null && 'mark' in fields ? fields.mark : ''
  if (mark === receipt) await draft.clear()
  draft.stop()
}
