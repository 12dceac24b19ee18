import { memo, useLayoutEffect, useRef } from 'react'
import type { Product } from '../../api/products'
import { ProductCard } from '../../display/ProductCard'
import type { OnOpen } from '../../display/productLink'
import { idText } from '../../rules/types'
import { nearProduct } from '../product/openProduct'
import { useCalmList } from './useCalmList'
import { useWindow } from './useWindow'
import { BLOCK } from './windowing'
import css from './grid.module.css'

/** The first row on a desktop; its pictures are what a visitor waits for. */
const EAGER = 4

/** More cards than a keyboard wants to walk through on the way to the footer. */
const LONG = 24

/** A new message makes new lists, but unchanged products keep their identity. */
const sameProducts = (a: readonly Product[], b: readonly Product[]) =>
  a.length === b.length && a.every((product, index) => product === b[index])

type BlockProps = { products: readonly Product[]; from: number; total: number; onOpen: OnOpen; headingLevel: 2 | 3 }

const Block = memo(
  function Block({ products, from, total, onOpen, headingLevel }: BlockProps) {
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
          onNear={nearProduct}
          eager={from + index < EAGER}
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
    sameProducts(a.products, b.products),
)

const canFindHidden = () => 'onbeforematch' in document.documentElement

type GapProps = { products: readonly Product[]; height: number }

/**
 * Stands in for blocks that are not drawn. Where the browser can look into hidden text, find-in-page finds the titles of
 * the missing cards, each at about the height of its card, and scrolls there.
 */
const Gap = memo(
  function Gap({ products, height }: GapProps) {
    const box = useRef<HTMLDivElement>(null)
    // Before the list measures itself, or thousands of titles would be laid out for nothing.
    useLayoutEffect(() => {
      // React writes `hidden` as a plain flag; found text takes it away again.
      if (canFindHidden()) box.current?.setAttribute('hidden', 'until-found')
    })
    return (
      <div
        ref={box}
        className={css.gap}
        aria-hidden="true"
        style={{ height, lineHeight: `${height / products.length}px` }}
      >
        {canFindHidden() ? products.map(({ title }) => title.replaceAll(/\s+/g, ' ')).join('\n') : null}
      </div>
    )
  },
  (a, b) => a.height === b.height && sameProducts(a.products, b.products),
)

type Props = {
  products: readonly Product[]
  /** What the list is; when it changes, another list has been asked for and nothing of the former one is kept. */
  identity: string
  label: string
  onOpen: OnOpen
  headingLevel?: 2 | 3
}

/** A grid of any length that stays small in the document and does not jump when its list changes under the eyes. */
export function ProductGrid({ products, identity, label, onOpen, headingLevel = 2 }: Props) {
  const { shown, waiting, fresh, apply, grid } = useCalmList(products, identity)
  const { list, segments, heightOf, onFocus, onBlur } = useWindow(shown.length)
  const end = useRef<HTMLParagraphElement>(null)

  return (
    <div className={css.grid} ref={grid}>
      {shown.length > LONG && (
        <button type="button" className={css.skip} onClick={() => end.current?.focus()}>
          Skip the products
        </button>
      )}
      <div className={css.news} role="status">
        {waiting && (
          <button type="button" className={css.pill} onClick={apply}>
            {fresh > 0 ? `${fresh} new` : 'Updated list'}
          </button>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only watches where the focus is */}
      <div
        ref={list}
        className={css.list}
        role="list"
        aria-label={label}
        tabIndex={-1}
        onFocus={onFocus}
        onBlur={onBlur}
      >
        {segments.map((segment) => {
          if (segment.kind === 'block') {
            const from = segment.index * BLOCK
            return (
              <div key={`block ${segment.index}`} className={css.block} role="none" data-block={segment.index}>
                <Block
                  products={shown.slice(from, from + BLOCK)}
                  from={from}
                  total={shown.length}
                  onOpen={onOpen}
                  headingLevel={headingLevel}
                />
              </div>
            )
          }
          let height = 0
          for (let index = segment.from; index < segment.to; index++) height += heightOf(index)
          return (
            <Gap
              key={`gap ${segment.from}`}
              products={shown.slice(segment.from * BLOCK, segment.to * BLOCK)}
              height={height}
            />
          )
        })}
      </div>
      <p ref={end} className="sr" tabIndex={-1}>
        End of the products
      </p>
    </div>
  )
}
