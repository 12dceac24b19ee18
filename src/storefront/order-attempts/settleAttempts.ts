import type { MyOrder } from '../../api/orders'
import {
  attemptAfterLook,
  changedAttempt,
  confirmedAttempt,
  isOpenAttempt,
  mayArriveLate,
  orphanedAttempt,
  judgeByOrders,
  type Attempt,
  wasAlertShown,
  type ListedOrder,
} from '../../rules/orderAttempt'
import { stampOf } from '../../rules/stamp'
import type { Id } from '../../rules/types'
import { isSameId } from '../../rules/types'
import type { AttemptsChange } from '../../state/orderAttempts'
import type { AttemptDependencies } from './attemptDependencies'

// Moves attempts out of `unknown`: reads the user's orders, then finishes each settled attempt. Only one tab does this at a time,
// under the lock of the user's orders.

export const attemptsLockName = (email: string) => `order:${email}`

const TRUSTED_AGE_MS = 30 * 60 * 60 * 1000

export function listedOrderOf(
  { order: { id, subtotal, created_at }, items }: MyOrder,
  now: number,
): ListedOrder {
  const stamp = stampOf(created_at)
  const at =
    stamp &&
    Date.UTC(stamp.year, stamp.month - 1, stamp.day, stamp.hour, stamp.minute, stamp.second)
  // The limit is 30 hours: one day, and up to six hours because `at` reads Nepal's time (UTC+5:45) as if it were UTC.
  return { id, subtotal, lines: items, at, old: at !== null && Math.abs(now - at) > TRUSTED_AGE_MS }
}

/**
 * Counts how long each attempt has been `unknown` while a page is open, so that a changed system clock cannot make an
 * attempt older. After a reload the count continues from the last check.
 */
export function createAgeCounter({ clock }: Pick<AttemptDependencies, 'clock'>) {
  const seen = new Map<string, { from: number; at: number }>()
  return (attempt: Attempt): number => {
    const key = `${attempt.id} ${attempt.tries}`
    const counted = seen.get(key) ?? { from: Math.max(0, attempt.waited), at: clock.now() }
    seen.set(key, counted)
    return Math.max(attempt.waited, counted.from + clock.now() - counted.at)
  }
}
export type AgeOf = ReturnType<typeof createAgeCounter>

export type AttemptContext = { email: string; dependencies: AttemptDependencies; ageOf: AgeOf }

export const readAttempts = ({ email, dependencies }: AttemptContext): Promise<Attempt[]> =>
  dependencies.store.read(dependencies.ownerOf(email))

export async function changeAttempts(
  { email, dependencies }: AttemptContext,
  change: AttemptsChange,
): Promise<{ list: Attempt[]; saved: boolean }> {
  return dependencies.store.change(dependencies.ownerOf(email), change)
}

export const changeAttempt =
  (id: string, change: (attempt: Attempt) => Attempt): AttemptsChange =>
  (list) =>
    list.map((attempt) => (attempt.id === id ? change(attempt) : attempt))

/** Removes the ordered lines one by one. Logs a failure and continues (D-124). */
async function clearLines(context: AttemptContext, { id, left }: Attempt): Promise<void> {
  const { email, dependencies } = context
  for (const line of left) {
    await dependencies.removeFromCart({ cart_id: line, email }).catch((error: Error) => {
      console.error(`An ordered line stays in the cart: ${error.message}`)
    })
    const without = (ids: Id[]) => ids.filter((other) => !isSameId(other, line))
    await changeAttempts(
      context,
      changeAttempt(id, (now) => changedAttempt(now, { left: without(now.left) })),
    )
  }
}

/** False if another user has logged in since, who must not see messages about this order. */
const mayTellShopper = ({ email, dependencies }: AttemptContext) =>
  (dependencies.currentUser()?.email ?? email) === email

async function finishAttempt(context: AttemptContext, attempt: Attempt): Promise<void> {
  const { email, dependencies } = context
  if (mayTellShopper(context)) dependencies.showAlert('Order placed successfully!')
  // Not after a logout: it has deleted the drafts, and nothing about the receipt may be stored again.
  if (dependencies.currentUser()?.email === email) {
    dependencies.keepReceipt(attempt.receipt)
    await dependencies.forgetDraft(email, attempt.receipt)
  }
  await clearLines(context, attempt)
}

