import { useState } from 'react'
import type { Product } from '../../../api/products'
import { Price } from '../../../display/Price'
import { ProductCard } from '../../../display/ProductCard'
import { SHOP_SIZES } from '../../../rules/constants'
import { colorsToSend, pricesOf, sizeStockOf, type Check, type ProductFields } from '../../../rules/productForm'
import { safeColor } from '../../../rules/color'
import { isSoldOut } from '../../../rules/stock'
import { splitTags } from '../../../rules/formText'
import type { SizeStock } from '../../../rules/types'
import { Icon } from '../../../ui/Icon'
import { Tabs } from '../../../ui/Tabs'
import { Panel } from '../../Panel'
import css from './productPreview.module.css'
import '../../../ui/moreIcons'

type Props = { fields: ProductFields; former: SizeStock | null; images: readonly string[] }

function productOf({ fields, former, images }: Props): Product {
  return {
    id: 'preview',
    title: fields.title.trim() || 'No title yet',
    description: fields.description,
    ...pricesOf(fields),
    discount: fields.addDiscount,
    images: [...images],
    tags: splitTags(fields.tags),
    size_stock: sizeStockOf(fields.sizes, former),
    colors: colorsToSend(fields.colors),
    category_hints: [],
  }
}

const nothing = () => {}

function Page({ product }: { product: Product }) {
  const { title, description, price, discount_price, colors, size_stock } = product
  return (
    <div className={css.page}>
      <p className={css.title}>{title}</p>
      <Price price={price} discount_price={discount_price} big />
      {colors.length > 0 && (
        <ul className={css.dots}>
          {colors.map(({ name, code }, n) => (
            <li key={`${n} ${name}`}>
              <span style={{ backgroundColor: safeColor(code) ?? 'transparent' }} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <ul className={css.sizes} aria-label="Sizes">
        {SHOP_SIZES.map((size) => {
          const gone = isSoldOut(size_stock, size)
          return (
            <li key={size} data-gone={gone || undefined}>
              {size.toUpperCase()}
              {gone && <span className="sr"> sold out</span>}
            </li>
          )
        })}
      </ul>
      {description.trim() !== '' && <p className={css.text}>{description}</p>}
    </div>
  )
}

type View = 'card' | 'page'

/** The shop's own card and the words of its page, fed by the form. */
export function Preview(props: Props) {
  const [view, setView] = useState<View>('card')
  const product = productOf(props)
  return (
    <Panel
      title="As shoppers see it"
      tools={
        <Tabs
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
      {/* To be looked at: nothing in it leads anywhere. */}
      <div className={css.stage} inert data-view={view}>
        {view === 'card' ? <ProductCard product={product} onOpen={nothing} eager /> : <Page product={product} />}
      </div>
    </Panel>
  )
}

const SIGNS = { good: 'check', warn: 'warning', bad: 'warning' } as const
const WORDS = { good: '', warn: 'Mind: ', bad: 'Wrong: ' } as const

/** What a shopper would stumble over. It advises and blocks nothing (D-92). */
export function Checklist({ checks }: { checks: readonly Check[] }) {
  return (
    <Panel title="Before you save">
      <ul className={css.checks} aria-label="Before you save">
        {checks.map(({ kind, text }) => (
          <li key={text} data-kind={kind}>
            <Icon name={SIGNS[kind]} />
            <span>
              {WORDS[kind] && <span className="sr">{WORDS[kind]}</span>}
              <span>{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
