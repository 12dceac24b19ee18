import { useEffect, useMemo } from 'react'
import type { Order } from '../../../api/admin/adminOrders'
import { stampSortKey } from '../../../rules/days'
import { isSaleStatus, isToVerify } from '../../../rules/orderStatus'
import {
  matchStatement,
  transactionsUsedBy,
  type StatementMatch,
  type PaidOrder,
} from '../../../rules/statementMatch'
import { idText } from '../../../rules/types'
import {
  rememberUsedTransactions,
  orderIdsByTransaction,
  useStatement,
  useStatementRecords,
  type Statement,
} from '../../../state/statement'
import { npr } from '../../../rules/pricing'
import { countText } from '../../../rules/sharedTexts'
import { shownDate, shownTime } from '../../../rules/stamp'
import type { IncomeRow } from '../../../rules/statementRead'

export type StatementMatches = {
  statement: Statement
  /** By order id. Cancelled and returned orders have no match. */
  matches: ReadonlyMap<string, StatementMatch>
}

function paymentOf({ id, phone, total_amount, created_at }: Order): PaidOrder {
  const placedAt = stampSortKey(created_at)
  // An order with an unreadable time counts as placed after every payment, so that no payment matches it.
  return {
    id: idText(id),
    phone,
    paisa: total_amount,
    placedAt: placedAt < 0 ? Infinity : placedAt,
  }
}

/** Compares all orders with the statement that the owner read last; null if none. */
export function useStatementMatches(orders: readonly Order[]): StatementMatches | null {
  const statement = useStatement()
  const marks = useStatementRecords()
  const found = useMemo(() => {
    if (!statement) return null
    const { income } = statement
    const waiting = orders.filter(({ status }) => isToVerify(status)).map(paymentOf)
    const settled = orders
      .filter(({ status }) => isSaleStatus(status) && !isToVerify(status))
      .map(paymentOf)
    // Match verified orders first: a transaction that paid one of them cannot pay another order.
    const used = transactionsUsedBy(settled, income, orderIdsByTransaction(income, marks))
    return {
      used,
      matches: new Map([
        ...matchStatement(settled, income, used),
        ...matchStatement(waiting, income, used),
      ]),
    }
  }, [statement, orders, marks])
  useEffect(() => void (found && rememberUsedTransactions(found.used)), [found])
  return useMemo(
    () => (statement && found ? { statement, matches: found.matches } : null),
    [statement, found],
  )
}

const stampOfRow = ({ at }: IncomeRow) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

/** A row without a time of day has the time 23:59 and shows only its date. */
export function incomeTime(row: IncomeRow): string {
  const stamp = stampOfRow(row)
  return stamp.includes(' 23:59') ? shownDate(stamp) : `${shownDate(stamp)}, ${shownTime(stamp)}`
}

export const incomeText = (row: IncomeRow): string =>
  [npr(row.paisa), incomeTime(row), row.remarks, row.reference].filter(Boolean).join(', ')

const MATCH_NAMES: Record<StatementMatch['is'], string> = {
  exact: 'Found',
  amount: 'Same amount only',
  twice: 'Found twice',
  used: 'Already used',
  none: 'Not found',
}

export function statementMatchText(match: StatementMatch): string {
  const name = MATCH_NAMES[match.is]
  if (match.is === 'used') return `${name} for #${match.by}`
  return match.is === 'amount' ? `${name} (${countText(match.rows.length, 'payment')})` : name
}
