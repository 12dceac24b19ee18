import { removeFromCart } from '../../api/cartWrites'
import { ApiError } from '../../api/client'
import { fetchMyOrders, placeOrder, type MyOrder, type NewOrder } from '../../api/orders'
import type { Id } from '../../rules/types'
import { sameId } from '../../rules/types'
import { confirm } from '../../state/confirm'
import * as journal from '../../state/journal'
import type { Sending } from '../../state/journal'
import { alertBox, notify } from '../../state/notices'
import { currentUser } from '../../state/session'
import { alreadySent, keepOrdered, keepSent, readAttempts } from './attempts'

// An order on its way, so that there is never a second one: what is done is written down before each step, and what
// nobody knows is looked up. No React here: it goes on when its screen is left.

export type Outcome =
  | { is: 'placed'; orderId: Id | null }
  | { is: 'failed'; message: string }
  /** Ended by the shopper; `sure` when the server certainly has nothing. */
  | { is: 'cancelled'; sure: boolean }
  /** Another tab is sending. */
  | { is: 'busy' }
  /** Asked whether to order once more, the shopper said no. */
  | { is: 'declined' }

/** Everything that reaches beyond this file, so that a test can pull the plug between any two steps. */
export const steps = {
  ...journal,
  placeOrder,
  fetchMyOrders,
  removeFromCart,
  confirm,
  alertBox,
  notify,
  currentUser,
  readAttempts,
  keepSent,
  keepOrdered,
}
export type Steps = typeof steps

export const EARLIER_PLACED = 'Your earlier order has been placed.'

const LOOK_UP_MS = 5000
const OLD_MS = 24 * 60 * 60 * 1000

