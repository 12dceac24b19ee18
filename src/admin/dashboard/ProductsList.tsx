import { Link } from 'react-router-dom'
import { langOf } from '../../rules/devanagari'
import type { Product } from '../../api/products'
import { Picture } from '../../display/Picture'
import { Price } from '../../display/Price'
import { DASHBOARD_PRODUCTS_COUNT } from '../../rules/constants'
import { ADMIN_PATHS } from '../../rules/paths'
import { groupDigits } from '../../rules/pricing'
import { LOW_STOCK, sizeKey, stockSizesOf, stockOf } from '../../rules/stock'
import { idText, type SizeStock } from '../../rules/types'
import { couldntLoadText } from '../../rules/sharedTexts'
import { EmptyState } from '../../ui/screen/EmptyState'
import { Skeleton } from '../../ui/screen/Skeleton'
import { Panel } from '../parts/Panel'
import css from './dashboard.module.css'

function StockCell({ stock, size }: { stock: SizeStock; size: string }) {
  if (sizeKey(stock, size) === null)
    return (
      <dd>
        <span aria-hidden="true">–</span>
        <span className="sr">not offered</span>
      </dd>
    )
  const count = stockOf(stock, size)
  return (
    <dd data-stock={count === 0 ? 'none' : count <= LOW_STOCK ? 'low' : undefined}>
      {groupDigits(count)}
    </dd>
  )
}

function SizeStockList({ stock, sizes }: { stock: SizeStock | null; sizes: readonly string[] }) {
  if (stock === null || Object.keys(stock).length === 0)
    return <p className={css.noStock}>No stock data</p>
  return (
    <dl className={`grid right ${css.sizes}`}>
      {sizes.map((size) => (
        <div key={size}>
          <dt>{size.toUpperCase()}</dt>
          <StockCell stock={stock} size={size} />
        </div>
      ))}
    </dl>
  )
}

type Props = { products: readonly Product[] | undefined; failed: boolean; onRetry: () => void }

function ProductRows({ products, failed, onRetry }: Props) {
  if (failed)
    return (
      <EmptyState plain text="No products found." onRetry={onRetry}>
        <p>{couldntLoadText(['products'])}</p>
      </EmptyState>
    )
  if (products === undefined)
    return (
      <div className={`grid gap-2 inset ${css.bones}`} role="status">
        <span className="sr">Loading...</span>
        {Array.from({ length: DASHBOARD_PRODUCTS_COUNT }, (_, n) => (
          <Skeleton key={n} shape="box" height="43px" />
        ))}
      </div>
    )
  if (products.length === 0) return <EmptyState plain text="No products found." />
  const first = products.slice(0, DASHBOARD_PRODUCTS_COUNT)
  const sizes = stockSizesOf(first.map(({ size_stock }) => size_stock))
  return (
    <ul className={css.products}>
      {first.map((product) => (
        <li key={idText(product.id)}>
          <Picture paths={product.images} alt="" width={32} height={40} className={css.thumb} />
          <div className={`shrinks ${css.name}`}>
            <p className="clamp bold" lang={langOf(product.title)}>
              {product.title}
            </p>
            <Price price={product.price} discount_price={product.discount_price} />
          </div>
          <SizeStockList stock={product.size_stock} sizes={sizes} />
        </li>
      ))}
    </ul>
  )
}

export function ProductsList(props: Props) {
  const all = props.products?.length ?? 0
  return (
    <Panel
      title="Products List"
      note={
        all > DASHBOARD_PRODUCTS_COUNT
          ? `first ${DASHBOARD_PRODUCTS_COUNT} of ${groupDigits(all)}`
          : undefined
      }
      tools={
        <Link className={`inline-row tap t12 underlined ${css.all}`} to={ADMIN_PATHS.products}>
          All products
        </Link>
      }
    >
      <ProductRows {...props} />
      {!props.failed && all > 0 && (
        <p className={`cluster t12 ${css.key}`}>
          <span data-stock="low">{LOW_STOCK}</span> {LOW_STOCK} or fewer left{' '}
          <span data-stock="none">0</span> out of stock <span>–</span> size not offered
        </p>
      )}
    </Panel>
  )
}
