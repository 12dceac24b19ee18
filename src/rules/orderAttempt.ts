import type { Id, Paisa } from './types'
import { idText, isSameId } from './types'
import { textMark } from './receipt'

// One attempt to place an order, from the record before the first byte to the proof of its outcome. An order missing
// from the list proves nothing while the server may still write it. A refusal proves nothing either: a gateway may have
// answered, or the server may have stored the order first. So every end but a success is `unknown`, and only reading
// the shopper's orders ("a look") resolves it.

/**
 * sending: the request is in flight. unknown: the request ended without a success. confirmed: the shop has the order.
 * refused: the order did not arrive. A form that was not sent is a draft, not an attempt.
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

/** Hashes that recognise an order; they may outlive a logout. */
export type AttemptMarks = {
  /** Titles, sizes and quantities. */
  exact: string
  /** Sizes, quantities and unit prices. */
  loose: string
  /** Product, size and color of each line: finds the same goods under another line id. */
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
  /** Ids of the cart lines, and of Buy Now items. */
  ids: Id[]
  /** Empty after a logout. */
  lines: AttemptLine[]
  marks: AttemptMarks
  subtotal: Paisa
  shipping: Paisa
  total: Paisa
  /** The hash of the receipt file. */
  receipt: string
  /** Ids of the orders listed before the first byte, and of those that the shopper called unrelated. */
  baseline: string[]
  /** The list was unreadable before sending: a match is proposed to the shopper, not taken. */
  weak: boolean
  /**
   * How long the phase `unknown` had lasted at the last look, in milliseconds, counted while a page was open; -1 before the first
   * look.
   */
  waited: number
  /** From this age on, a list without the order proves that the order was not stored. */
  proof: number
  /** Wall clock of the last look, and whether it could read the orders; only for display. */
  lookedAt: number | null
  read: boolean
  /** Text of the reply, for the alert. */
  message: string | null
  /** The HTTP status of the reply; null without one. */
  status: number | null
  /** Ids that may be this order: the shopper decides. */
  proposed: string[]
  /** The order's id as received; with more than one the shop has the order twice. */
  found: Id[]
  /** Ordered cart lines that still have to be removed. */
  left: Id[]
  /** Wall clock; null while the attempt is open. */
  settledAt: number | null
  /** The shopper has seen the outcome. */
  told: boolean
}

const SECOND = 1000
/**
 * How long after a request has ended a server may still store the order, at most. A list without the order proves
 * something only after this time.
 */
export const PROOF_MS = 120 * SECOND
/** Like PROOF_MS, if the body provably never left, or a gateway instead of PHP refused the request. */
export const SHORT_PROOF_MS = 10 * SECOND
/** Like PROOF_MS, if PHP itself refused in JSON. */
export const REFUSED_PROOF_MS = 3 * SECOND
/** After this time the shopper may send again, although nothing proves the outcome. */
export const RESEND_ALLOWED_AFTER_MS = 600 * SECOND
/** The baseline is read right before the first byte; an older list is not used as one. */
export const BASELINE_MS = 15 * SECOND
/**
 * A settled attempt is still looked for during this time, because a server may store an order later than the proof
 * allows.
 */
const WATCHED_MS = 1800 * SECOND
export const WATCH_EVERY_MS = 60 * SECOND
const STORED_MS = 48 * 60 * 60 * SECOND
/** Progress events are delayed: up to this many bytes may have left since the last one. */
const UNREPORTED_BYTES = 1 << 20

/** Open: nothing tells yet whether the shop has the order. */
export function isOpenAttempt({ phase }: Attempt): boolean {
  return phase === 'sending' || phase === 'unknown'
}

export function changedAttempt(attempt: Attempt, part: Partial<Attempt>): Attempt {
  return { ...attempt, ...part, rev: attempt.rev + 1 }
}

// ---- marks --------------------------------------------------------------------------------------------------------

type MarkedItem = { title: string; size: string; quantity: number; price: Paisa }

const markOf = (rows: string[]) => textMark(rows.sort().join('\n\n'))
const sizeOf = (size: string) => size.trim().toLowerCase()

