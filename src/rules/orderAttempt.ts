import type { Id, Paisa } from './types'
import { idText, isSameId } from './types'
import { textHash } from './receipt'

// An attempt is one order that was sent, from the record before the first byte to the proof of its outcome.
// A refusal proves nothing: a gateway may have answered, or the server may have stored the order first. A list without the
// order proves nothing while the server may still store it. So every end but a success is `unknown`, and only reading the
// shopper's orders ("a look") resolves it.

/**
 * sending: the request is in flight. unknown: the request ended without a success. confirmed: the shop has the order.
 * refused: the order counts as not arrived, because a list lacked it or the shopper gave it up. A form that was not
 * sent is a draft, not an attempt.
 */
export type AttemptPhase = 'sending' | 'unknown' | 'confirmed' | 'refused'

export type AttemptLine = {
  id: Id
  product_id: Id
  title: string
  size: string
  color: string
  quantity: number
  price: Paisa
}

/** Hashes that recognise an order. They stay after a logout, when the lines are removed. */
export type AttemptHashes = {
  /** A hash of titles, sizes and quantities. */
  exact: string
  /** A hash of sizes, quantities and unit prices, which still matches after a title was changed. */
  loose: string
  /** One hash per line, of product, size and color. They find the same goods under another line id. */
  goods: string[]
}

export type Attempt = {
  id: string
  /** Grows with each change: the copy with the higher number is newer. */
  rev: number
  phase: AttemptPhase
  tries: number
  /** Wall clock, only for display. */
  createdAt: number
  /** Ids of the ordered cart lines or Buy Now items. */
  ids: Id[]
  /** Empty after a logout. */
  lines: AttemptLine[]
  marks: AttemptHashes
  subtotal: Paisa
  shipping: Paisa
  total: Paisa
  /** A hash of the receipt file. */
  receipt: string
  /** Ids of orders that are certainly not this one: they were listed before it was sent, or the shopper said so. */
  baseline: string[]
  /** True if the shopper's orders could not be read before sending. A matching order may be an older one, so the shopper is asked. */
  weak: boolean
  /**
   * Milliseconds in the phase `unknown` at the last check, counted while a page was open; -1 before the first check.
   */
  waited: number
  /** In milliseconds. From this age on, a list without the order proves that the server did not store it. */
  proof: number
  /** The wall clock at the last check, and whether that check could read the orders; only for display. */
  lookedAt: number | null
  read: boolean
  /** The reply's text, which an alert shows. */
  message: string | null
  /** The HTTP status of the reply; null if there was no reply. */
  status: number | null
  /** Ids of orders that may be this one; the shopper decides. */
  proposed: string[]
  /** The order's id as received; two ids mean that the shop stored the order twice. */
  found: Id[]
  /** Ids of ordered cart lines that still have to be removed. */
  left: Id[]
  /** Wall clock; null while the attempt is open. */
  settledAt: number | null
  /** True once the shopper has seen the outcome. */
  told: boolean
}

const SECOND = 1000
/**
 * A server may store the order up to this long after the request ended. Before that, a list without the order proves
 * nothing.
 */
export const ABSENCE_PROOF_MS = 120 * SECOND
/** Replaces ABSENCE_PROOF_MS if part of the body provably never left, or if a gateway instead of PHP refused the request. */
export const SHORT_ABSENCE_PROOF_MS = 10 * SECOND
/** Replaces ABSENCE_PROOF_MS if PHP itself refused in JSON. */
export const REFUSED_ABSENCE_PROOF_MS = 3 * SECOND
/** After this time the shopper may send again, even if nothing proves the outcome. */
export const RESEND_ALLOWED_AFTER_MS = 600 * SECOND
/** An order is sent only if its baseline was read at most this long ago, or could not be read at all. */
export const BASELINE_MAX_AGE_MS = 15 * SECOND
/**
 * For this long, later lists are still searched for the order of a settled attempt, because a server may store an order
 * after the proof's time.
 */
