import { ApiError } from '../../api/core/client'
import type { Cancel } from '../../platform/timer'
import type { MyOrder, NewOrder } from '../../api/orders'
import {
  BASELINE_MAX_AGE_MS,
  changedAttempt,
  unknownAttempt,
  exactLinesHash,
  isOpenAttempt,
  attemptHashesOf,
  haveCommonId,
  ABSENCE_PROOF_MS,
  reopenedAttempt,
  sharesLine,
  judgeByOrders,
  type Attempt,
  type AttemptLine,
} from '../../rules/orderAttempt'
import type { Id } from '../../rules/types'
import { idText } from '../../rules/types'
import {
  takeOverOrphans,
  agesOfAttempts,
  createAgeCounter,
  changeAttempts,
  changeAttempt,
  confirmAttempt,
  listedOrderOf,
  attemptsLockName,
  checkAllAttempts,
  applyOrderList,
  type AttemptContext,
} from '../order-attempts/settleAttempts'
import { realDependencies, type AttemptDependencies } from '../order-attempts/attemptDependencies'
import { NOTHING_SENT_TEXT, OFFLINE_TEXT } from '../../rules/sharedTexts'

// Sends one order so that one payment never becomes two orders: reads the list of orders first, and stores the attempt on the disk
// before the first byte. Does not use React, because sending continues after its screen unmounts.

export type OrderOutcome =
  | { is: 'placed'; orderId: Id | null }
  /** An attempt with the same lines is open, so nothing was sent. */
  | { is: 'open' }
  /** The order was sent, but no one knows yet whether it arrived. */
  | { is: 'unknown' }
  | { is: 'unsent'; message: string }
  /** The shopper cancelled before the first byte. */
  | { is: 'cancelled' }
  | { is: 'busy' }
  /** The shopper declined to order the same items again. */
  | { is: 'declined' }