export type Job = {
  order: NewOrder
  /** The lines' ids, those of Buy Now too. */
  ids: readonly Id[]
  /** The order is there: the draft may go. Before the cart is cleared, which can take long. */
  onPlaced?: () => Promise<unknown> | void
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

const lockOf = (email: string) => `order:${email}`
const isBuyNow = (id: Id) => String(id).startsWith('buynow-')

/** The order that was being sent, if the server lists it by now. */
function landedAmong(orders: readonly MyOrder[] | null, sending: Sending, { sentOrderAmong }: Steps): Id | null {
  const listed = orders?.map(({ order: { id, subtotal }, items }) => ({ id, subtotal, lines: items })) ?? []
  return sentOrderAmong(sending, listed, (order) => order)?.id ?? null
}

const markOf = ({ subtotal, items }: NewOrder) => journal.fingerprintOf({ subtotal, lines: items })

/** Null when they cannot be read within five seconds. */
async function ordersNow(email: string, { fetchMyOrders }: Steps): Promise<MyOrder[] | null> {
  const ender = new AbortController()
  const timer = setTimeout(() => ender.abort(), LOOK_UP_MS)
  return fetchMyOrders(email, ender.signal)
    .catch(() => null)
    .finally(() => clearTimeout(timer))
}

/** One call per line, one after the other; a failure is logged and the next goes on (D-124). */
async function clearLines(email: string, left: readonly Id[], { removeFromCart, markCleared, markDone }: Steps) {
  for (const id of left) {
    await removeFromCart({ cart_id: id, email }).catch((error: Error) => {
      console.error(`An ordered line stays in the cart: ${error.message}`)
    })
    await markCleared(email, id)
  }
  await markDone(email)
}

type Placed = { email: string; orderId: Id | null; ids: readonly Id[]; onPlaced?: Job['onPlaced'] }

async function finish({ email, orderId, ids, onPlaced }: Placed, plug: Steps): Promise<Outcome> {
  const left = ids.filter((id) => !isBuyNow(id))
  await plug.markPlaced(email, orderId, left)
  // A logout leaves nothing of the user behind, and this may end after it.
  if (plug.currentUser()?.email === email) await plug.keepOrdered(email, ids)
  plug.alertBox('Order placed successfully!')
  await onPlaced?.()
  await clearLines(email, left, plug)
  return { is: 'placed', orderId }
}

const AGAIN = { title: 'Order it again?', action: 'Order again', danger: true }
const ORDERED = 'These items were ordered from this device already. If you go on, they are ordered once more.'
const NOBODY_KNOWS = 'Nobody can tell just now whether your last try reached the shop. My Orders will show it later.'

async function send({ order, ids, onPlaced, onProgress, signal }: Job, plug: Steps): Promise<Outcome> {
  const email = order.user_email
  const fingerprint = markOf(order)
  const before = await plug.readJournal(email)
  // What an earlier order left in the cart goes first.
  if (before.stage === 'placed' || before.stage === 'clearing') await clearLines(email, before.left, plug)
  const open = before.stage === 'sending' ? before : null
  const orders = await ordersNow(email, plug)
  const landed = open && landedAmong(orders, open, plug)
  const same = open?.fingerprint === fingerprint
  if (landed !== null && same) return finish({ email, orderId: landed, ids, onPlaced }, plug)

  const attempts = await plug.readAttempts(email)
  const twice = overlap(attempts.ids, ids)
  if (landed !== null) {
    // Another basket: it is finished before this one takes its place in the journal, where nobody could find it again.
    const left = attempts.ids.filter((id) => !isBuyNow(id) && !overlap([id], ids))
    await plug.markPlaced(email, landed, left)
    await plug.keepOrdered(email, attempts.ids)
    plug.notify(EARLIER_PLACED, 'good')
    await clearLines(email, left, plug)
  }
  const ordered = alreadySent(attempts, ids) || (landed !== null && twice)
  const unknown = open && landed === null && (!orders || !open.known) && (same || twice)
  const text = ordered ? ORDERED : unknown ? NOBODY_KNOWS : null
  if (text !== null && !(await plug.confirm({ ...AGAIN, text }))) return { is: 'declined' }

  const known = orders?.map(({ order: { id } }) => id) ?? open?.known ?? null
  const sending = await plug.startSending(email, known, fingerprint)
  if (sending?.stage !== 'sending') return { is: 'busy' }
  // Not before the journal: an earlier order that turns up yet would take these lines out of the cart.
  await plug.keepSent(email, fingerprint, ids)
  let orderId: Id
  try {
    const options = { ...(onProgress && { onProgress }), ...(signal && { signal }) }
    orderId = (await plug.placeOrder(order, options)).order_id
  } catch (cause) {
    return settle(cause, sending, { email, ids, onPlaced }, plug)
  }
  return finish({ email, orderId: orderId === '' ? null : orderId, ids, onPlaced }, plug)
}

/** No success was read: whether the order is there all the same decides what is said. */
async function settle(
  cause: unknown,
  sending: Sending,
  placed: Omit<Placed, 'orderId'>,
  plug: Steps,
): Promise<Outcome> {
  if (!(cause instanceof ApiError)) throw cause
  const { email } = placed
  const ended = cause.kind === 'aborted'
  const failed: Outcome = { is: 'failed', message: cause.message }
  if (!cause.unknownOutcome) {
    await plug.markNotPlaced(email)
    return failed
  }
  const orders = await ordersNow(email, plug)
  const landed = landedAmong(orders, sending, plug)
  if (landed !== null) return finish({ ...placed, orderId: landed }, plug)
  const sure = orders !== null && sending.known !== null
  // A server that has answered is done; one that has not may still be writing, so the next try looks once more.
  if (sure && cause.status !== null) await plug.markNotPlaced(email)
  return ended ? { is: 'cancelled', sure } : failed
}

/** At most one order of a user at a time, in this tab and in all others. */
export async function submitOrder(job: Job, plug: Steps = steps): Promise<Outcome> {
  const run = await plug.withLock(lockOf(job.order.user_email), () => send(job, plug))
  return run.ran ? run.value : { is: 'busy' }
}

export type Resumed = { orderId: Id | null; ids: readonly Id[] } | null

/** After a reload or a crash: goes on where the last order stood. Null when there is nothing to go on with. */
export async function resumeOrder(email: string, onPlaced: Job['onPlaced'], plug: Steps = steps): Promise<Resumed> {
  // Without the lock, which asks other tabs: most people have nothing to go on with.
  const idle = ({ stage }: journal.Journal) => stage === 'draft' || stage === 'done'
  if (idle(await plug.readJournal(email))) return null
  const run = await plug.withLock(lockOf(email), async (): Promise<Resumed> => {
    const now = await plug.readJournal(email)
    if (now.stage === 'draft' || now.stage === 'done') return null
    const { ids } = await plug.readAttempts(email)
    if (now.stage !== 'sending') {
      await plug.keepOrdered(email, ids)
      await onPlaced?.()
      await clearLines(email, now.left, plug)
      return { orderId: now.orderId, ids: [...ids, ...now.left] }
    }
    const orders = await ordersNow(email, plug)
    const landed = landedAmong(orders, now, plug)
    if (landed !== null) {
      await finish({ email, orderId: landed, ids, onPlaced }, plug)
      return { orderId: landed, ids }
    }
    if (Math.abs(Date.now() - now.since) > OLD_MS) await plug.markNotPlaced(email)
    return null
  })
  return run.ran ? run.value : null
}

export function overlap(some: readonly Id[], others: readonly Id[]): boolean {
  return some.some((id) => others.some((other) => sameId(id, other)))
}