const WATCHED_MS = 1800 * SECOND
export const WATCH_EVERY_MS = 60 * SECOND
const STORED_MS = 48 * 60 * 60 * SECOND
/** The browser reports progress late: up to this many more bytes may have left. */
const UNREPORTED_BYTES = 1 << 20

export function isOpenAttempt({ phase }: Attempt): boolean {
  return phase === 'sending' || phase === 'unknown'
}

export function changedAttempt(attempt: Attempt, part: Partial<Attempt>): Attempt {
  return { ...attempt, ...part, rev: attempt.rev + 1 }
}

// ---- hashes that recognise an order -------------------------------------------------------------------------------

type MarkedItem = { title: string; size: string; quantity: number; price: Paisa }

const markOf = (rows: string[]) => textHash(rows.sort().join('\n\n'))
const sizeOf = (size: string) => size.trim().toLowerCase()

export function exactLinesHash(lines: readonly Omit<MarkedItem, 'price'>[]): string {
  return markOf(
    lines.map(({ title, size, quantity }) => [title.trim(), sizeOf(size), quantity].join('\n')),
  )
}

function looseMark(lines: readonly Omit<MarkedItem, 'title'>[]): string {
  return markOf(
    lines.map(({ size, quantity, price }) => [sizeOf(size), quantity, price].join('\n')),
  )
}

export function goodsHashesOf(
  lines: readonly Pick<AttemptLine, 'product_id' | 'size' | 'color'>[],
): string[] {
  return lines.map(({ product_id, size, color }) =>
    textHash([idText(product_id), sizeOf(size), color.trim().toLowerCase()].join('\n')),
  )
}

export function attemptHashesOf(lines: readonly AttemptLine[]): AttemptHashes {
  return { exact: exactLinesHash(lines), loose: looseMark(lines), goods: goodsHashesOf(lines) }
}

type CheckoutBasket = { ids: readonly Id[]; marks: Pick<AttemptHashes, 'goods'> }

export function haveCommonId(some: readonly Id[], others: readonly Id[]): boolean {
  return some.some((id) => others.some((other) => isSameId(id, other)))
}

/** True if two baskets share a line's id, or the same goods under another id, as after a second press of Buy Now. */
export function sharesLine(one: CheckoutBasket, other: CheckoutBasket): boolean {
  return haveCommonId(one.ids, other.ids) || haveCommonId(one.marks.goods, other.marks.goods)
}

// ---- reading the list of orders -----------------------------------------------------------------------------------

export type ListedOrder = {
  id: Id
  subtotal: Paisa
  lines: readonly MarkedItem[]
  /** On the server's clock, in milliseconds; null if unknown. */
  at: number | null
  /** True if the order's date is more than a day from this device's clock. */
  old: boolean
}

/**
 * True if an order that the earlier list lacked may still be an old one. The server's dates decide, because its clock and this
 * device's may differ. If no earlier order is known, this device's clock decides.
 */
function mayBeOld(order: ListedOrder, known: readonly ListedOrder[]): boolean {
  if (known.length === 0) return order.old
  return order.at !== null && known.some(({ at }) => at !== null && at > (order.at ?? at))
}

export type ListJudgement =
  /** The list lacks orders that an earlier list had, so it proves nothing. */
  { is: 'unread' } | { is: 'found'; ids: Id[] } | { is: 'maybe'; ids: Id[] } | { is: 'absent' }

/** Orders with the same lines, equal subtotals first. If there are none, orders with the same sizes, quantities and prices. */
function matchesOf({ marks, subtotal }: Attempt, orders: readonly ListedOrder[]): ListedOrder[] {
  const exact = orders.filter(({ lines }) => exactLinesHash(lines) === marks.exact)
  if (exact.length > 0)
    return exact.sort((a, b) => Number(b.subtotal === subtotal) - Number(a.subtotal === subtotal))
  return orders.filter(({ lines }) => looseMark(lines) === marks.loose)
}