export function exactMark(lines: readonly Omit<MarkedItem, 'price'>[]): string {
  return markOf(
    lines.map(({ title, size, quantity }) => [title.trim(), sizeOf(size), quantity].join('\n')),
  )
}

export function looseMark(lines: readonly Omit<MarkedItem, 'title'>[]): string {
  return markOf(
    lines.map(({ size, quantity, price }) => [sizeOf(size), quantity, price].join('\n')),
  )
}

export function goodsMarksOf(
  lines: readonly Pick<AttemptLine, 'product_id' | 'size' | 'color'>[],
): string[] {
  return lines.map(({ product_id, size, color }) =>
    textMark([idText(product_id), sizeOf(size), color.trim().toLowerCase()].join('\n')),
  )
}

export function attemptMarksOf(lines: readonly AttemptLine[]): AttemptMarks {
  return { exact: exactMark(lines), loose: looseMark(lines), goods: goodsMarksOf(lines) }
}

type CheckoutBasket = { ids: readonly Id[]; marks: Pick<AttemptMarks, 'goods'> }

export function shareAnElement(some: readonly Id[], others: readonly Id[]): boolean {
  return some.some((id) => others.some((other) => isSameId(id, other)))
}

/** Whether two baskets share a line: by the line's id, or as the same goods under another id (Buy Now pressed again). */
export function sharesLine(one: CheckoutBasket, other: CheckoutBasket): boolean {
  return shareAnElement(one.ids, other.ids) || shareAnElement(one.marks.goods, other.marks.goods)
}

// ---- reading the list of orders -----------------------------------------------------------------------------------

export type ListedOrder = {
  id: Id
  subtotal: Paisa
  lines: readonly MarkedItem[]
  /** On the server's clock, in milliseconds; null when unknown. */
  at: number | null
  /** More than a day apart from this device's clock. */
  old: boolean
}

/**
 * Whether an order that is new to us may be an old one, missing from the earlier list. The server's own dates decide,
 * because its clock and this device's may differ. Without earlier orders this device's clock must do.
 */
function mayBeOld(order: ListedOrder, known: readonly ListedOrder[]): boolean {
  if (known.length === 0) return order.old
  return order.at !== null && known.some(({ at }) => at !== null && at > (order.at ?? at))
}

export type ListJudgement =
  /** The list is incomplete: it lacks orders that were there before. */
  | { is: 'unread' }
  | { is: 'found'; ids: Id[] }
  /** Orders that may be this one. */
  | { is: 'maybe'; ids: Id[] }
  | { is: 'absent' }

/** Returns only the best matches: same lines and subtotal, else same lines, else same sizes, quantities and prices. */
function matchesOf({ marks, subtotal }: Attempt, orders: readonly ListedOrder[]): ListedOrder[] {
  const exact = orders.filter(({ lines }) => exactMark(lines) === marks.exact)
  if (exact.length > 0)
    return exact.sort((a, b) => Number(b.subtotal === subtotal) - Number(a.subtotal === subtotal))
  return orders.filter(({ lines }) => looseMark(lines) === marks.loose)
}

