import { memo } from 'react'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import type { Order } from '../../../api/admin/adminOrders'
import { StatusChip } from '../../../display/StatusChip'
import { langOf } from '../../../rules/devanagari'
import { actionsOf } from '../../../rules/orderStatus'
import { npr } from '../../../rules/pricing'
import { shownDate, shownTime } from '../../../rules/stamp'
import { Button } from '../../../ui/controls/Button'
import { Tick } from '../../../ui/controls/CheckField'
import { numberCell } from '../../../ui/controls/Table'
import { cx } from '../../../ui/cx'
import { buyerPath } from '../../parts/adminPaths'
import type { IndexedOrder } from './findOrders'
import { orderTicks } from './orderTicks'
import { TwinMarks } from '../order/TwinNote'
import type { Twin } from '../order/twins'
import { BUSY_TEXT, type ActName } from '../useActs'
import css from '../orders.module.css'

type Props = {
  row: IndexedOrder
  age: string
  /** The keyboard shortcuts act on this row. */
  here: boolean
  fresh: boolean
  twins: readonly Twin[] | undefined
  busy: ActName | undefined
  onView: (id: string) => void
  onVerify: (id: string) => void
  onAct: (order: Order, name: ActName) => void
}

/** "1,00,000" and more. */
const LONG_AMOUNT = 8

function Money({ paisa }: { paisa: number }) {
  const [currency, amount = ''] = npr(paisa).split(' ')
  return (
    <>
      <span className={css.currency} data-long={amount.length >= LONG_AMOUNT || undefined}>
        {currency}
      </span>{' '}
      {amount}
    </>
  )
}

/**
 * Memoized: a keystroke in the search field renders only new rows, a refetch only rows whose age has changed, and a tick its
 * own row.
 */
export const OrderRow = memo(function OrderRow({
  row: { order, id, customer },
  age,
  here,
  fresh,
  twins,
  busy,
  onView,
  onVerify,
  onAct,
}: Props) {
  const selected = useStore(orderTicks.store, (ticked) => ticked.has(id))
  const actions = actionsOf(order.status)
  return (
    <tr
      aria-current={here || undefined}
      data-selected={selected || undefined}
      data-idle={actions.length === 0 || undefined}
      data-row={id}
    >
      <th scope="row" className={css.id}>
        <span className={css.idLine}>
          <Tick
            label={`Select order #${id}`}
            checked={selected}
            onChange={(on) => orderTicks.tick([id], on)}
          />
          <button
            type="button"
            className={css.number}
            data-open=""
            data-focus-home=""
            onClick={() => onView(id)}
            translate="no"
          >
            {`#${id}`}
          </button>
          {fresh && <span className={css.fresh}>New</span>}
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
      <td className={cx(numberCell, css.total)}>
        <Money paisa={order.total_amount} />
      </td>
      <td className={css.status}>
        <StatusChip status={order.status} admin />
      </td>
      <td className={css.actions}>
        <span className={css.acts}>
          {actions[0]?.name === 'verify' ? (
            <Button
              kind="line"
              small
              className={css.first}
              busy={busy !== undefined}
              busyText={busy && BUSY_TEXT[busy]}
              onClick={() => onVerify(id)}
              aria-label={`${busy ? BUSY_TEXT[busy] : 'Verify Payment'}, order #${id}`}
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
                busyText={busy === name ? BUSY_TEXT[name] : undefined}
                disabled={busy !== undefined && busy !== name}
                onClick={() => onAct(order, name)}
                aria-label={`${busy === name ? BUSY_TEXT[name] : label}, order #${id}`}
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