/** `others` are the user's other attempts. An order that matches one of them is not proposed for this attempt. */
export function judgeByOrders(
  attempt: Attempt,
  others: readonly Attempt[],
  orders: readonly ListedOrder[],
): ListJudgement {
  const listed = new Set(orders.map(({ id }) => idText(id)))
  // A list that lacks an order of the baseline is incomplete. A weak baseline cannot show this: it has only orders of
  // earlier attempts, which the shop may have deleted.
  if (!attempt.weak && attempt.baseline.some((id) => !listed.has(id))) return { is: 'unread' }
  const taken = new Set([...attempt.baseline, ...others.flatMap(({ found }) => found.map(idText))])
  const news = orders.filter(({ id }) => !taken.has(idText(id)))
  const matches = matchesOf(attempt, news)
  const known = orders.filter(({ id }) => attempt.baseline.includes(idText(id)))
  const sure = !attempt.weak && !matches.some((order) => mayBeOld(order, known))
  if (matches.length > 0) return { is: sure ? 'found' : 'maybe', ids: matches.map(({ id }) => id) }
  if (attempt.weak) return { is: 'absent' }
  const explained = others
    .filter(({ phase }) => phase !== 'confirmed')
    .flatMap((other) => matchesOf(other, news))
  const strangers = news.filter((order) => !explained.includes(order))
  return strangers.length > 0
    ? { is: 'maybe', ids: strangers.map(({ id }) => id) }
    : { is: 'absent' }
}

// ---- how an attempt changes ---------------------------------------------------------------------------------------

export type RequestEnd = {
  kind: string
  status: number | null
  message: string
  unsentBytes: number
}

export function proofTimeAfter({ kind, status, unsentBytes }: RequestEnd): number {
  if (kind === 'refused' && (status ?? 200) < 500) return REFUSED_ABSENCE_PROOF_MS
  if (kind === 'http' && status !== null && status >= 400 && status < 500)
    return SHORT_ABSENCE_PROOF_MS
  if (
    (kind === 'network' || kind === 'aborted' || kind === 'timeout') &&
    unsentBytes > UNREPORTED_BYTES
  )
    return SHORT_ABSENCE_PROOF_MS
  return ABSENCE_PROOF_MS
}

export function unknownAttempt(attempt: Attempt, end: RequestEnd): Attempt {
  const { message, status } = end
  return changedAttempt(attempt, {
    phase: 'unknown',
    waited: -1,
    proof: proofTimeAfter(end),
    message,
    status,
    proposed: [],
  })
}

/** For an attempt whose tab was closed or reloaded while sending: no one knows how its request ended. */
export function orphanedAttempt(attempt: Attempt): Attempt {
  return unknownAttempt(attempt, { kind: 'network', status: null, message: '', unsentBytes: 0 })
}

export function confirmedAttempt(attempt: Attempt, found: readonly Id[], now: number): Attempt {
  const left = attempt.ids.filter((id) => !idText(id).startsWith('buynow-'))
  return changedAttempt(attempt, {
    phase: 'confirmed',
    found: [...found],
    left,
    proposed: [],
    settledAt: now,
    told: found.length < 2,
  })
}

/** True if an alert showed the refusal's text. Otherwise a notice must tell the shopper that the order didn't go through. */
export function wasAlertShown({ proof, message }: Attempt): boolean {
  return proof < ABSENCE_PROOF_MS && message !== null && message !== ''
}

export function refusedAttempt(attempt: Attempt, now: number): Attempt {
  return changedAttempt(attempt, {
    phase: 'refused',
    proposed: [],
    settledAt: now,
    told: wasAlertShown(attempt),
  })
}

/** An attempt that was sent twice may have become two orders, and the second one may appear in a later list. */
function sawTwoOrders(attempt: Attempt, sight: ListJudgement): Attempt {
  if (attempt.tries < 2 || sight.is !== 'found') return attempt
  const more = sight.ids.filter((id) => !haveCommonId([id], attempt.found))
  return more.length === 0
    ? attempt
    : changedAttempt(attempt, { found: [...attempt.found, ...more], told: false })
}

/**
 * The attempt after the orders were read; `age` is its age when that read began. Even a settled attempt is checked,
 * because the server may store an order after the proof's time.
 */
