import type { Order } from '../../../api/admin/adminOrders'
import { langOf } from '../../../rules/devanagari'
import { type StatementMatch, incomeWithoutOrder } from '../../../rules/statementMatch'
import type { IncomeRow } from '../../../rules/statementRead'
import { Note } from '../../../ui/screen/Note'
import { incomeText, incomeTime, useStatementMatches } from './useStatementMatches'
import { Link } from 'react-router-dom'
import { ADMIN_PATHS } from '../../../rules/paths'
import { npr } from '../../../rules/pricing'
import { idText } from '../../../rules/types'
import { Panel } from '../../parts/Panel'
import { customerName } from '../list/orderView'

// StatementButton.tsx imports all of this lazily, as one chunk.

export { StatementPopup } from './StatementPopup'

const MAX_ROWS = 3

const NOTE_HEADS: Record<StatementMatch['is'], (rows: number) => string> = {
  exact: () => 'Found in your statement:',
  amount: (rows) =>
    `This amount appears ${rows === 1 ? 'once' : `${rows} times`} in your statement, but without this order or phone number. Check who paid:`,
  twice: (rows) => `${rows} payments in your statement mention this order or phone number:`,
  used: () => '',
  none: () => '',
}

function StatementRows({ rows }: { rows: readonly IncomeRow[] }) {
  return (
    <ul className="anywhere" translate="no">
      {rows.slice(0, MAX_ROWS).map((row) => (
        <li key={row.key} lang={langOf(row.remarks)}>
          {incomeText(row)}
        </li>
      ))}
    </ul>
  )
}

export function StatementNote({ orders, id }: { orders: readonly Order[]; id: string }) {
  const found = useStatementMatches(orders)
  const match = found?.matches.get(id)
  if (!found || !match) return null
  if (match.is === 'none') {
    const times = found.statement.income.map(({ at }) => at)
    const [first, last] = [times.indexOf(Math.min(...times)), times.indexOf(Math.max(...times))]
    const [from, to] = [found.statement.income[first], found.statement.income[last]]
    return (
      <Note kind="warn">
        {`No payment found in your statement${from && to ? `, which covers ${incomeTime(from)} to ${incomeTime(to)}` : ''}.`}
      </Note>
    )
  }
  if (match.is === 'used')
    return (
      <Note kind="warn">
        <p>{`This payment was already used for order #${match.by}:`}</p>
        <StatementRows rows={[match.row]} />
      </Note>
    )
  const rows = match.is === 'exact' ? [match.row] : match.rows
  return (
    <Note kind={match.is === 'exact' ? 'good' : 'warn'}>
      <p>{NOTE_HEADS[match.is](rows.length)}</p>
      <StatementRows rows={rows} />
    </Note>
  )
}

type Props = { orders: readonly Order[]; sold: readonly Order[]; day: string }

/** Renders nothing if the last statement has no payments of this day. */
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
            <li key={row.key}>{incomeText(row)}</li>
          ))}
        </ul>
      </Panel>
      <Panel title="Orders without a payment">
        <ul className="inset anywhere">
          {without.length === 0 && <li>Every order has a payment in the statement.</li>}
          {without.map((order) => (
            <li key={idText(order.id)}>
              <Link
                to={`${ADMIN_PATHS.orders}?order=${idText(order.id)}`}
              >{`#${idText(order.id)}`}</Link>{' '}
              <span>{`${customerName(order)}, ${npr(order.total_amount)}`}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  )
}
