import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Product } from '../../../api/products'
import { PRODUCTS_PER_PAGE } from '../../../rules/constants'
import { isInView, type StockView } from '../../../rules/productChecks'
import { unreadText } from '../../../rules/readWords'
import { Empty } from '../../../ui/Empty'
import { Pager } from '../../../ui/Pager'
import { Loading, Skeleton } from '../../../ui/Skeleton'
import { Tabs } from '../../../ui/Tabs'
import { TextField } from '../../../ui/TextField'
import { Panel } from '../../Panel'
import { findProducts } from './findProducts'
import { ProductTable } from './ProductTable'
import { useDeleting } from './useDeleting'
import css from '../adminProducts.module.css'

type Props = {
  products: readonly Product[] | null
  failed: boolean
  onRetry: () => void
  onStock: (product: Product) => void
}

const VIEWS: readonly { value: StockView; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'low', label: 'Low' },
  { value: 'out', label: 'Out' },
  { value: 'sale', label: 'On sale' },
]

/** The stock filter lives in the URL, because the dashboard links to low stock. */
function useView(): [StockView, (view: StockView) => void] {
  const [params, setParams] = useSearchParams()
  const asked = params.get('stock')
  const view = VIEWS.find(({ value }) => value === asked)?.value ?? 'all'
  return [view, (next) => setParams(next === 'all' ? {} : { stock: next }, { replace: true })]
}

export function ManageProducts({ products, failed, onRetry, onStock }: Props) {
  const [typed, setTyped] = useState('')
  const [view, setView] = useView()
  const [wanted, setWanted] = useState(1)
  const deleting = useDeleting()

  const found = findProducts(products ?? [], typed).filter((product) => isInView(product, view))
  const pages = Math.max(1, Math.ceil(found.length / PRODUCTS_PER_PAGE))
  // If rows vanish, the page number may be too high; then the last page is shown (D-174).
  const page = Math.min(wanted, pages)
  const first = (page - 1) * PRODUCTS_PER_PAGE
  const rows = found.slice(first, first + PRODUCTS_PER_PAGE)
  const all = products?.length ?? 0

  function toFirstPage(change: () => void) {
    setWanted(1)
    change()
  }

  return (
    <Panel
      list
      title="Manage Products"
      note={products === null ? undefined : found.length === all ? all : `${found.length} of ${all}`}
    >
      <div className={css.bar}>
        <TextField
          label="Search products"
          hideLabel
          type="search"
          placeholder="Title or tag"
          value={typed}
          onChange={(text) => toFirstPage(() => setTyped(text))}
          className={css.search}
        />
        <Tabs
          kind="box"
          label="Filter products"
          tabs={VIEWS.map(({ value, label }) => {
            const count = value === 'all' ? 0 : (products ?? []).filter((product) => isInView(product, value)).length
            return { value, label: count > 0 ? `${label} ${count}` : label }
          })}
          value={view}
          onChange={(next) => toFirstPage(() => setView(next))}
        />
      </div>
      {products === null && !failed ? (
        <Loading className={css.bones}>
          {Array.from({ length: PRODUCTS_PER_PAGE }, (_, n) => (
            <Skeleton key={n} shape="box" height="44px" />
          ))}
        </Loading>
      ) : rows.length === 0 ? (
        <Empty plain text="No products found." onRetry={products === null ? onRetry : undefined}>
          {products === null ? <p>{unreadText(['products'])}</p> : undefined}
        </Empty>
      ) : (
        <ProductTable
          products={rows}
          busy={deleting.busy}
          onDelete={(product) => void deleting.ask(product)}
          onStock={onStock}
        />
      )}
      <div className={css.foot}>
        <p>{rows.length > 0 && `${first + 1} to ${first + rows.length} of ${found.length}`}</p>
        <Pager page={page} pages={pages} onPage={setWanted} label="Pages of products" />
      </div>
    </Panel>
  )
}