export function attemptAfterLook(
  attempt: Attempt,
  sight: ListJudgement,
  age: number,
  now: number,
): Attempt {
  if (attempt.phase === 'confirmed') return sawTwoOrders(attempt, sight)
  const looked = changedAttempt(attempt, {
    waited: Math.max(age, attempt.waited),
    lookedAt: now,
    read: sight.is !== 'unread',
  })
  if (sight.is === 'found') return confirmedAttempt(looked, sight.ids, now)
  if (attempt.phase !== 'unknown') return attempt
  if (sight.is === 'maybe') return changedAttempt(looked, { proposed: sight.ids.map(idText) })
  if (sight.is === 'absent' && age >= attempt.proof) return refusedAttempt(looked, now)
  return sight.is === 'absent' ? changedAttempt(looked, { proposed: [] }) : looked
}

/**
 * The orders are read again before a second try. If one of them may be this order, the attempt is `unknown` again,
 * because the shopper must decide first.
 */
export function reopenedAttempt(attempt: Attempt, sight: ListJudgement): Attempt {
  if (sight.is !== 'maybe') return attempt
  const proposed = sight.ids.map(idText)
  return changedAttempt(attempt, {
    phase: 'unknown',
    proposed,
    waited: -1,
    settledAt: null,
    told: false,
  })
}

export function withProposedOrdersRejected(attempt: Attempt): Attempt {
  return changedAttempt(attempt, {
    baseline: [...new Set([...attempt.baseline, ...attempt.proposed])],
    proposed: [],
  })
}

/**
 * True after ten minutes without an answer: the shopper may then send the order again, at the risk of ordering twice.
 */
export function mayResend({ phase, proposed }: Attempt, age: number): boolean {
  return phase === 'unknown' && proposed.length === 0 && age >= RESEND_ALLOWED_AFTER_MS
}

const LOOK_AGES = [0, 2, 5, 10, 20, 30, 45, 60, 90].map((seconds) => seconds * SECOND)
/**
 * The shortest time between two checks. For a refused order, whose proof is due after 3 s, the check at 2 s is left
 * out.
 */
const SHORTEST_GAP_MS = 2 * SECOND

/**
 * The attempt's age at its next check. If the check at the age `proof` did not decide either, the following checks
 * become rarer.
 */
export function nextLookAge({ waited, proof }: Pick<Attempt, 'waited' | 'proof'>): number {
  const planned = [...LOOK_AGES.filter((at) => proof - at >= SHORTEST_GAP_MS), proof]
  return (
    planned.find((at) => at > waited) ??
    waited + (waited < RESEND_ALLOWED_AFTER_MS ? 30 : 60) * SECOND
  )
}

/** True while an order may still appear: no list showed it, or it was sent a second time. */
export function mayArriveLate(attempt: Attempt, now: number): boolean {
  const { phase, tries, found, settledAt } = attempt
  const mayCome =
    phase === 'refused'
      ? !wasAlertShown(attempt)
      : phase === 'confirmed' && tries > 1 && found.length < 2
  return mayCome && settledAt !== null && Math.abs(now - settledAt) < WATCHED_MS
}

/** Settled attempts are stored for two days, so that a late order is recognised. An open attempt never expires. */
export function isAttemptExpired({ settledAt }: Attempt, now: number): boolean {
  return settledAt !== null && Math.abs(now - settledAt) > STORED_MS
}

/** For a logout: removes everything that a person could read. */
export function redactedAttempt(attempt: Attempt): Attempt {
  return changedAttempt(attempt, { lines: [] })
}

export function newestAttemptsOf(...copies: readonly (readonly Attempt[])[]): Attempt[] {
  const newest = new Map<string, Attempt>()
  for (const attempt of copies.flat()) {
    const known = newest.get(attempt.id)
    if (!known || attempt.rev > known.rev) newest.set(attempt.id, attempt)
  }
  return [...newest.values()].sort((a, b) => a.createdAt - b.createdAt)
}
