import { useEffect, useState } from 'react'
import { productsInMemory, useLiveProducts, type Product } from '../../api/products'
import { isProductListOld, useListWithTodaysPrices } from '../../api/latestPrices'
import { Picture } from '../../display/Picture'
import { Price } from '../../display/Price'
import { langOf } from '../../rules/devanagari'
import { createSearchIndex, suggestFromIndex, type SearchIndex } from '../../rules/search'
import { idText } from '../../rules/types'
import css from './searchBox.module.css'

const MAX_SHOWN = 6

let cachedIndex: { of: readonly Product[]; is: SearchIndex<Product> } | null = null
let lastSuggestions: { typed: string; found: Product[] } | null = null

/** Searches the cached products without a request; null if no list is cached. Stores the last result, because each render asks for it. */
export function findSuggestions(typed: string): Product[] | null {
  const products = productsInMemory()
  if (products.length === 0) return null
  if (cachedIndex?.of !== products) {
    cachedIndex = { of: products, is: createSearchIndex(products) }
    lastSuggestions = null
  }
  if (lastSuggestions?.typed !== typed)
    lastSuggestions = { typed, found: suggestFromIndex(cachedIndex.is, typed, MAX_SHOWN) }
  return lastSuggestions.found
}

type Props = {
  id: string
  products: readonly Product[]
  active: number
  onChoose: (product: Product) => void
}

export const suggestionOptionId = (list: string, index: number) => `${list}-${index}`

/**
 * Keeps the cached products up to date. If the screen itself does not follow the products' stream, the cached list is
 * missing or may be hours old.
 */
export function LiveProductsReader({ onRead }: { onRead?: () => void }) {
  const { data } = useLiveProducts()
  useEffect(() => {
    if (data) onRead?.()
  }, [data, onRead])
  return null
}

/** The focus stays in the search box, which names the active option by `aria-activedescendant`. */
export function Suggestions({ id, products, active, onChoose }: Props) {
  const [old] = useState(isProductListOld)
  const todays = useListWithTodaysPrices(products)
  useEffect(() => {
    // In a low window the list scrolls, so bring the active option into view.
    document.getElementById(suggestionOptionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  // Hidden from screen readers, because the search box announces the same.
  if (products.length === 0)
    return (
      <p className={`${css.list} muted ${css.none}`} aria-hidden="true">
        No products found
      </p>
    )
  return (
    <div className={`ruled ${css.list}`} id={id} role="listbox" aria-label="Suggestions">
      {old && <LiveProductsReader />}
      {todays.map((product, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the box handles the keys for its list
        <div
          key={idText(product.id)}
          id={suggestionOptionId(id, index)}
          className={css.option}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // Without preventDefault the box would lose the focus and close the list before the click.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(product)}
        >
          <Picture
            className={css.picture}
            paths={product.images[0] ?? ''}
            alt=""
            width={40}
            height={50}
            tint={product.colors[0]?.code}
          />
          <span className={`t14 anywhere clamp ${css.name}`} lang={langOf(product.title)}>
            {product.title}
          </span>
          <Price price={product.price} discount_price={product.discount_price} />
        </div>
      ))}
    </div>
  )
}