/** Judges an attempt by a list of orders; `others` are the user's other attempts, which explain some orders. */
export function judgeByOrders(
  attempt: Attempt,
  others: readonly Attempt[],
  orders: readonly ListedOrder[],
): ListJudgement {
  const listed = new Set(orders.map(({ id }) => idText(id)))
  // A weak baseline may contain orders that the shop deleted long ago.
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

// ---- transitions --------------------------------------------------------------------------------------------------

/** The end of a request without a success. */
export type RequestEnd = {
  kind: string
  status: number | null
  message: string
  unsentBytes: number
}

export function proofAfter({ kind, status, unsentBytes }: RequestEnd): number {
  if (kind === 'refused' && (status ?? 200) < 500) return REFUSED_PROOF_MS
  if (kind === 'http' && status !== null && status >= 400 && status < 500) return SHORT_PROOF_MS
  if (
    (kind === 'network' || kind === 'aborted' || kind === 'timeout') &&
    unsentBytes > UNREPORTED_BYTES
  )
    return SHORT_PROOF_MS
  return PROOF_MS
}

export function unknownAttempt(attempt: Attempt, end: RequestEnd): Attempt {
  const { message, status } = end
  return changedAttempt(attempt, {
    phase: 'unknown',
    waited: -1,
    proof: proofAfter(end),
    message,
    status,
    proposed: [],
  })
}

/** The sending tab was closed or reloaded, so the end of its request is unknown. */
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

/**
 * Whether an alert showed the refusal's text. Otherwise the shopper still needs a notice that the order didn't go through.
 */
export function wasAlertShown({ proof, message }: Attempt): boolean {
  return proof < PROOF_MS && message !== null && message !== ''
}

export function refusedAttempt(attempt: Attempt, now: number): Attempt {
  return changedAttempt(attempt, {
    phase: 'refused',
    proposed: [],
    settledAt: now,
    told: wasAlertShown(attempt),
  })
}

/** An attempt that was sent twice may have become two orders; the second one appears later. */
function sawTwoOrders(attempt: Attempt, sight: ListJudgement): Attempt {
  if (attempt.tries < 2 || sight.is !== 'found') return attempt
  const more = sight.ids.filter((id) => !shareAnElement([id], attempt.found))
  return more.length === 0
    ? attempt
    : changedAttempt(attempt, { found: [...attempt.found, ...more], told: false })
}

/**
 * The attempt after a look; `age` is its age when the read began. Settled attempts are looked at too, because an order
 * may arrive later than the proof allows.
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
 * Sets the attempt back to `unknown` if the list that was read before sending again shows orders that may be this one: the shopper
 * must decide first.
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

/** The shopper says that the proposed orders are unrelated. */
export function withoutProposed(attempt: Attempt): Attempt {
  return changedAttempt(attempt, {
    baseline: [...new Set([...attempt.baseline, ...attempt.proposed])],
    proposed: [],
  })
}

/** Whether the shopper may take the risk: for ten minutes no readable list has decided. */
export function mayInsist({ phase, proposed }: Attempt, age: number): boolean {
  return phase === 'unknown' && proposed.length === 0 && age >= RESEND_ALLOWED_AFTER_MS
}

const LOOK_AGES = [0, 2, 5, 10, 20, 30, 45, 60, 90].map((seconds) => seconds * SECOND)
/** The shortest time between two reads for one attempt: after a refusal they are at 0 and 3 s. */
const SHORTEST_GAP_MS = 2 * SECOND

/** The age of the next look. Lists after the proof's age were unreadable or undecided, so the looks become rarer. */
export function nextLookAge({ waited, proof }: Pick<Attempt, 'waited' | 'proof'>): number {
  const planned = [...LOOK_AGES.filter((at) => proof - at >= SHORTEST_GAP_MS), proof]
  return (
    planned.find((at) => at > waited) ??
    waited + (waited < RESEND_ALLOWED_AFTER_MS ? 30 : 60) * SECOND
  )
}

/** Whether the order may still arrive: after an attempt that no list showed, or that was sent again. */
export function mayArriveLate(attempt: Attempt, now: number): boolean {
  const { phase, tries, found, settledAt } = attempt
  const mayCome =
    phase === 'refused'
      ? !wasAlertShown(attempt)
      : phase === 'confirmed' && tries > 1 && found.length < 2
  return mayCome && settledAt !== null && Math.abs(now - settledAt) < WATCHED_MS
}

/** Settled attempts are stored for two days, so that a late order is recognised. Time never ends an open attempt. */
export function isAttemptExpired({ settledAt }: Attempt, now: number): boolean {
  return settledAt !== null && Math.abs(now - settledAt) > STORED_MS
}

/** Removes everything readable, for a user who logs out. */
export function redactedAttempt(attempt: Attempt): Attempt {
  return changedAttempt(attempt, { lines: [] })
}

/** Returns the copy of each attempt with the most changes. */
export function newestAttemptsOf(...copies: readonly (readonly Attempt[])[]): Attempt[] {
  const newest = new Map<string, Attempt>()
  for (const attempt of copies.flat()) {
    const known = newest.get(attempt.id)
    if (!known || attempt.rev > known.rev) newest.set(attempt.id, attempt)
  }
  return [...newest.values()].sort((a, b) => a.createdAt - b.createdAt)
}