/** For an order that the server, or the shopper, has confirmed. */
export async function confirmAttempt(
  context: AttemptContext,
  id: string,
  found: readonly Id[],
): Promise<void> {
  const now = context.dependencies.clock.wall()
  const { list } = await changeAttempts(
    context,
    changeAttempt(id, (attempt) => confirmedAttempt(attempt, found, now)),
  )
  const attempt = list.find((one) => one.id === id)
  if (attempt) await finishAttempt(context, attempt)
}

const RECEIPT_TOO_LARGE_TEXT =
  'Your receipt is too large. Try again to send a smaller copy, or add another picture.'

function alertRefused(context: AttemptContext, attempt: Attempt): void {
  if (!mayTellShopper(context) || !wasAlertShown(attempt)) return
  context.dependencies.showAlert(`Error submitting order: ${attempt.message}`, {
    detail: attempt.status === 413 ? RECEIPT_TOO_LARGE_TEXT : undefined,
  })
}

/** The caller holds the lock, so no tab is sending. An attempt in the phase `sending` was left by a tab that is closed. */
export async function takeOverOrphans(context: AttemptContext): Promise<Attempt[]> {
  const list = await readAttempts(context)
  const isLost = ({ phase }: Attempt) => phase === 'sending'
  const adopted = list.some(isLost)
    ? (
        await changeAttempts(context, (all) =>
          all.map((attempt) => (isLost(attempt) ? orphanedAttempt(attempt) : attempt)),
        )
      ).list
    : list
  for (const attempt of adopted) if (attempt.left.length > 0) await clearLines(context, attempt)
  return adopted
}

export async function applyOrderList(
  context: AttemptContext,
  orders: readonly MyOrder[],
  ages: ReadonlyMap<string, number>,
): Promise<Attempt[]> {
  const now = context.dependencies.clock.wall()
  const listed = orders.map((entry) => listedOrderOf(entry, now))
  const settled: Attempt[] = []
  const { list } = await changeAttempts(context, (before) => {
    settled.length = 0
    const after = [...before]
    for (const [at, attempt] of before.entries()) {
      const age = ages.get(attempt.id)
      if (age === undefined || attempt.phase === 'sending') continue
      // `after` contains the results of earlier turns of this loop, so that no order is assigned to two attempts.
      const others = after.filter(({ id }) => id !== attempt.id)
      const next = attemptAfterLook(attempt, judgeByOrders(attempt, others, listed), age, now)
      after[at] = next
      if (next.phase !== attempt.phase) settled.push(next)
    }
    return after
  })
  for (const attempt of settled) {
    if (attempt.phase === 'confirmed') await finishAttempt(context, attempt)
    else alertRefused(context, attempt)
  }
  return list
}

export const agesOfAttempts = (context: AttemptContext, list: readonly Attempt[]) =>
  new Map(
    list.map((attempt) => [attempt.id, attempt.phase === 'unknown' ? context.ageOf(attempt) : 0]),
  )

/** Records the time of a failed read, so that the next check is scheduled later. */
function withoutRead(ages: ReadonlyMap<string, number>, now: number): AttemptsChange {
  return (list) =>
    list.map((attempt) =>
      attempt.phase === 'unknown' && ages.has(attempt.id)
        ? changedAttempt(attempt, {
            waited: Math.max(attempt.waited, ages.get(attempt.id) ?? 0),
            lookedAt: now,
            read: false,
          })
        : attempt,
    )
}

/** Checks all attempts of the user once. The caller must hold the lock. */
export async function checkAllAttempts(context: AttemptContext): Promise<Attempt[]> {
  const list = await takeOverOrphans(context)
  if (
    !list.some(
      (attempt) =>
        isOpenAttempt(attempt) || mayArriveLate(attempt, context.dependencies.clock.wall()),
    )
  )
    return list
  // Measure the ages before the read, because the reply may lack an order that the server stores during the read.
  const ages = agesOfAttempts(context, list)
  const orders = await context.dependencies.fetchMyOrdersUncached(context.email).catch(() => null)
  if (orders) return applyOrderList(context, orders, ages)
  return (await changeAttempts(context, withoutRead(ages, context.dependencies.clock.wall()))).list
}
