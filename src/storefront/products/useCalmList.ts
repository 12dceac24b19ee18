import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { calm, type Calm } from './calm'
import type { Id } from '../../rules/types'

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

type State<P extends { id: Id }> = Calm<P> & { identity: string; next: readonly P[] }

/** The shown list: the live one, held back if a change would move the cards in view. */
export function useCalmList<P extends { id: Id }>(
  products: readonly P[],
  identity: string,
): Calm<P> & { apply: () => void; grid: RefObject<HTMLDivElement | null> } {
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
      return { ...calm(old.shown, products, settled), identity, next: products }
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
