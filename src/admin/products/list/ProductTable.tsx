import { Link } from 'react-router-dom'
import { langOf } from '../../../rules/devanagari'
import type { Product } from '../../../api/products'
import { Picture } from '../../../display/Picture'
import { Price } from '../../../display/Price'
import { troubleOf } from '../../../rules/productChecks'
import { grouped } from '../../../rules/pricing'
import { LOW_STOCK, sizeKey, sizesOf, stockOf } from '../../../rules/stock'
import { idText } from '../../../rules/types'
import { buttonClass } from '../../../ui/Button'
import { Icon } from '../../../ui/Icon'
import { copyIcon, trashIcon } from '../../../ui/moreIcons'
import { IconButton } from '../../../ui/IconButton'
import { numberCell, Table } from '../../../ui/Table'
import { formPath } from '../form/formPath'
import css from '../adminProducts.module.css'

function Stock({
  product,
  sizes,
  onStock,
}: {
  product: Product
  sizes: readonly string[]
  onStock: (product: Product) => void
}) {
  const { size_stock: stock, title } = product
  const unread = stock === null || Object.keys(stock).length === 0
  return (
    <button type="button" className={css.stock} onClick={() => onStock(product)}>
      <span className="sr">Change the stock of {title}: </span>
      {unread ? (
        <span key="unread">No stock data</span>
      ) : (
        sizes.map((size) => {
          const made = sizeKey(stock, size) !== null
          const count = stockOf(stock, size)
          return (
            <span
              key={size}
              className={css.cell}
              data-stock={made ? (count === 0 ? 'none' : count <= LOW_STOCK ? 'low' : 'some') : undefined}
            >
              <small>{size.toUpperCase()} </small>
              {made ? (
                <>
                  <span>{grouped(count)}</span>
                  <span className="sr">, </span>
                </>
              ) : (
                <>
                  <span aria-hidden="true">–</span>
                  <span className="sr">not offered, </span>
                </>
              )}
            </span>
          )
        })
      )}
    </button>
  )
}

type Props = {
  products: readonly Product[]
  /** The id of the product whose deletion is running. */
  busy: string | null
  onDelete: (product: Product) => void
  onStock: (product: Product) => void
}

export function ProductTable({ products, busy, onDelete, onStock }: Props) {
  const sizes = sizesOf(products.map(({ size_stock }) => size_stock))
  return (
    <Table caption="Products" cards className={css.table}>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className={numberCell}>
            Price
          </th>
          <th scope="col">Size stock</th>
          <th scope="col" className={numberCell}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => {
          const { id, title, images, tags, price, discount_price } = product
          const trouble = troubleOf(product)
          const gone = busy === idText(id)
          return (
            <tr key={idText(id)} data-busy={gone || undefined}>
              <th scope="row" className={css.product}>
                <div>
                  <Picture paths={images} alt="" width={36} height={45} className={css.thumb} />
                  <div>
                    <b lang={langOf(title)}>{title}</b>
                    {trouble === null ? <p>{tags.join(', ')}</p> : <p className={css.trouble}>{trouble}</p>}
                  </div>
                </div>
              </th>
              <td className={css.price}>
                <Price price={price} discount_price={discount_price} />
              </td>
              <td className={css.stockCell}>
                <Stock product={product} sizes={sizes} onStock={onStock} />
              </td>
              <td className={css.acts}>
                <div>
                  <Link
                    className={buttonClass('line', { small: true })}
                    to={formPath('edit', id)}
                    aria-label={`Edit ${title}`}
                  >
                    Edit
                  </Link>
                  <Link
                    className={css.icon}
                    to={formPath('copy', id)}
                    aria-label={`Duplicate ${title}`}
                    title="Duplicate"
                  >
                    <Icon path={copyIcon} />
                  </Link>
                  <IconButton
                    small
                    icon={trashIcon}
                    label={`Delete ${title}`}
                    disabled={gone}
                    onClick={() => onDelete(product)}
                  />
                </div>
              </td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}
