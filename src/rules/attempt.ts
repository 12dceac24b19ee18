import type { Id, Paisa } from './types'
import { idText, sameId } from './types'
import { textMark } from './textMark'

// One attempt to place an order, from the record that stands before the first byte to the proof of what became of it.
// "Not in the list now" proves nothing while the server may still be writing, and neither does a refusal: a gateway may
// have answered, or the server may have stored first. So every end but a success is `unknown`, and only looks at the
// shopper's orders lead out of it.

/**
 * sending: the request is under way. unknown: it ended without a success. confirmed: the shop has the order.
 * refused: the order did not arrive. What is only typed is a draft and no attempt.
 */
export type Phase = 'sending' | 'unknown' | 'confirmed' | 'refused'

export type AttemptLine = {
  id: Id
  product_id: Id
  title: string
  size: string
  color: string
  quantity: number
  /** Of one piece. */
  price: Paisa
}

/** What an order is recognised by. Hashes, so that they may outlive a logout. */
export type Marks = {
  /** Titles, sizes and quantities. */
  exact: string
  /** Sizes, quantities and unit prices; null for a record of an earlier build, which kept none. */
  loose: string | null
  /** Product, size and color of each line: the same goods under another line id. */
  goods: string[]
}

export type Attempt = {
  id: string
  /** Grows with each change: of two copies the higher one counts. */
  rev: number
  phase: Phase
  tries: number
  /** Wall clock, only for showing. */
  createdAt: number
  /** The line ids, those of Buy Now too. */
  ids: Id[]
  /** Empty after a logout. */
  lines: AttemptLine[]
  marks: Marks
  subtotal: Paisa
  shipping: Paisa
  total: Paisa
  /** The receipt's mark. */
  receipt: string
  /** The ids of the orders that were listed before the first byte, and those the shopper says are others. */
  baseline: string[]
  /** The list could not be read before sending: a find is proposed, not taken. */
  weak: boolean
  /** Age of `unknown` at its last look, in milliseconds that a page has counted itself; -1 before the first. */
  waited: number
  /** The age from which a list without the order proves that it did not arrive. */
  proof: number
  /** Wall clock of the last look and whether it read the orders, for showing. */
  lookedAt: number | null
  read: boolean
  /** What the reply said, for the alert. */
  message: string | null
  /** The HTTP status of the reply; null without one. */
  status: number | null
  /** Ids that may be this order: the shopper has to say. */
  proposed: string[]
  /** The order's id as it came; more than one means the shop has it twice. */
  found: Id[]
  /** Ordered cart lines that still have to be removed. */
  left: Id[]
  /** Wall clock; null while it is open. */
  settledAt: number | null
  /** The shopper has seen how it ended. */
  told: boolean
}

const SECOND = 1000
/** The server may go on this long after the request has ended. */
export const PROOF_MS = 120 * SECOND
/** The body provably never left, or somebody other than PHP refused the request. */
export const SHORT_PROOF_MS = 10 * SECOND
/** The server itself has refused, in JSON. */
export const SPOKEN_PROOF_MS = 3 * SECOND
/** From here on the shopper may decide to send again although nobody can tell. */
export const INSIST_MS = 600 * SECOND
/** A baseline is read just before the first byte. */
export const BASELINE_MS = 15 * SECOND
/** So long after its end an attempt is still looked for, where an order may be stored later than any proof allows. */
const WATCHED_MS = 1800 * SECOND
export const WATCH_EVERY_MS = 60 * SECOND
const KEPT_MS = 48 * 60 * 60 * SECOND
/** Upload progress is reported with a delay; less than this may have left since its last report. */
const UNREPORTED_BYTES = 1 << 20

/** Open: whether the shop has the order is not known yet. */
export function isOpen({ phase }: Attempt): boolean {
  return phase === 'sending' || phase === 'unknown'
}

export function changed(attempt: Attempt, part: Partial<Attempt>): Attempt {
  return { ...attempt, ...part, rev: attempt.rev + 1 }
}

// ---- marks --------------------------------------------------------------------------------------------------------

type Marked = { title: string; size: string; quantity: number; price: Paisa }

const markOf = (rows: string[]) => textMark(rows.sort().join('\n\n'))
const sizeOf = (size: string) => size.trim().toLowerCase()

export function exactMark(lines: readonly Omit<Marked, 'price'>[]): string {
  return markOf(lines.map(({ title, size, quantity }) => [title.trim(), sizeOf(size), quantity].join('\n')))
}

export function looseMark(lines: readonly Omit<Marked, 'title'>[]): string {
  return markOf(lines.map(({ size, quantity, price }) => [sizeOf(size), quantity, price].join('\n')))
}

