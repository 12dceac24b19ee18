import { useId, useState } from 'react'
import { readProduct, type Product } from '../../../api/products'
import { Price } from '../../../display/Price'
import { ProductCard } from '../../../display/ProductCard'
import { ProductText } from '../../../display/ProductText'
import { PRODUCT_PAGE_SIZES } from '../../../rules/constants'
import { productToSend, type ProductFields } from '../../../rules/productFields'
import { safeColor } from '../../../rules/color'
import { langOf } from '../../../rules/devanagari'
import { isSoldOut } from '../../../rules/stock'
import type { SizeStock } from '../../../rules/types'
import { Tabs, tabPanelProps } from '../../../ui/controls/Tabs'
import { Panel } from '../../parts/Panel'
import css from './productPreview.module.css'

type Props = { fields: ProductFields; former: SizeStock | null; images: readonly string[] }

function previewProduct({ fields, former, images }: Props): Product | null {
  const sent = productToSend(fields, former)
  return readProduct({
    ...sent,
    id: 'preview',
    title: sent.title || 'No title yet',
    discount_price: sent.discountPrice,
    images,
  })
}

const doNothing = () => {}

function PagePreview({ product }: { product: Product }) {
  const { title, price, discount_price, colors, size_stock } = product
  return (
    <div className="grid gap-2">
      <p className={`t20 anywhere ${css.title}`} lang={langOf(title)}>
        {title}
      </p>
      <Price price={price} discount_price={discount_price} big />
      {colors.length > 0 && (
        <ul className={`flex wraps t13 ${css.dots}`}>
          {colors.map(({ name, code }, n) => (
            <li key={`${n} ${name}`} lang={langOf(name)}>
              <span style={{ backgroundColor: safeColor(code) ?? 'transparent' }} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <ul className={`flex wraps ${css.sizes}`} aria-label="Sizes">
        {PRODUCT_PAGE_SIZES.map((size) => {
          const gone = isSoldOut(size_stock, size)
          return (
            <li className="grid rounded t13" key={size} data-gone={gone || undefined}>
              {size.toUpperCase()}
              {gone && <span className="sr"> sold out</span>}
            </li>
          )
        })}
      </ul>
      <ProductText product={product} className={css.text} />
    </div>
  )
}

type PreviewKind = 'card' | 'page'

export function ProductPreview(props: Props) {
  const id = useId()
  const [view, setView] = useState<PreviewKind>('card')
  const product = previewProduct(props)
  if (!product) return null
  return (
    <Panel
      title="As shoppers see it"
      tools={
        <Tabs
          id={id}
          kind="box"
          label="Preview"
          tabs={[
            { value: 'card', label: 'Card' },
            { value: 'page', label: 'Page' },
          ]}
          value={view}
          onChange={setView}
        />
      }
    >
      {/* Inert, because the preview is for viewing only. */}
      <div {...tabPanelProps(id, view)}>
        <div className={css.stage} inert data-view={view}>
          {view === 'card' ? (
            <ProductCard product={product} onOpen={doNothing} eager />
          ) : (
            <PagePreview product={product} />
          )}
        </div>
      </div>
    </Panel>
  )
}
