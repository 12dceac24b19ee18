import {
  memo,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useCallback,
  useEffect,
  useState,
  type RefObject,
} from 'react'
import type { Product } from '../../api/products'
import { ProductCard, type OnOpenProduct, CardSkeleton } from '../../display/ProductCard'
import { langOf } from '../../rules/devanagari'
import { idText, type Id } from '../../rules/types'
import { prefetchProduct } from '../product/openProduct'
import { useWindowing, BLOCK_SIZE, WIDE_SCREEN_QUERY, WIDE_BLOCK_SIZE } from './windowing'
import { useMediaQuery } from '../../ui/useMediaQuery'
import { countText } from '../../rules/sharedTexts'
import { LoadingState } from '../../ui/screen/Skeleton'
import css from './grid.module.css'

/** The first row on a desktop; its pictures load at once. */
const EAGER_CARDS = 4

/** The value of `aria-setsize` for a list of unknown length. */
const UNKNOWN_TOTAL = -1

/** From this many cards on, a skip link leads keyboard users to the footer. */
const LONG_LIST = 24

/** Each stream message creates new arrays, but unchanged products stay the same objects. */
const areSameProducts = (a: readonly Product[], b: readonly Product[]) =>
  a.length === b.length && a.every((product, index) => product === b[index])

type CardBlockProps = {
  products: readonly Product[]
  from: number
  total: number
  onOpen: OnOpenProduct
  headingLevel: 2 | 3
}

const CardBlock = memo(
  function Block({ products, from, total, onOpen, headingLevel }: CardBlockProps) {
    return products.map((product, index) => (
      <div
        key={idText(product.id)}
        role="listitem"
        aria-posinset={from + index + 1}
        aria-setsize={total}
        data-card={from + index}
      >
        <ProductCard
          product={product}
          onOpen={onOpen}
          onNear={prefetchProduct}
          eager={from + index < EAGER_CARDS}
          headingLevel={headingLevel}
        />
      </div>
    ))
  },
  (a, b) =>
    a.from === b.from &&
    a.total === b.total &&
    a.onOpen === b.onOpen &&
    a.headingLevel === b.headingLevel &&
    areSameProducts(a.products, b.products),
)

const canFindHidden = () => 'onbeforematch' in document.documentElement

type ListGapProps = { products: readonly Product[]; height: number; titled: boolean }

/**
 * Replaces blocks that are not rendered. If the browser supports hidden="until-found", the gap contains the titles of
 * its cards, so that find-in-page finds a title and scrolls to about its position.
 */
const ListGap = memo(
  function Gap({ products, height, titled }: ListGapProps) {
    const box = useRef<HTMLDivElement>(null)
    // Hide the titles before the list is measured; otherwise the browser lays out thousands of them.
    useLayoutEffect(() => {
      // React would write `hidden` without its value, so this effect writes the attribute. The browser removes the
      // attribute when find-in-page finds a title. Write it only if it is missing, because each write costs a style and a
      // layout when the list comes back.
      if (titled && box.current?.getAttribute('hidden') !== 'until-found')
        box.current?.setAttribute('hidden', 'until-found')
    })
    const titles = titled
      ? products.map(({ title }) => title.replaceAll(/\s+/g, ' ')).join('\n')
      : null
    return (
      <div
        ref={box}
        className={css.gap}
        aria-hidden="true"
        lang={langOf(titles)}
        style={{ height, lineHeight: `${height / products.length}px` }}
      >
        {titles}
      </div>
    )
  },
  (a, b) =>
    a.height === b.height && a.titled === b.titled && areSameProducts(a.products, b.products),
)

type Props = {
  products: readonly Product[]
  /** True if more products follow and their number is unknown. */
  isPart?: boolean
  /** Changes with category, sort and filters. A list with another identity is shown at once. */
  identity: string
  label: string
  onOpen: OnOpenProduct
  headingLevel?: 2 | 3
}

