import { Link } from 'react-router-dom'
import type { Order } from '../../../api/admin/adminOrders'
import { nest } from '../../../rules/paths'
import { npr } from '../../../rules/pricing'
import { incomeWithoutOrder } from '../../../rules/statementMatch'
import { idText } from '../../../rules/types'
import { Panel } from '../../parts/Panel'
import { customerOf } from '../list/orderView'
import { rowText } from './matchText'
import { useStatementMatches } from './useStatementMatches'

type Props = { orders: readonly Order[]; sold: readonly Order[]; day: string }

/** Payments without an order and orders without a payment, if the last statement has rows of this day. */
export function DayStatement({ orders, sold, day }: Props) {
  const found = useStatementMatches(orders)
  const income = found?.statement.income.filter(
    ({ at }) => new Date(at).toISOString().slice(0, 10) === day,
  )
  if (!found || !income || income.length === 0) return null
  const alone = incomeWithoutOrder(income, found.matches)
  const without = sold.filter(({ id }) => found.matches.get(idText(id))?.is === 'none')
  return (
    <>
      <Panel title="Payments without an order">
        <ul className="inset anywhere" translate="no">
          {alone.length === 0 && <li>Every payment in the statement matches an order.</li>}
          {alone.map((row) => (
            <li key={row.key}>{rowText(row)}</li>
          ))}
        </ul>
      </Panel>
      <Panel title="Orders without a payment">
        <ul className="inset anywhere">
          {without.length === 0 && <li>Every order has a payment in the statement.</li>}
          {without.map((order) => (
            <li key={idText(order.id)}>
              <Link to={`${nest.orders}?order=${idText(order.id)}`}>{`#${idText(order.id)}`}</Link>{' '}
              <span>{`${customerOf(order)}, ${npr(order.total_amount)}`}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  )
}
