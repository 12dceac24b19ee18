import type { Product } from '../../../api/products'
import { langOf } from '../../../rules/devanagari'
import { applied, changesOfRow, type RowEdit } from '../../../rules/rowEdits'
import { idText } from '../../../rules/types'
import css from './rows.module.css'

export type ChangedRow = { product: Product; edit: RowEdit }

/** All that will be saved, product by product. */
export function RowChanges({ rows }: { rows: readonly ChangedRow[] }) {
  return (
    <ul className={css.changes}>
      {rows.map(({ product, edit }) => {
        const { price, discount_price } = applied(product, edit)
        return (
          <li key={idText(product.id)}>
            <b lang={langOf(product.title)}>{product.title}</b>
            {changesOfRow(product, edit).map(({ name, label, from, to }) => (
              <p key={name}>
                <span>{label}</span> <del>{from}</del> <span aria-hidden="true">→</span>{' '}
                <ins>{to}</ins>
              </p>
            ))}
            {discount_price > price && (
              <p className={css.warn}>
                The discount is more than the price, so shoppers pay nothing.
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
