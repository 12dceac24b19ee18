import { goodsOf, isOpen, overlap, sharesLine, type Attempt } from '../../rules/orderAttempt'
import type { Id } from '../../rules/types'
import type { CheckoutLine } from './order'

/** True while the outcome is unknown or ordered cart lines are still being removed. */
export const isAttemptUnderWay = (attempt: Attempt) => isOpen(attempt) || attempt.left.length > 0

/** The unfinished attempt that blocks this order: one that shares a line with it, or any if nothing is selected. */
export function blockingAttempt(
  attempts: readonly Attempt[],
  selected: readonly Id[],
  lines: readonly CheckoutLine[],
): Attempt | null {
  const basket = { ids: selected, marks: { goods: goodsOf(lines) } }
  const underWay = attempts.filter(isAttemptUnderWay)
  const shared = underWay.find((attempt) => sharesLine(attempt, basket))
  return shared ?? (selected.length === 0 ? (underWay[0] ?? null) : null)
}

/** The last attempt to send these same lines, if it did not arrive. */
export function notArrivedAttempt(
  attempts: readonly Attempt[],
  selected: readonly Id[],
  lines: readonly CheckoutLine[],
): Attempt | null {
  const ids = lines.map(({ id }) => id)
  const same = ({ ids: sent }: Attempt) =>
    sent.length === ids.length && sent.every((id) => overlap([id], ids))
  return (
    attempts
      .filter(
        (attempt) => attempt.phase === 'refused' && overlap(attempt.ids, selected) && same(attempt),
      )
      .at(-1) ?? null
  )
}
