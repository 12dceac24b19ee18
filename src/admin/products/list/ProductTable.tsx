import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { langOf } from '../../../rules/devanagari'
import type { Product } from '../../../api/products'
import { Picture } from '../../../display/Picture'
import { Price } from '../../../display/Price'
import { worstProblemOf } from '../../../rules/productChecks'
import { groupDigits } from '../../../rules/pricing'
import type { CellName } from '../../../rules/rowEdits'
import { LOW_STOCK, sizeKey, stockSizesOf, stockOf } from '../../../rules/stock'
import { idText } from '../../../rules/types'
import { buttonClass } from '../../../ui/controls/Button'
import { Icon, IconButton } from '../../../ui/controls/Icon'
import { copyIcon, trashIcon } from '../../../ui/controls/moreIcons'
import { Checkbox } from '../../../ui/controls/CheckField'
import { SortHead, Table } from '../../../ui/controls/Table'
import { productFormPath } from '../../parts/adminPaths'
import { productTicks, useRowEdits } from '../rows/rowEditStore'
import type { ProductView } from './productView'
import { EditCells } from '../rows/EditCells'
import { NamedLink } from '../../../ui/controls/SpokenName'
import { withLangAttributes } from '../../../ui/withLangAttributes'
import { cx } from '../../../ui/cx'
import css from '../adminProducts.module.css'

type StockCellProps = {
  product: Product
  sizes: readonly string[]
  onStock: (product: Product) => void
}

function StockCell({ product, sizes, onStock }: StockCellProps) {
  const { size_stock: stock, title } = product
  const unread = Object.keys(stock ?? {}).length === 0
  return (
    <button
      type="button"
      className={`flex wraps muted centred rounded ${css.stock}`}
      data-restock=""
      onClick={() => onStock(product)}
    >
      <span className="sr">{withLangAttributes(`Change the stock of ${title}: `)}</span>
      {unread ? (
        <span key="unread">No stock data</span>
      ) : (
        sizes.map((size) => {
          const made = sizeKey(stock, size) !== null
          const count = stockOf(stock, size)
          return (
            <span
              key={size}
              className={`grid rounded ${css.cell}`}
              data-stock={
                made ? (count === 0 ? 'none' : count <= LOW_STOCK ? 'low' : 'some') : undefined
              }
            >
              <small>{`${size.toUpperCase()} `}</small>
              <span aria-hidden={!made}>{made ? groupDigits(count) : '–'}</span>
              <span className="sr">{made ? ', ' : 'not offered, '}</span>
            </span>
          )
        })
      )}
    </button>
  )
}

/** Longer titles are cut after two lines, so that rows have one height; the form shows them whole. */
const LONG_TITLE_LENGTH = 32

type ProductRowProps = {
  /** The saved product, without typed changes. */
  product: Product
  sizes: readonly string[]
  editing: boolean
  /** Id of the product that is being deleted; null if none. */
  busy: string | null
  onPrice: (product: Product) => void
  onStock: (product: Product) => void
  onDelete: (product: Product) => void
  onStep: (id: string, name: CellName, step: 1 | -1) => void
  onLeave: (id: string) => void
}

function ProductRow({
  product,
  sizes,
  editing,
  busy,
  onPrice,
  onStock,
  onDelete,
  onStep,
  onLeave,
}: ProductRowProps) {
  const { id, title, images, tags, price, discount_price } = product
  const key = idText(id)
  const typed = useRowEdits(({ edits }) => edits.has(key))
  const ticked = useStore(productTicks.store, (ticked) => ticked.has(key))
  const { search } = useLocation()
  const trouble = worstProblemOf(product)
  const gone = busy === key
  const values = (
    <>
      <td className={css.price} data-changed={typed || undefined}>
        <button type="button" data-price="" onClick={() => onPrice(product)}>
          <span className="sr">
            {withLangAttributes(`Change the price of ${title}${typed ? ', not saved' : ''}: `)}
          </span>
          <Price price={price} discount_price={discount_price} />
        </button>
      </td>
      <td className={css.stockCell}>
        <StockCell product={product} sizes={sizes} onStock={onStock} />
      </td>
      <td className={css.acts}>
        <div>
          <NamedLink
            className={buttonClass('line', { small: true })}
            to={productFormPath('edit', id, search)}
            state={{ fromList: true }}
            name={`Edit ${title}`}
          >
            Edit
          </NamedLink>
          <NamedLink
            className={css.icon}
            to={productFormPath('copy', id, search)}
            state={{ fromList: true }}
            name={`Duplicate ${title}`}
            title="Duplicate"
          >
            <Icon path={copyIcon} />
          </NamedLink>
          <IconButton
            small
            icon={trashIcon}
            label={`Delete ${title}`}
            data-focus-home="row"
            // `disabled` would drop the focus before the row below can receive it.
            aria-disabled={gone || undefined}
            onClick={() => !gone && onDelete(product)}
          />
        </div>
      </td>
    </>
  )
  return (
    <tr data-row={key} data-busy={gone || undefined}>
      <td className={css.tick}>
        <Checkbox
          label={`Select ${title}`}
          checked={ticked}
          onChange={(on) => productTicks.tick([key], on)}
        />
      </td>
      <th scope="row" className={css.product}>
        <div>
          <Picture paths={images} alt="" width={36} height={45} className={css.thumb} />
          <div>
            <b
              className="clamp"
              lang={langOf(title)}
              data-long={title.length > LONG_TITLE_LENGTH || undefined}
            >
              {title}
            </b>
            <p lang={langOf(tags.join())} className={cx('clamp', trouble !== null && css.trouble)}>
              {trouble ?? tags.join(', ')}
            </p>
          </div>
        </div>
      </th>
      {editing ? (
        <EditCells product={product} sizes={sizes} onStep={onStep} onLeave={onLeave} />
      ) : (
        values
      )}
    </tr>
  )
}

type Props = Omit<ProductRowProps, 'product' | 'sizes'> & {
  products: readonly Product[]
  sort: ProductView['sort']
  onSort: (sort: ProductView['sort']) => void
}

export function ProductTable({ products, sort, onSort, ...row }: Props) {
  const sizes = stockSizesOf(products.map(({ size_stock }) => size_stock))
  const head = { sort, onSort }
  return (
    <Table caption="Products" cards className={css.table} data-editing={row.editing || undefined}>
      <thead>
        <tr>
          <th scope="col" className={css.tick}>
            <span className="sr">Select</span>
          </th>
          <SortHead by="title" {...head}>
            Product
          </SortHead>
          <SortHead by="price" {...head} number>
            Price
          </SortHead>
          <SortHead by="stock" {...head}>
            Size stock
          </SortHead>
          <th scope="col">
            <span className="sr">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <ProductRow key={idText(product.id)} product={product} sizes={sizes} {...row} />
        ))}
      </tbody>
    </Table>
  )
}