/** Renders few elements for a list of any length. A change of the list does not move the cards in view. */
export function ProductGrid({
  products,
  isPart = false,
  identity,
  label,
  onOpen,
  headingLevel = 2,
}: Props) {
  const { shown, waiting, fresh, apply, grid } = useListInPlace(products, identity)
  const size = useMediaQuery(WIDE_SCREEN_QUERY) ? WIDE_BLOCK_SIZE : BLOCK_SIZE
  const { list, segments, heightOf, onFocus, onBlur } = useWindowing(shown.length, size)
  const end = useRef<HTMLParagraphElement>(null)
  // Add the titles after the first frame. After Back, RouteEffects scrolls in the first frame, before the titles could be
  // hidden, and the browser would lay out thousands of them.
  const titled = useDeferredValue(canFindHidden(), false)

  return (
    <div className="anchor" ref={grid}>
      {shown.length > LONG_LIST && (
        <button type="button" className={css.skip} onClick={() => end.current?.focus()}>
          Skip products
        </button>
      )}
      <div className={css.news} role="status">
        {waiting && (
          <button type="button" className={`t14 bold ${css.pill}`} onClick={apply}>
            {fresh > 0 ? `Show ${countText(fresh, 'new product')}` : 'Show updated list'}
          </button>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only follows the focus */}
      <div
        ref={list}
        className={css.list}
        role="list"
        aria-label={label}
        tabIndex={-1}
        data-focus-home=""
        onFocus={onFocus}
        onBlur={onBlur}
      >
        {segments.map((segment) => {
          if (segment.kind === 'block') {
            const from = segment.index * size
            return (
              <div
                key={`block ${segment.index}`}
                className={`products ${css.block}`}
                role="none"
                data-block={segment.index}
              >
                <CardBlock
                  products={shown.slice(from, from + size)}
                  from={from}
                  total={isPart ? UNKNOWN_TOTAL : shown.length}
                  onOpen={onOpen}
                  headingLevel={headingLevel}
                />
              </div>
            )
          }
          let height = 0
          for (let index = segment.from; index < segment.to; index++) height += heightOf(index)
          return (
            <ListGap
              key={`gap ${segment.from}`}
              products={shown.slice(segment.from * size, segment.to * size)}
              height={height}
              titled={titled}
            />
          )
        })}
      </div>
      <p ref={end} className="sr" tabIndex={-1}>
        End of products
      </p>
    </div>
  )
}

export function ProductGridSkeleton() {
  const length = useMediaQuery(WIDE_SCREEN_QUERY) ? WIDE_BLOCK_SIZE : BLOCK_SIZE
  return (
    <LoadingState>
      <div className={`products ${css.block}`}>
        {Array.from({ length }, (_, place) => (
          <CardSkeleton key={place} />
        ))}
      </div>
    </LoadingState>
  )
}

/** At a smaller scroll position the page counts as at its top, and a new list is shown at once. */
const TOP_PX = 24

const isAtTop = () => window.scrollY < TOP_PX

/** The number of cards, from the first, that are on or above the screen. */
function settledCount(grid: HTMLElement | null): number {
  if (!grid || isAtTop()) return 0
  let settled = 0
  for (const card of grid.querySelectorAll<HTMLElement>('[data-card]'))
    if (card.getBoundingClientRect().top < window.innerHeight)
      settled = Math.max(settled, Number(card.dataset.card) + 1)
  return settled
}

type ListState<P extends { id: Id }> = ListInPlace<P> & { identity: string; next: readonly P[] }

/** Shows the live list, but holds it back if it would move the cards in view. */
function useListInPlace<P extends { id: Id }>(
  products: readonly P[],
  identity: string,
): ListInPlace<P> & { apply: () => void; grid: RefObject<HTMLDivElement | null> } {
  const grid = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<ListState<P>>({
    shown: products,
    waiting: false,
    fresh: 0,
    identity,
    next: products,
  })

  // A layout effect decides whether to show the new list, because cards have positions only after layout. Its re-render
  // still comes before the paint.
  useLayoutEffect(() => {
    setState((old) => {
      if (old.next === products && old.identity === identity) return old
      const settled = old.identity === identity ? settledCount(grid.current) : 0
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
    const look = () => isAtTop() && show()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [waiting, show])

  return { shown: state.shown, waiting, fresh: state.fresh, apply, grid }
}

// Updates a live list without moving the cards in view (RTE-04). Changed cards update at once. A change that would move
// cards on or above the screen waits until the shopper asks for it.

type WithId = { id: Id }

type ListInPlace<P extends WithId> = {
  shown: readonly P[]
  /** True if the server's list has another order or other products than the shown one. */
  waiting: boolean
  /** The number of products that are in the server's list but not in the shown one. */
  fresh: number
}

/** `settled` is the number of cards that must not move: all cards from the first of the list to the last one in view. */
export function updateInPlace<P extends WithId>(
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