export function goodsOf(lines: readonly Pick<AttemptLine, 'product_id' | 'size' | 'color'>[]): string[] {
  return lines.map(({ product_id, size, color }) =>
    textMark([idText(product_id), sizeOf(size), color.trim().toLowerCase()].join('\n')),
  )
}

export function marksOf(lines: readonly AttemptLine[]): Marks {
  return { exact: exactMark(lines), loose: looseMark(lines), goods: goodsOf(lines) }
}

type Basket = { ids: readonly Id[]; marks: Pick<Marks, 'goods'> }

export function overlap(some: readonly Id[], others: readonly Id[]): boolean {
  return some.some((id) => others.some((other) => sameId(id, other)))
}

/** Whether two baskets have a line in common: by its id, or as the same goods under another id (Buy Now pressed again). */
export function sharesLine(one: Basket, other: Basket): boolean {
  return overlap(one.ids, other.ids) || overlap(one.marks.goods, other.marks.goods)
}

// ---- what a look shows --------------------------------------------------------------------------------------------

export type Listed = {
  id: Id
  subtotal: Paisa
  lines: readonly Marked[]
  /** On the server's clock, in milliseconds; null when nobody knows. */
  at: number | null
  /** More than a day away from this device's clock. */
  old: boolean
}

/**
 * Whether an order that is new to us may be an old one that the list before lacked. The server's own dates tell, since
 * its clock and this device's need not agree; where it had listed nothing, this device's clock has to do.
 */
function mayBeOld(order: Listed, known: readonly Listed[]): boolean {
  if (known.length === 0) return order.old
  return order.at !== null && known.some(({ at }) => at !== null && at > (order.at ?? at))
}

export type Sight =
  /** The list cannot be the whole one: it lacks orders that were there before. */
  | { is: 'unread' }
  | { is: 'found'; ids: Id[] }
  /** Orders that may be this one. */
  | { is: 'maybe'; ids: Id[] }
  | { is: 'absent' }

/** The best matches alone: same lines and subtotal, else same lines, else same sizes, quantities and prices. */
function matchesOf({ marks, subtotal }: Attempt, orders: readonly Listed[]): Listed[] {
  const exact = orders.filter(({ lines }) => exactMark(lines) === marks.exact)
  if (exact.length > 0) return exact.sort((a, b) => Number(b.subtotal === subtotal) - Number(a.subtotal === subtotal))
  return orders.filter(({ lines }) => looseMark(lines) === marks.loose)
}

/** What a list shows of an attempt; `others` are the user's other attempts, which explain orders of their own. */
export function sightOf(attempt: Attempt, others: readonly Attempt[], orders: readonly Listed[]): Sight {
  const listed = new Set(orders.map(({ id }) => idText(id)))
  // A weak baseline may name orders that the shop has deleted long since.
  if (!attempt.weak && attempt.baseline.some((id) => !listed.has(id))) return { is: 'unread' }
  const taken = new Set([...attempt.baseline, ...others.flatMap(({ found }) => found.map(idText))])
  const news = orders.filter(({ id }) => !taken.has(idText(id)))
  const matches = matchesOf(attempt, news)
  const known = orders.filter(({ id }) => attempt.baseline.includes(idText(id)))
  const sure = !attempt.weak && !matches.some((order) => mayBeOld(order, known))
  if (matches.length > 0) return { is: sure ? 'found' : 'maybe', ids: matches.map(({ id }) => id) }
  if (attempt.weak) return { is: 'absent' }
  const explained = others.filter(({ phase }) => phase !== 'confirmed').flatMap((other) => matchesOf(other, news))
  const strangers = news.filter((order) => !explained.includes(order))
  return strangers.length > 0 ? { is: 'maybe', ids: strangers.map(({ id }) => id) } : { is: 'absent' }
}

// ---- steps of the machine -----------------------------------------------------------------------------------------

/** How a request ended that was no success. */
export type End = { kind: string; status: number | null; message: string; unsentBytes: number }

export function proofAfter({ kind, status, unsentBytes }: End): number {
  if (kind === 'refused' && (status ?? 200) < 500) return SPOKEN_PROOF_MS
  if (kind === 'http' && status !== null && status >= 400 && status < 500) return SHORT_PROOF_MS
  if ((kind === 'network' || kind === 'aborted' || kind === 'timeout') && unsentBytes > UNREPORTED_BYTES)
    return SHORT_PROOF_MS
  return PROOF_MS
}

export function endedUnknown(attempt: Attempt, end: End): Attempt {
  const { message, status } = end
  return changed(attempt, { phase: 'unknown', waited: -1, proof: proofAfter(end), message, status, proposed: [] })
}

/** The sending tab was closed or reloaded, so the end of its request is not known. */
export function orphaned(attempt: Attempt): Attempt {
  return endedUnknown(attempt, { kind: 'network', status: null, message: '', unsentBytes: 0 })
}

