import type { ComponentProps } from 'react'
import { Skeleton } from '../../../ui/screen/Skeleton'
import { numberCell, SortHead, Table } from '../../../ui/controls/Table'
import { useStableHandler } from '../../../ui/useStableHandler'
import { ORDERS_PER_PAGE } from '../../../rules/constants'
import { ageOf, type OrderColumn, type OrderView } from './orderView'
import type { IndexedOrder } from './findOrders'
import { OrderRow } from './OrderRow'
import type { Twins } from '../order/twins'
import type { ActName } from '../useActs'
import css from '../orders.module.css'

type RowProps = ComponentProps<typeof OrderRow>
type Props = Pick<RowProps, 'onView' | 'onVerify' | 'onAct'> & {
  /** null while the orders are loading. */
  rows: readonly IndexedOrder[] | null
  now: number
  page: number
  sort: OrderView['sort']
  onSort: (sort: OrderView['sort']) => void
  here: string | null
  arrived: ReadonlySet<string>
  twins: Twins
  busy: ReadonlyMap<string, ActName>
}

export function OrdersTable({
  rows,
  page,
  sort,
  onSort,
  here,
  arrived,
  twins,
  busy,
  now,
  ...on
}: Props) {
  const row = {
    onView: useStableHandler(on.onView),
    onVerify: useStableHandler(on.onVerify),
    onAct: useStableHandler(on.onAct),
  }
  const head = (by: OrderColumn, firstDown = false) => ({ by, sort, onSort, firstDown })
  return (
    <Table caption={`Orders, page ${page}`} cards className={css.table} aria-busy={rows === null}>
      <thead>
        <tr>
          <SortHead {...head('id', true)}>Order ID</SortHead>
          <SortHead {...head('customer')}>Customer</SortHead>
          <SortHead {...head('date', true)}>Date</SortHead>
          <SortHead {...head('total', true)} number>
            Total
          </SortHead>
          <SortHead {...head('status')}>Status</SortHead>
          <th scope="col" className={numberCell}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {rows?.map((found) => (
          <OrderRow
            key={found.id}
            row={found}
            age={ageOf(found.order.created_at, now)}
            here={here === found.id}
            fresh={arrived.has(found.id)}
            twins={twins.get(found.id)}
            busy={busy.get(found.id)}
            {...row}
          />
        )) ??
          Array.from({ length: ORDERS_PER_PAGE }, (_, at) => (
            <tr key={at} aria-hidden="true">
              {['70px', '150px', '90px', '80px', '96px', '180px'].map((width) => (
                <td key={width}>
                  <Skeleton width={width} />
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </Table>
  )
}
