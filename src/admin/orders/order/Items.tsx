import { Link } from 'react-router-dom'
import type { OrderDetail } from '../../../api/admin/adminOrders'
import { langOf } from '../../../rules/devanagari'
import { npr } from '../../../rules/pricing'
import { formPath } from '../../products/form/formPath'
import css from '../orders.module.css'

const amount = (paisa: number) => npr(paisa).replace(/^NPR /, '')

type Props = {
  id: string
  items: OrderDetail['items']
  /** A title leads to its product. */
  linked?: boolean | undefined
  order: { subtotal: number; shipping_cost: number; total_amount: number }
}

/** The lines of an order with its stored sums. */
export function Items({ id, items, order, linked }: Props) {
  return (
    <table className={css.items}>
      <caption className="sr">Items of order #{id}</caption>
      <thead>
        <tr>
          <th scope="col">Title</th>
          <th scope="col">Size</th>
          <th scope="col">Color</th>
          <th scope="col" className={css.right}>
            Quantity
          </th>
          <th scope="col" className={css.right}>
            Price, NPR
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, at) => (
          <tr key={at}>
            <th scope="row" lang={langOf(item.title)}>
              {linked ? (
                <Link to={formPath('edit', item.product_id)}>{item.title}</Link>
              ) : (
                item.title
              )}
            </th>
            <td>{item.size === '' ? '–' : item.size.toUpperCase()}</td>
            <td lang={langOf(item.color)}>{item.color || '–'}</td>
            <td className={css.right}>{item.quantity}</td>
            <td className={css.right}>{amount(item.price)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {(
          [
            ['Subtotal', order.subtotal],
            ['Shipping', order.shipping_cost],
            ['Total', order.total_amount],
          ] as const
        ).map(([name, paisa]) => (
          <tr key={name}>
            <th scope="row" colSpan={4}>
              {name}
            </th>
            <td className={css.right}>{amount(paisa)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}
