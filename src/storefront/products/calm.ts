import type { Id } from '../../rules/types'
import { idText } from '../../rules/types'

// A live list under somebody's eyes (RTE-04). What only changes a card is shown at once; what would move the cards that
// are on the screen, or above it, waits until it is asked for.

type Row = { id: Id }

export type Calm<P extends Row> = {
  shown: readonly P[]
  /** Whether the server's list differs from the one shown in more than the cards themselves. */
  waiting: boolean
  /** How many of the waiting list's products are not shown yet. */
  fresh: number
}

/**
 * `settled` is how many cards, from the first, must stay where they are: everything up to the last one on the screen.
 */
export function calm<P extends Row>(shown: readonly P[], next: readonly P[], settled: number): Calm<P> {
  const stays = Math.min(settled, shown.length)
  const same = (a: P | undefined, b: P | undefined) =>
    a !== undefined && b !== undefined && idText(a.id) === idText(b.id)
  const still = shown.slice(0, stays).every((product, index) => same(product, next[index]))
  if (still) return { shown: next, waiting: false, fresh: 0 }
  const byId = new Map(next.map((product) => [idText(product.id), product]))
  const edited = shown.map((product) => byId.get(idText(product.id)) ?? product)
  const known = new Set(shown.map(({ id }) => idText(id)))
  return { shown: edited, waiting: true, fresh: next.filter(({ id }) => !known.has(idText(id))).length }
}
