import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { Product } from '../../../api/products'
import { nest } from '../../../rules/paths'
import { PRODUCTS_PER_PAGE } from '../../../rules/constants'
import { isInView } from '../../../rules/productChecks'
import { couldntLoad } from '../../../rules/sharedTexts'
import type { CellName } from '../../../rules/rowEdits'
import { idText } from '../../../rules/types'
import { Button, buttonClass } from '../../../ui/Button'
import { Empty } from '../../../ui/Empty'
import { Pager } from '../../../ui/Pager'
import { Loading, Skeleton } from '../../../ui/Skeleton'
import { Tabs } from '../../../ui/Tabs'
import { tabPanel } from '../../../ui/tabPanel'
import { TextField } from '../../../ui/TextField'
import { useNarrow } from '../../../ui/useMediaQuery'
import { Panel } from '../../Panel'
import { useTyped } from '../../useTyped'
import { productTicks, wantCell } from '../rows/rowEditStore'
import {
  findProducts,
  productPage,
  readProductView,
  STOCK_VIEWS,
  writeProductView,
  type ProductView,
} from './productView'
import { ProductTable } from './ProductTable'
import type { RowPlace } from './useRowBelow'
import { useDeleting } from './useDeleting'
import css from '../adminProducts.module.css'
import { ListEditing } from '../rows/ListEditing'

type Props = {
  /** Takes the focus: an act on the row above it has ended. */
  focus: RowPlace | null
  onFocused: () => void
  products: readonly Product[] | null
  failed: boolean
  onRetry: () => void
  onStock: (product: Product) => void
  /** On a phone a row is edited in a popup. */
  onPrice: (product: Product) => void
}

const buttonIn = (id: string, selector: string) =>
  [...document.querySelectorAll<HTMLElement>('tr[data-row]')]
    .find(({ dataset }) => dataset.row === id)
    ?.querySelector<HTMLElement>(selector)

/** When the row of a pressed Delete leaves the list, the row that takes its place gets the focus. */
function useNextRow(rows: readonly Product[]) {
  const pressed = useRef<{ id: string; at: number } | null>(null)
  useLayoutEffect(() => {
    const { current } = pressed
    if (!current || rows.some(({ id }) => idText(id) === current.id)) return
    pressed.current = null
    const next = rows[Math.min(current.at, rows.length - 1)]
    const { activeElement } = document
    // Do not take the focus from another element.
    if (next && (activeElement === document.body || !activeElement?.isConnected))
      buttonIn(idText(next.id), 'button[aria-label^="Delete"]')?.focus({ preventScroll: true })
  }, [rows])
  return (id: string) => {
    pressed.current = { id, at: rows.findIndex((row) => idText(row.id) === id) }
  }
}

function useView(): [ProductView, (change: Partial<ProductView>, replace?: boolean) => void] {
  const [search] = useSearchParams()
  const go = useNavigate()
  const view = readProductView(search)
  return [
    view,
    (change, replace = false) =>
      go(`${nest.products}${writeProductView({ ...view, page: 1, ...change })}`, { replace }),
  ]
}