export type OrderJob = {
  order: NewOrder
  /** Ids of the ordered lines, in the order of the items. */
  ids: readonly Id[]
  /** A hash of the receipt file. */
  receipt: string
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

export const NO_CONNECTION_TEXT = `${OFFLINE_TEXT} ${NOTHING_SENT_TEXT}`

const ORDER_AGAIN_QUESTION = { title: 'Order again?', action: 'Order again', danger: true }
const ORDERED_TEXT = "You've already ordered these items. Order them again?"
const sameItemsText = (id: Id) => `Order #${idText(id)} has the same items. Order again?`
const NOTHING_SAVED_ALERT = {
  title: "This browser can't save data",
  text: 'Keep this page open until your order is confirmed.',
  action: 'Place order',
}

const attemptLinesOf = ({ order, ids }: OrderJob): AttemptLine[] =>
  order.items.map(({ product_id, title, size, color, quantity, price }, at) => ({
    id: ids[at] ?? '',
    product_id,
    title,
    size,
    color,
    quantity,
    price,
  }))

type Baseline = { ids: string[]; weak: boolean; orders: readonly MyOrder[]; readAt: number }

/** An order waits at most this long for the list, because the list helps but is not required. */
const BASELINE_WAIT_MS = 4000

/**
 * Reads which orders exist before the new one is sent. Null if offline, because nothing may be sent then. Without a
 * list within BASELINE_WAIT_MS the result is weak: the shopper must then confirm an order that is found later.
 */
async function readBaseline(
  { email, dependencies }: AttemptContext,
  list: readonly Attempt[],
): Promise<Baseline | null> {
  const known = list.flatMap(({ baseline, found }) => [...baseline, ...found.map(idText)])
  let stop: Cancel = () => {}
  const late = new Promise<null>((done) => {
    stop = dependencies.clock.after(BASELINE_WAIT_MS, () => done(null))
  })
  for (let tries = 0; tries < 2; tries++) {
    const readAt = dependencies.clock.now()
    try {
      const orders = await Promise.race([dependencies.fetchMyOrdersUncached(email), late])
      if (orders === null) break
      const ids = orders.map(({ order: { id } }) => idText(id))
      // Do not use a list that lacks a known order: it is cached or wrong. An order that is missing in it would later look
      // like a new one.
      if (known.every((id) => ids.includes(id))) {
        stop()
        return { ids, weak: false, orders, readAt }
      }
    } catch (cause) {
      if (cause instanceof ApiError && cause.kind === 'network') {
        stop()
        return null
      }
    }
  }
  stop()
  return { ids: [...new Set(known)], weak: true, orders: [], readAt: dependencies.clock.now() }
}

/** The question to the shopper if the same items were ordered before; otherwise null. */
function doubtOf(
  job: OrderJob,
  list: readonly Attempt[],
  orders: readonly MyOrder[],
  now: number,
): string | null {
  const done = list.filter(({ phase }) => phase === 'confirmed')
  if (done.some(({ ids }) => haveCommonId(ids, job.ids))) return ORDERED_TEXT
  const mine = done.flatMap(({ found }) => found)
  const exact = exactLinesHash(job.order.items)
  const same = orders.find(
    (entry) =>
      exactLinesHash(entry.items) === exact &&
      !haveCommonId([entry.order.id], mine) &&
      !listedOrderOf(entry, now).old,
  )
  return same ? sameItemsText(same.order.id) : null
}

/**
 * Returns the ids of the orders that existed before the sending, to tell a new order by. If the list cannot be read
 * now, the ids that the former try read are used.
 */
function baselineAfter(
  former: Attempt | undefined,
  { ids, weak }: Baseline,
): Pick<Attempt, 'baseline' | 'weak'> {
  if (!weak || !former || former.weak) return { baseline: ids, weak }
  return { baseline: former.baseline, weak: false }
}

function recordOf(
  job: OrderJob,
  baseline: Baseline,
  former: Attempt | undefined,
  dependencies: AttemptDependencies,
): Attempt {
  const lines = attemptLinesOf(job)
  const { subtotal, shipping_cost, total_amount } = job.order
  const now = dependencies.clock.wall()
  return {
    id: former?.id ?? `${now.toString(36)}${dependencies.clock.random().toString(36).slice(2)}`,
    rev: (former?.rev ?? 0) + 1,
    phase: 'sending',
    tries: (former?.tries ?? 0) + 1,
    createdAt: now,
    ids: [...job.ids],
    lines,
    marks: attemptHashesOf(lines),
    subtotal,
    shipping: shipping_cost,
    total: total_amount,
    receipt: job.receipt,
    ...baselineAfter(former, baseline),
    waited: -1,
    proof: ABSENCE_PROOF_MS,
    lookedAt: null,
    read: true,
    message: null,
    status: null,
    proposed: [],
    found: [],
    left: [],
    settledAt: null,
    told: false,
  }
}

const placedFrom = ({ found }: Attempt): OrderOutcome => ({
  is: 'placed',
  orderId: found[0] ?? null,
})

async function reopenFormer(
  context: AttemptContext,
  mine: readonly Attempt[],
  list: readonly Attempt[],
  orders: readonly MyOrder[],
): Promise<boolean> {
  const now = context.dependencies.clock.wall()
  const listed = orders.map((entry) => listedOrderOf(entry, now))
  const sightOn = (one: Attempt) =>
    judgeByOrders(
      one,
      list.filter(({ id }) => id !== one.id),
      listed,
    )
  const former = mine.find((one) => one.phase === 'refused' && sightOn(one).is === 'maybe')
  if (!former) return false
  await changeAttempts(
    context,
    changeAttempt(former.id, (one) => reopenedAttempt(one, sightOn(one))),
  )
  return true
}

async function sendOrder(job: OrderJob, context: AttemptContext): Promise<OrderOutcome> {
  const { dependencies } = context
  const marks = attemptHashesOf(attemptLinesOf(job))
  const basket = { ids: job.ids, marks }
  const shared = (attempt: Attempt) => sharesLine(attempt, basket)
  const before = await takeOverOrphans(context)
  if (before.some((attempt) => isOpenAttempt(attempt) && shared(attempt))) return { is: 'open' }

  const wasRefused = ({ id }: Attempt) =>
    before.some((one) => one.id === id && one.phase === 'refused' && shared(one))
  let baseline: Baseline | null = null
  let list = before
  let agreed: string | null = null
  for (;;) {
    const ages = agesOfAttempts(context, list)
    baseline = await readBaseline(context, list)
    if (!baseline) return { is: 'unsent', message: NO_CONNECTION_TEXT }
    // The list of orders that was just read may show an earlier try that was judged lost.
    if (!baseline.weak) list = await applyOrderList(context, baseline.orders, ages)
    const placedEarlier = list.find(
      (one) => one.phase === 'confirmed' && one.marks.exact === marks.exact && wasRefused(one),
    )
    if (placedEarlier) return placedFrom(placedEarlier)
    const orders = baseline.orders
    if (!baseline.weak && (await reopenFormer(context, list.filter(shared), list, orders)))
      return { is: 'open' }
    const doubt = doubtOf(job, list, baseline.orders, dependencies.clock.wall())
    if (
      doubt !== null &&
      doubt !== agreed &&
      !(await dependencies.confirm({ ...ORDER_AGAIN_QUESTION, text: doubt }))
    )
      return { is: 'declined' }
    agreed = doubt
    // The confirm dialog may have been open for minutes, but the baseline must be fresh.
    if (dependencies.clock.now() - baseline.readAt <= BASELINE_MAX_AGE_MS || baseline.weak) break
  }
  if (job.signal?.aborted) return { is: 'cancelled' }

  const former = list.find(
    (one) => one.phase === 'refused' && one.marks.exact === marks.exact && shared(one),
  )
  const record = recordOf(job, baseline, former, dependencies)
  let blocked = false
  // Check again inside the transaction, because without Web Locks only this check keeps two tabs apart.
  const { saved } = await changeAttempts(context, (all) => {
    blocked = all.some((one) => isOpenAttempt(one) && shared(one))
    return blocked ? all : [...all.filter(({ id }) => id !== record.id), record]
  })
  if (blocked) return { is: 'open' }
  const undo = () =>
    changeAttempts(context, (all) =>
      all.flatMap((one) =>
        one.id !== record.id ? [one] : former ? [changedAttempt(former, { rev: one.rev + 1 })] : [],
      ),
    )
  if (!saved && !(await dependencies.confirm(NOTHING_SAVED_ALERT))) {
    await undo()
    return { is: 'declined' }
  }
  if (job.signal?.aborted) {
    await undo()
    return { is: 'cancelled' }
  }
  return transmitOrder(job, record, context)
}

async function transmitOrder(
  { order, onProgress, signal }: OrderJob,
  record: Attempt,
  context: AttemptContext,
): Promise<OrderOutcome> {
  let sent = 0
  const progress = (part: number) => {
    sent = part
    onProgress?.(part)
  }
  try {
    const { order_id } = await context.dependencies.placeOrder(order, {
      onProgress: progress,
      ...(signal && { signal }),
    })
    await confirmAttempt(context, record.id, order_id === '' ? [] : [order_id])
    return { is: 'placed', orderId: order_id === '' ? null : order_id }
  } catch (cause) {
    if (!(cause instanceof ApiError)) console.error(cause)
    const { kind, status, message } =
      cause instanceof ApiError
        ? cause
        : { kind: 'network', status: null, message: 'Failed to place order' }
    const end = {
      kind,
      status,
      message: kind === 'aborted' ? '' : message,
      unsentBytes: (1 - sent) * order.payment_receipt.size,
    }
    await changeAttempts(
      context,
      changeAttempt(record.id, (attempt) => unknownAttempt(attempt, end)),
    )
    const after = (await checkAllAttempts(context)).find(({ id }) => id === record.id)
    if (after?.phase === 'confirmed') return placedFrom(after)
    // Show the alert now only with the longest proof time. With a shorter one the order most likely did not arrive, and its
    // alert follows once the checks have confirmed that.
    if (after?.phase === 'unknown' && after.proof === ABSENCE_PROOF_MS && end.message !== '')
      context.dependencies.showAlert(`Error submitting order: ${end.message}`)
    return { is: 'unknown' }
  }
}

const LOCK_TURN_MS = 250
/** LOCK_TURN_MS times LOCK_TURNS is longer than the longest check. */
const LOCK_TURNS = 70

/** Sends the order once no other tab is sending or checking orders of this user. */
export async function submitOrder(
  job: OrderJob,
  dependencies: AttemptDependencies = realDependencies,
  ageOf = createAgeCounter(dependencies),
): Promise<OrderOutcome> {
  const email = job.order.user_email
  const context: AttemptContext = { email, dependencies, ageOf }
  for (let turn = 0; turn < LOCK_TURNS; turn++) {
    const run = await dependencies.withLock(attemptsLockName(email), () => sendOrder(job, context))
    if (run.ran) return run.value
    const sending = (await dependencies.store.read(dependencies.ownerOf(email))).some(
      ({ phase }) => phase === 'sending',
    )
    if (sending) break
    await new Promise<void>((done) => dependencies.clock.after(LOCK_TURN_MS, done))
  }
  return { is: 'busy' }
}
