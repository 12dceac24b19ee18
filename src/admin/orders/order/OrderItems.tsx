import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Order, OrderDetail } from '../../../api/admin/adminOrders'
import { npr } from '../../../rules/pricing'
import { couldntLoadText } from '../../../rules/sharedTexts'
import { idText } from '../../../rules/types'
import { EmptyState } from '../../../ui/screen/EmptyState'
import { LoadingState, Skeleton } from '../../../ui/screen/Skeleton'
import { langOf } from '../../../rules/devanagari'
import { productFormPath } from '../../parts/adminPaths'
import css from '../orders.module.css'

const amountWithoutNpr = (paisa: number) => npr(paisa).replace(/^NPR /, '')

type ItemsTableProps = {
  id: string
  items: OrderDetail['items']
  linked?: boolean | undefined
  order: { subtotal: number; shipping_cost: number; total_amount: number }
}

function ItemsTable({ id, items, order, linked }: ItemsTableProps) {
  return (
    <table className={css.items}>
      <caption className="sr">Items in order #{id}</caption>
      <thead>
        <tr>
          <th scope="col">Title</th>
          <th scope="col">Size</th>
          <th scope="col">Color</th>
          <th scope="col" className={css.right}>
            Quantity
          </th>
          <th scope="col" className={css.right}>
            Price (NPR)
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, at) => (
          <tr key={at}>
            <th scope="row" lang={langOf(item.title)}>
              {linked ? (
                <Link to={productFormPath('edit', item.product_id)}>{item.title}</Link>
              ) : (
                item.title
              )}
            </th>
            <td>{item.size === '' ? '–' : item.size.toUpperCase()}</td>
            <td lang={langOf(item.color)}>{item.color || '–'}</td>
            <td className={css.right}>{item.quantity}</td>
            <td className={css.right}>{amountWithoutNpr(item.price)}</td>
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
            <td className={css.right}>{amountWithoutNpr(paisa)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}

export type OrderDetailsQuery = UseQueryResult<{ order: Order | null; items: OrderDetail['items'] }>

type Props = { order: Order; details: OrderDetailsQuery; linked?: boolean }

export function OrderItems({ order, details, linked }: Props) {
  if (details.isPending)
    return (
      <LoadingState>
        <Skeleton shape="box" height="140px" />
      </LoadingState>
    )
  if (details.data)
    return (
      <ItemsTable id={idText(order.id)} items={details.data.items} order={order} linked={linked} />
    )
  return (
    <EmptyState
      plain
      weave={false}
      text="No items found."
      onRetry={() => void details.refetch()}
      retrying={details.isFetching}
    >
      <p>{couldntLoadText(['items'])}</p>
      <p>{`Total ${npr(order.total_amount)}`}</p>
    </EmptyState>
  )
}