export function confirmed(attempt: Attempt, found: readonly Id[], now: number): Attempt {
  const left = attempt.ids.filter((id) => !idText(id).startsWith('buynow-'))
  return changed(attempt, {
    phase: 'confirmed',
    found: [...found],
    left,
    proposed: [],
    settledAt: now,
    told: found.length < 2,
  })
}

/** Refused by words that an alert says; otherwise it simply did not arrive, and the shopper has yet to see that. */
export function wasSpoken({ proof, message }: Attempt): boolean {
  return proof < PROOF_MS && message !== null && message !== ''
}

export function refused(attempt: Attempt, now: number): Attempt {
  return changed(attempt, { phase: 'refused', proposed: [], settledAt: now, told: wasSpoken(attempt) })
}

/** An order that was sent again may have arrived both times; the second one shows up late. */
function sawTwice(attempt: Attempt, sight: Sight): Attempt {
  if (attempt.tries < 2 || sight.is !== 'found') return attempt
  const more = sight.ids.filter((id) => !overlap([id], attempt.found))
  return more.length === 0 ? attempt : changed(attempt, { found: [...attempt.found, ...more], told: false })
}

/**
 * What a look makes of an attempt; `age` is its age when the read began. A settled one is looked at too: the order may
 * arrive later than any proof allows for.
 */
export function afterLook(attempt: Attempt, sight: Sight, age: number, now: number): Attempt {
  if (attempt.phase === 'confirmed') return sawTwice(attempt, sight)
  const looked = changed(attempt, { waited: Math.max(age, attempt.waited), lookedAt: now, read: sight.is !== 'unread' })
  if (sight.is === 'found') return confirmed(looked, sight.ids, now)
  if (attempt.phase !== 'unknown') return attempt
  if (sight.is === 'maybe') return changed(looked, { proposed: sight.ids.map(idText) })
  if (sight.is === 'absent' && age >= attempt.proof) return refused(looked, now)
  return sight.is === 'absent' ? changed(looked, { proposed: [] }) : looked
}

/** Before it is sent again a list shows orders that may be it: the shopper has to say first. */
export function reopened(attempt: Attempt, sight: Sight): Attempt {
  if (sight.is !== 'maybe') return attempt
  const proposed = sight.ids.map(idText)
  return changed(attempt, { phase: 'unknown', proposed, waited: -1, settledAt: null, told: false })
}

/** The shopper says that none of the proposed orders is this one. */
export function notProposed(attempt: Attempt): Attempt {
  return changed(attempt, { baseline: [...new Set([...attempt.baseline, ...attempt.proposed])], proposed: [] })
}

/** The shopper may take the risk: for ten minutes no list could be read that would have decided. */
export function mayInsist({ phase, proposed }: Attempt, age: number): boolean {
  return phase === 'unknown' && proposed.length === 0 && age >= INSIST_MS
}

const LOOKS = [0, 2, 5, 10, 20, 30, 45, 60, 90].map((seconds) => seconds * SECOND)
/** Two looks of one attempt are never closer: after a refusal they are at 0 and 3 s. */
const CLOSEST_MS = 2 * SECOND

/** The age at which to look next. After the proof's age only unreadable or undecided lists are left: more slowly. */
export function nextLookAge({ waited, proof }: Pick<Attempt, 'waited' | 'proof'>): number {
  const planned = [...LOOKS.filter((at) => proof - at >= CLOSEST_MS), proof]
  return planned.find((at) => at > waited) ?? waited + (waited < INSIST_MS ? 30 : 60) * SECOND
}

/** It did not arrive by any list, or was sent again after that: the first one may still come. */
export function isWatched(attempt: Attempt, now: number): boolean {
  const { phase, tries, found, settledAt } = attempt
  const mayCome = phase === 'refused' ? !wasSpoken(attempt) : phase === 'confirmed' && tries > 1 && found.length < 2
  return mayCome && settledAt !== null && Math.abs(now - settledAt) < WATCHED_MS
}

/** Settled attempts are kept for two days, so that a late find is recognised. The clock never ends an open one. */
export function isOver({ settledAt }: Attempt, now: number): boolean {
  return settledAt !== null && Math.abs(now - settledAt) > KEPT_MS
}

/** Nothing readable is left of a user who has logged out. */
export function redacted(attempt: Attempt): Attempt {
  return changed(attempt, { lines: [] })
}

/** Of each attempt the copy with the most changes. */
export function newestOf(...copies: readonly (readonly Attempt[])[]): Attempt[] {
  const newest = new Map<string, Attempt>()
  for (const attempt of copies.flat()) {
    const known = newest.get(attempt.id)
    if (!known || attempt.rev > known.rev) newest.set(attempt.id, attempt)
  }
  return [...newest.values()].sort((a, b) => a.createdAt - b.createdAt)
}