export function ManageProducts({
  focus,
  onFocused,
  products,
  failed,
  onRetry,
  onStock,
  onPrice,
}: Props) {
  const id = useId()
  const [view, go] = useView()
  const [typed, setTyped] = useTyped(view.q, (q) => {
    // A press on Next may have written the text already, with its page; the router renders that later.
    if (new URLSearchParams(location.search).get('q') !== q) go({ q }, true)
  })
  const ticked = productTicks.useTicked()
  const narrow = useNarrow()
  const deleting = useDeleting()
  /** Grows when Enter was pressed in the last row. */
  const [asked, setAsked] = useState(0)
  const lastCell = useRef<{ id: string; name: CellName } | null>(null)
  useEffect(() => {
    if (!focus) return
    buttonIn(focus.id, focus.control)?.focus()
    onFocused()
  }, [focus, onFocused])

  const { stock } = view
  const { by, down } = view.sort
  const found = useMemo(
    () => findProducts(products ?? [], { q: typed, stock, sort: { by, down } }),
    [products, typed, stock, by, down],
  )
  // Until the typed text reaches the address, the page in the address belongs to the previous search.
  const { rows, page, pages, first } = productPage(
    found,
    typed.trim() === view.q.trim() ? view.page : 1,
  )
  const all = products?.length ?? 0
  const rowLeaves = useNextRow(rows)
  const editing = view.editing && !narrow
  const selected = rows.length > 0 && rows.every(({ id }) => ticked.has(idText(id)))

  function step(id: string, name: CellName, by: 1 | -1) {
    const at = found.findIndex((product) => idText(product.id) === id)
    const next = found[at + by]
    lastCell.current = { id: idText((next ?? found[at])?.id ?? id), name }
    if (!next) {
      if (by === 1) setAsked(asked + 1)
      return
    }
    const wantedPage = Math.floor((at + by) / PRODUCTS_PER_PAGE) + 1
    if (wantedPage !== page) go({ page: wantedPage, q: typed }, true)
    wantCell({ id: idText(next.id), name })
  }

  const ways = (
    <>
      <Link
        className={buttonClass('quiet', { small: true })}
        to={`${nest.products}${writeProductView(view, { view: 'sells-out' })}`}
      >
        Running out
      </Link>
      <Link
        className={buttonClass('quiet', { small: true })}
        to={`${nest.products}${writeProductView(view, { view: 'csv' })}`}
      >
        CSV
      </Link>
    </>
  )

  return (
    <Panel
      list
      title="Manage Products"
      note={
        products === null ? undefined : found.length === all ? all : `${found.length} of ${all}`
      }
      tools={narrow ? undefined : ways}
    >
      <div className={css.bar}>
        <TextField
          label="Search products"
          hideLabel
          type="search"
          placeholder="Title or tag"
          value={typed}
          onChange={setTyped}
          className={css.search}
        />
        <Tabs
          id={id}
          kind="box"
          label="Filter products"
          tabs={STOCK_VIEWS.map(({ value, label }) => {
            const count =
              value === 'all'
                ? 0
                : (products ?? []).filter((product) => isInView(product, value)).length
            return { value, label: count > 0 ? `${label} ${count}` : label }
          })}
          value={view.stock}
          onChange={(stock) => go({ stock, q: typed }, true)}
        />
      </div>
      <div {...tabPanel(id, view.stock)}>
        {products === null && !failed ? (
          <Loading className={css.bones}>
            {/* The box has the height of a page of six rows, so that nothing moves when they come. */}
            <Skeleton shape="box" height="304px" />
          </Loading>
        ) : rows.length === 0 ? (
          <Empty plain text="No products found." onRetry={products === null ? onRetry : undefined}>
            {products === null ? <p>{couldntLoad(['products'])}</p> : undefined}
          </Empty>
        ) : (
          <ProductTable
            products={rows}
            sort={view.sort}
            onSort={(sort) => go({ sort, q: typed })}
            editing={editing}
            busy={deleting.busy}
            onPrice={(product) => {
              if (narrow) return onPrice(product)
              go({ editing: true, page, q: typed }, true)
              wantCell({ id: idText(product.id), name: 'price' })
            }}
            onStock={onStock}
            onDelete={(product) => {
              rowLeaves(idText(product.id))
              void deleting.ask(product)
            }}
            onStep={step}
            onLeave={(id) => {
              go({ editing: false, page, q: typed }, true)
              setTimeout(() => buttonIn(id, 'button[data-price]')?.focus())
            }}
          />
        )}
      </div>
      <div className={css.foot}>
        <p>{rows.length > 0 && `${first + 1} to ${first + rows.length} of ${found.length}`}</p>
        {rows.length > 0 && (
          <Button
            kind="quiet"
            small
            onClick={() =>
              productTicks.tick(
                rows.map(({ id }) => idText(id)),
                !selected,
              )
            }
          >
            {selected ? 'Deselect page' : 'Select page'}
          </Button>
        )}
        {found.length > rows.length && found.some(({ id }) => !ticked.has(idText(id))) && (
          <Button
            kind="quiet"
            small
            onClick={() =>
              productTicks.tick(
                found.map(({ id }) => idText(id)),
                true,
              )
            }
          >
            {`Select all ${found.length}`}
          </Button>
        )}
        {narrow && ways}
        <Pager
          page={page}
          pages={pages}
          onPage={(next) => go({ page: next, q: typed })}
          label="Pages of products"
        />
      </div>
      {products !== null && (
        <ListEditing
          list={products}
          editing={editing}
          asked={asked}
          onDone={() => go({ editing: false, page, q: typed }, true)}
          onSaved={() => {
            if (lastCell.current) wantCell(lastCell.current)
          }}
        />
      )}
    </Panel>
  )
}
