import { type ComponentProps, memo } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { Skeleton } from '../../../ui/screen/Skeleton'
import { numberCellClass, SortHead, Table } from '../../../ui/controls/Table'
import { ORDERS_PER_PAGE } from '../../../rules/constants'
import { ageText, type OrderColumn, type OrderView } from './orderView'
import type { IndexedOrder } from './findOrders'
import type { Twins, Twin } from '../order/twins'
import { type OrderActName, ORDER_ACT_BUSY_TEXTS } from '../useOrderActs'
import type { Order } from '../../../api/admin/adminOrders'
import { StatusChip } from '../../../display/StatusChip'
import { langOf } from '../../../rules/devanagari'
import { orderActionsOf } from '../../../rules/orderStatus'
import { npr } from '../../../rules/pricing'
import { shownDate, shownTime } from '../../../rules/stamp'
import { Button } from '../../../ui/controls/Button'
import { Checkbox } from '../../../ui/controls/CheckField'
import { cx } from '../../../ui/cx'
import { buyerPath } from '../../parts/adminPaths'
import { orderTicks } from './orderTicks'
import { TwinMarks } from '../order/TwinNote'
import css from '../orders.module.css'

type OrderRowProps = {
  row: IndexedOrder
  age: string
  /** True if the keyboard shortcuts act on this row. */
  here: boolean
  fresh: boolean
  twins: readonly Twin[] | undefined
  busy: OrderActName | undefined
  onView: (id: string) => void
  onVerify: (id: string) => void
  onAct: (order: Order, name: OrderActName) => void
}

/** On a phone an amount of at least this length, such as "1,00,000", is shown without the currency. */
const LONG_AMOUNT_LENGTH = 8

function AmountCell({ paisa }: { paisa: number }) {
  const [currency, amount = ''] = npr(paisa).split(' ')
  return (
    <>
      <span
        className={`muted t12 ${css.currency}`}
        data-long={amount.length >= LONG_AMOUNT_LENGTH || undefined}
      >
        {currency}
      </span>{' '}
      {amount}
    </>
  )
}

/**
 * Memoized, so that a keystroke in the search field renders only new rows and a refetch only rows whose age has changed. A
 * tick renders only its own row.
 */
const OrderRow = memo(function OrderRow({
  row: { order, id, customer },
  age,
  here,
  fresh,
  twins,
  busy,
  onView,
  onVerify,
  onAct,
}: OrderRowProps) {
  const selected = useStore(orderTicks.store, (ticked) => ticked.has(id))
  const actions = orderActionsOf(order.status)
  return (
    <tr
      aria-current={here || undefined}
      data-selected={selected || undefined}
      data-idle={actions.length === 0 || undefined}
      data-row={id}
    >
      <th scope="row" className={css.id}>
        <span className={`inline-row gap-1 ${css.idLine}`}>
          <Checkbox
            label={`Select order #${id}`}
            checked={selected}
            onChange={(on) => orderTicks.tick([id], on)}
          />
          <button
            type="button"
            className={`tap bold ${css.number}`}
            data-open=""
            data-focus-home=""
            onClick={() => onView(id)}
            translate="no"
          >
            {`#${id}`}
          </button>
          {fresh && <span className={`bold t12 rounded ${css.fresh}`}>New</span>}
        </span>
      </th>
      <td className={css.customer}>
        <Link
          to={buyerPath({ email: order.user_email, phone: order.phone })}
          className={css.buyer}
          lang={langOf(customer)}
        >
          {customer}
        </Link>
        <small lang={langOf(order.address)}>
          {[order.address, order.phone].filter(Boolean).join(', ')}
        </small>
        <TwinMarks twins={twins} onShow={onView} />
      </td>
      <td className={css.date}>
        <span>{shownDate(order.created_at)}</span>
        <small>
          {age ? `${shownTime(order.created_at)}, ${age} ago` : shownTime(order.created_at)}
        </small>
      </td>
      <td className={cx(numberCellClass, css.total)}>
        <AmountCell paisa={order.total_amount} />
      </td>
      <td className={css.status}>
        <StatusChip status={order.status} admin />
      </td>
      <td className={css.actions}>
        <span className={`cluster ${css.acts}`}>
          {actions[0]?.name === 'verify' ? (
            <Button
              kind="line"
              small
              className={css.first}
              busy={busy !== undefined}
              busyText={busy && ORDER_ACT_BUSY_TEXTS[busy]}
              onClick={() => onVerify(id)}
              aria-label={`${busy ? ORDER_ACT_BUSY_TEXTS[busy] : 'Verify Payment'}, order #${id}`}
            >
              Verify Payment
            </Button>
          ) : (
            actions.map(({ name, label }, at) => (
              <Button
                key={name}
                kind={name === 'cancel' ? 'danger' : 'line'}
                small
                className={at === 0 ? css.first : undefined}
                busy={busy === name}
                busyText={busy === name ? ORDER_ACT_BUSY_TEXTS[name] : undefined}
                disabled={busy !== undefined && busy !== name}
                onClick={() => onAct(order, name)}
                aria-label={`${busy === name ? ORDER_ACT_BUSY_TEXTS[name] : label}, order #${id}`}
              >
                {label}
              </Button>
            ))
          )}
          <Button kind="quiet" small onClick={() => onView(id)} aria-label={`View order #${id}`}>
            View
          </Button>
        </span>
      </td>
    </tr>
  )
})

type RowProps = ComponentProps<typeof OrderRow>
/** The callbacks must stay the same functions, because each new function renders all rows. */
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
  busy: ReadonlyMap<string, OrderActName>
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
          <th scope="col" className={numberCellClass}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {rows?.map((found) => (
          <OrderRow
            key={found.id}
            row={found}
            age={ageText(found.order.created_at, now)}
            here={here === found.id}
            fresh={arrived.has(found.id)}
            twins={twins.get(found.id)}
            busy={busy.get(found.id)}
            {...on}
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
