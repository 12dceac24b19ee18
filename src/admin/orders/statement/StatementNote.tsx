import type { Order } from '../../../api/admin/adminOrders'
import { langOf } from '../../../rules/devanagari'
import type { Match } from '../../../rules/statementMatch'
import type { Income } from '../../../rules/statementRead'
import { Note } from '../../../ui/screen/Note'
import { rowText, rowTime } from './matchText'
import { useStatementMatches } from './useStatementMatches'

const MOST = 3

const HEADS: Record<Match['is'], (rows: number) => string> = {
  exact: () => 'In your statement:',
  amount: (rows) =>
    `Only the amount is in your statement${rows === 1 ? ', once' : `, ${rows} times`}. Check who paid:`,
  twice: (rows) => `${rows} payments in your statement mention this order or phone number:`,
  used: () => '',
  none: () => '',
}

function Rows({ rows }: { rows: readonly Income[] }) {
  return (
    <ul className="anywhere" translate="no">
      {rows.slice(0, MOST).map((row) => (
        <li key={row.key} lang={langOf(row.remarks)}>
          {rowText(row)}
        </li>
      ))}
    </ul>
  )
}

/** The matching row of the owner's statement, beside the receipt. It only advises. */
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
        {`Not in your statement${from && to ? `, which covers ${rowTime(from)} to ${rowTime(to)}` : ''}.`}
      </Note>
    )
  }
  if (match.is === 'used')
    return (
      <Note kind="warn">
        <p>{`This payment was already used for order #${match.by}:`}</p>
        <Rows rows={[match.row]} />
      </Note>
    )
  const rows = match.is === 'exact' ? [match.row] : match.rows
  return (
    <Note kind={match.is === 'exact' ? 'good' : 'warn'}>
      <p>{HEADS[match.is](rows.length)}</p>
      <Rows rows={rows} />
    </Note>
  )
}
