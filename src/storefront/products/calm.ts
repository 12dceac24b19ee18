import type { Id } from '../../rules/types'
import { idText } from '../../rules/types'

// Updates a live list without moving the cards in view (RTE-04). Changed cards update at once. A change that would move
// cards on or above the screen waits until the shopper asks for it.

type Row = { id: Id }

export type Calm<P extends Row> = {
  shown: readonly P[]
  /** True if the server's list has another order or other products than the shown one. */
  waiting: boolean
  /** The number of products in the waiting list that are not shown yet. */
  fresh: number
}

/** `settled`: the number of cards, from the first to the last one on screen, that must not move. */
export function calm<P extends Row>(
  shown: readonly P[],
  next: readonly P[],
  settled: number,
): Calm<P> {
  const stays = Math.min(settled, shown.length)
  const same = (a: P | undefined, b: P | undefined) =>
    a !== undefined && b !== undefined && idText(a.id) === idText(b.id)
  const still = shown.slice(0, stays).every((product, index) => same(product, next[index]))
  if (still) return { shown: next, waiting: false, fresh: 0 }
  const byId = new Map(next.map((product) => [idText(product.id), product]))
  const edited = shown.map((product) => byId.get(idText(product.id)) ?? product)
  const known = new Set(shown.map(({ id }) => idText(id)))
  return {
    shown: edited,
    waiting: true,
    fresh: next.filter(({ id }) => !known.has(idText(id))).length,
  }
}
