import { useId, useMemo, useRef, useState, use } from 'react'
import { Link } from 'react-router-dom'
import type { Product } from '../../../api/products'
import { groupDigits } from '../../../rules/pricing'
import { PRODUCTS_PER_PAGE } from '../../../rules/constants'
import { isInStockView } from '../../../rules/productChecks'
import type { CellName } from '../../../rules/rowEdits'
import { idText } from '../../../rules/types'
import { buttonClass } from '../../../ui/controls/Button'
import { Tabs, tabPanelProps } from '../../../ui/controls/Tabs'
import { TextField } from '../../../ui/controls/TextField'
import { useIsNarrowScreen } from '../../../ui/useMediaQuery'
import { Panel } from '../../parts/Panel'
import { focusRow } from '../../list/rowTicks'
import { ListFoot, ListStates } from '../../list/ListFrame'
import { listPageOf, useListView } from '../../list/listView'
import { focusCell, productTicks } from '../rows/rowEditStore'
import { findProducts, productView, STOCK_VIEWS } from './productView'
import { ProductTable } from './ProductTable'
import { ListEditing } from '../rows/ListEditing'
import { useDeleteProduct } from '../../../api/admin/adminProductWrites'
import { PictureHostContext } from '../../../display/Picture'
import { confirm } from '../../../state/confirm'
import { notifyFailure } from '../../parts/adminFailureText'
import { offerUndo } from '../../undo/offerUndo'
import { fetchProductPictures, undoDeletedProduct } from '../saveProductFields'
import css from '../adminProducts.module.css'

type Props = {
  products: readonly Product[] | null
  failed: boolean
  onRetry: () => void
  onStock: (product: Product) => void
  /** On narrow screens a popup edits the price instead of fields in the row. */
  onPrice: (product: Product) => void
}

export function ManageProducts({ products, failed, onRetry, onStock, onPrice }: Props) {
  const id = useId()
  const { view, typed, setTyped, go } = useListView(productView)
  const narrow = useIsNarrowScreen()
  const deleting = useDeleting()
  /** Increases when Enter is pressed in the last row; ListEditing then saves. */
  const [asked, setAsked] = useState(0)
  const lastCell = useRef<{ id: string; name: CellName } | null>(null)

  const { q, stock } = view
  const { by, down } = view.sort
  const found = useMemo(
    () => findProducts(products ?? [], { q, stock, sort: { by, down } }),
    [products, q, stock, by, down],
  )
  const shown = listPageOf(found, view.page, PRODUCTS_PER_PAGE)
  const { rows, page } = shown
  const all = products?.length ?? 0
  const editing = view.editing && !narrow

  function step(id: string, name: CellName, by: 1 | -1) {
    const at = found.findIndex((product) => idText(product.id) === id)
    const next = found[at + by]
    lastCell.current = { id: idText((next ?? found[at])?.id ?? id), name }
    if (!next) {
      if (by === 1) setAsked(asked + 1)
      return
    }
    const wantedPage = Math.floor((at + by) / PRODUCTS_PER_PAGE) + 1
    if (wantedPage !== page) go({ page: wantedPage }, true)
    focusCell({ id: idText(next.id), name })
  }

  const ways = (
    <>
      <Link
        className={buttonClass('quiet', { small: true })}
        to={productView.path(view, { view: 'sells-out' })}
      >
        Restock
      </Link>
      <Link
        className={buttonClass('quiet', { small: true })}
        to={productView.path(view, { view: 'csv' })}
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
        products === null
          ? undefined
          : found.length === all
            ? groupDigits(all)
            : `${groupDigits(found.length)} of ${groupDigits(all)}`
      }
      tools={narrow ? undefined : ways}
    >
      <div className={`cluster gap-2 inset ${css.bar}`}>
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
                : (products ?? []).filter((product) => isInStockView(product, value)).length
            return { value, label: count > 0 ? `${label} ${groupDigits(count)}` : label }
          })}
          value={view.stock}
          onChange={(stock) => go({ stock }, true)}
        />
      </div>
      <div {...tabPanelProps(id, view.stock)}>
        <ListStates
          name="products"
          state={products !== null ? 'ready' : failed ? 'failed' : 'loading'}
          found={found.length}
          onRetry={onRetry}
          // The height of six rows, so that nothing moves when they load.
          height="304px"
        >
          <ProductTable
            products={rows}
            sort={view.sort}
            onSort={(sort) => go({ sort })}
            editing={editing}
            busy={deleting.busy}
            onPrice={(product) => {
              if (narrow) return onPrice(product)
              go({ editing: true, page }, true)
              focusCell({ id: idText(product.id), name: 'price' })
            }}
            onStock={onStock}
            onDelete={(product) => void deleting.ask(product)}
            onStep={step}
            onLeave={(id) => {
              go({ editing: false, page }, true)
              focusRow({ id, control: '[data-price]' })
            }}
          />
        </ListStates>
      </div>
      <ListFoot
        name="products"
        page={shown}
        found={found}
        ticks={productTicks}
        viewKey={productView.path({ ...view, editing: false })}
        onPage={(next) => go({ page: next })}
      >
        {narrow && ways}
      </ListFoot>
      {products !== null && (
        <ListEditing
          list={products}
          editing={editing}
          asked={asked}
          onDone={() => go({ editing: false, page }, true)}
          onSaved={() => {
            if (lastCell.current) focusCell(lastCell.current)
          }}
        />
      )}
    </Panel>
  )
}

/** Undo adds the product again, with the pictures that were downloaded before the deletion. */
function useDeleting() {
  const deleting = useDeleteProduct()
  const host = use(PictureHostContext)
  return {
    busy: deleting.isPending ? idText(deleting.variables?.id ?? '') : null,
    async ask(product: Product) {
      const { id, title } = product
      // Download the pictures while the dialog is open, so that the deletion does not wait for them.
      const pictures = fetchProductPictures(product, host).catch(() => [])
      const question = {
        title: 'Delete this product?',
        text: `"${title}" will be deleted permanently.`,
        action: 'Delete',
        danger: true,
      }
      if (!(await confirm(question))) return
      await pictures
      deleting.mutate(
        { id },
        {
          onSaved: () =>
            offerUndo({
              text: 'Product deleted successfully',
              about: `product ${idText(id)}`,
              act: `Deleted ${title}`,
              undo: async () => undoDeletedProduct(product, await pictures),
            }),
          onFailed: (error) => notifyFailure(error),
        },
      )
    },
  }
}
