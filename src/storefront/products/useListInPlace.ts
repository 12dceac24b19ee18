import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { type Id, idText } from '../../rules/types'

/** Below this scroll position the page counts as at its top, and a new list is shown at once. */
const TOP_PX = 24

const atTop = () => window.scrollY < TOP_PX

/** The number of cards, from the first, that are on or above the screen. */
function settledIn(grid: HTMLElement | null): number {
  if (!grid || atTop()) return 0
  let settled = 0
  for (const card of grid.querySelectorAll<HTMLElement>('[data-card]'))
    if (card.getBoundingClientRect().top < window.innerHeight)
      settled = Math.max(settled, Number(card.dataset.card) + 1)
  return settled
}

type State<P extends { id: Id }> = ListInPlace<P> & { identity: string; next: readonly P[] }

/** The shown list: the live one, held back if a change would move the cards in view. */
export function useListInPlace<P extends { id: Id }>(
  products: readonly P[],
  identity: string,
): ListInPlace<P> & { apply: () => void; grid: RefObject<HTMLDivElement | null> } {
  const grid = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State<P>>({
    shown: products,
    waiting: false,
    fresh: 0,
    identity,
    next: products,
  })

  // Card positions are known only after layout; the second render happens before the paint.
  useLayoutEffect(() => {
    setState((old) => {
      if (old.next === products && old.identity === identity) return old
      const settled = old.identity === identity ? settledIn(grid.current) : 0
      return { ...updateInPlace(old.shown, products, settled), identity, next: products }
    })
  }, [products, identity])

  const show = useCallback(() => {
    setState((old) => (old.waiting ? { ...old, shown: old.next, waiting: false, fresh: 0 } : old))
  }, [])

  const apply = useCallback(() => {
    show()
    window.scrollTo(0, 0)
  }, [show])

  const { waiting } = state
  useEffect(() => {
    if (!waiting) return
    const look = () => atTop() && show()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [waiting, show])

  return { shown: state.shown, waiting, fresh: state.fresh, apply, grid }
}

// Updates a live list without moving the cards in view (RTE-04). Changed cards update at once. A change that would move
// cards on or above the screen waits until the shopper asks for it.

type Row = { id: Id }

type ListInPlace<P extends Row> = {
  shown: readonly P[]
  /** True if the server's list has another order or other products than the shown one. */
  waiting: boolean
  /** The number of products in the waiting list that are not shown yet. */
  fresh: number
}

/** `settled`: the number of cards, from the first to the last one on screen, that must not move. */
export function updateInPlace<P extends Row>(
  shown: readonly P[],
  next: readonly P[],
  settled: number,
): ListInPlace<P> {
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
