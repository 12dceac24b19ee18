import type { MyOrder } from '../../api/orders'
import {
  afterLook,
  changed,
  confirmed,
  isOpen,
  isWatched,
  orphaned,
  sightOf,
  type Attempt,
  wasSpoken,
  type Listed,
} from '../../rules/orderAttempt'
import { stampOf } from '../../rules/stamp'
import type { Id } from '../../rules/types'
import { sameId } from '../../rules/types'
import type { Change } from '../../state/orderAttempts'
import type { Steps } from './attemptSteps'

// Moves attempts out of `unknown`: reads the user's orders, then finishes each settled attempt. All of it runs in one
// tab, under the lock of the user's orders.

export const lockOf = (email: string) => `order:${email}`

const LATELY_MS = 30 * 60 * 60 * 1000

export function listedOf(
  { order: { id, subtotal, created_at }, items }: MyOrder,
  now: number,
): Listed {
  const stamp = stampOf(created_at)
  const at =
    stamp &&
    Date.UTC(stamp.year, stamp.month - 1, stamp.day, stamp.hour, stamp.minute, stamp.second)
  // 30 hours: one day plus the largest difference between two time zones.
  return { id, subtotal, lines: items, at, old: at !== null && Math.abs(now - at) > LATELY_MS }
}

/**
 * How long an attempt has been `unknown`, counted by open pages, so that a changed system clock cannot make it older.
 * After a reload the count continues from the last look.
 */
export function ageCounter({ clock }: Pick<Steps, 'clock'>) {
  const seen = new Map<string, { from: number; at: number }>()
  return (attempt: Attempt): number => {
    const key = `${attempt.id} ${attempt.tries}`
    const counted = seen.get(key) ?? { from: Math.max(0, attempt.waited), at: clock.now() }
    seen.set(key, counted)
    return Math.max(attempt.waited, counted.from + clock.now() - counted.at)
  }
}
export type AgeOf = ReturnType<typeof ageCounter>

export type Desk = { email: string; plug: Steps; ageOf: AgeOf }

export const listAt = ({ email, plug }: Desk): Promise<Attempt[]> =>
  plug.store.read(plug.ownerOf(email))

export async function changeAt(
  { email, plug }: Desk,
  change: Change,
): Promise<{ list: Attempt[]; saved: boolean }> {
  return plug.store.change(plug.ownerOf(email), change)
}

export const changeOne =
  (id: string, change: (attempt: Attempt) => Attempt): Change =>
  (list) =>
    list.map((attempt) => (attempt.id === id ? change(attempt) : attempt))

/** Removes the lines one by one; after a failure it logs the error and continues (D-124). */
async function clearLines(desk: Desk, { id, left }: Attempt): Promise<void> {
  const { email, plug } = desk
  for (const line of left) {
    await plug.removeFromCart({ cart_id: line, email }).catch((error: Error) => {
      console.error(`An ordered line stays in the cart: ${error.message}`)
    })
    const without = (ids: Id[]) => ids.filter((other) => !sameId(other, line))
    await changeAt(
      desk,
      changeOne(id, (now) => changed(now, { left: without(now.left) })),
    )
  }
}

/** False if another user has logged in since; they must not see messages about this order. */
const mayHear = ({ email, plug }: Desk) => (plug.currentUser()?.email ?? email) === email

/** Runs after an attempt is confirmed: alerts the shopper, clears the draft and the cart. */
async function finish(desk: Desk, attempt: Attempt): Promise<void> {
  const { email, plug } = desk
  if (mayHear(desk)) plug.alertBox('Order placed successfully!')
  // A logout has deleted the drafts; nothing about the receipt may be written after it.
  if (plug.currentUser()?.email === email) {
    plug.keepReceipt(attempt.receipt)
    await plug.forgetDraft(email, attempt.receipt)
  }
  await clearLines(desk, attempt)
}

/** The server confirmed that it has the order. */
export async function confirmAt(desk: Desk, id: string, found: readonly Id[]): Promise<void> {
  const now = desk.plug.clock.wall()
  const { list } = await changeAt(
    desk,
    changeOne(id, (attempt) => confirmed(attempt, found, now)),
  )
  const attempt = list.find((one) => one.id === id)
  if (attempt) await finish(desk, attempt)
}

export const TOO_LARGE = 'Your receipt is too large. Please add a smaller picture.'

function sayRefused(desk: Desk, attempt: Attempt): void {
  if (!mayHear(desk) || !wasSpoken(attempt)) return
  desk.plug.alertBox(`Error submitting order: ${attempt.message}`, {
    detail: attempt.status === 413 ? TOO_LARGE : undefined,
  })
}

/** The lock excludes a sending tab, so an attempt that is still `sending` lost its tab. */
export async function adopt(desk: Desk): Promise<Attempt[]> {
  const list = await listAt(desk)
  const isLost = ({ phase }: Attempt) => phase === 'sending'
  const adopted = list.some(isLost)
    ? (
        await changeAt(desk, (all) =>
          all.map((attempt) => (isLost(attempt) ? orphaned(attempt) : attempt)),
        )
      ).list
    : list
  for (const attempt of adopted) if (attempt.left.length > 0) await clearLines(desk, attempt)
  return adopted
}

/** Compares all attempts with a list of orders, saves the results and carries out what follows. */
export async function takeList(
  desk: Desk,
  orders: readonly MyOrder[],
  ages: ReadonlyMap<string, number>,
): Promise<Attempt[]> {
  const now = desk.plug.clock.wall()
  const listed = orders.map((entry) => listedOf(entry, now))
  const settled: Attempt[] = []
  const { list } = await changeAt(desk, (before) => {
    settled.length = 0
    const after = [...before]
    for (const [at, attempt] of before.entries()) {
      const age = ages.get(attempt.id)
      if (age === undefined || attempt.phase === 'sending') continue
      // Earlier attempts in this loop have already claimed their orders.
      const others = after.filter(({ id }) => id !== attempt.id)
      const next = afterLook(attempt, sightOf(attempt, others, listed), age, now)
      after[at] = next
      if (next.phase !== attempt.phase) settled.push(next)
    }
    return after
  })
  for (const attempt of settled) {
    if (attempt.phase === 'confirmed') await finish(desk, attempt)
    else sayRefused(desk, attempt)
  }
  return list
}

export const agesOf = (desk: Desk, list: readonly Attempt[]) =>
  new Map(
    list.map((attempt) => [attempt.id, attempt.phase === 'unknown' ? desk.ageOf(attempt) : 0]),
  )

/** Records the time of a failed read, so that the next look is scheduled later. */
function unread(ages: ReadonlyMap<string, number>, now: number): Change {
  return (list) =>
    list.map((attempt) =>
      attempt.phase === 'unknown' && ages.has(attempt.id)
        ? changed(attempt, {
            waited: Math.max(attempt.waited, ages.get(attempt.id) ?? 0),
            lookedAt: now,
            read: false,
          })
        : attempt,
    )
}

/** Looks once for all attempts of the user. The caller must hold the lock. */
export async function lookAt(desk: Desk): Promise<Attempt[]> {
  const list = await adopt(desk)
  if (!list.some((attempt) => isOpen(attempt) || isWatched(attempt, desk.plug.clock.wall())))
    return list
  // Measure the ages before the read: orders stored during the reply may be missing from it.
  const ages = agesOf(desk, list)
  const orders = await desk.plug.lookAtMyOrders(desk.email).catch(() => null)
  if (orders) return takeList(desk, orders, ages)
  return (await changeAt(desk, unread(ages, desk.plug.clock.wall()))).list
}
