import { latinDigits } from './devanagari'
import type { IncomeRow } from './statementRead'
import type { Paisa } from './types'

// Compares waiting orders with the payments in the statement of a bank or wallet. The result is advice: the owner
// verifies.

export type PaidOrder = { id: string; phone: string; paisa: Paisa; placedAt: number }

export type StatementMatch =
  | { is: 'exact'; row: IncomeRow }
  /** Payments of the order's amount, but none that certainly belongs to the order. */
  | { is: 'amount'; rows: readonly IncomeRow[] }
  | { is: 'twice'; rows: readonly IncomeRow[] }
  /** The transaction already paid for another order, `by`. */
  | { is: 'used'; row: IncomeRow; by: string }
  | { is: 'none' }

/** The order id, by the key of the transaction that paid the order. */
export type UsedTransactions = Readonly<Record<string, string>>

const DAY_MS = 86_400_000
/** A shorter id may be any number in a text, so "order", "no" or # must stand before it. */
const LONE_ID_LENGTH = 3

function namesOrder(remarks: string, id: string): boolean {
  const before = id.length < LONE_ID_LENGTH ? '(?:#|order\\D{0,5}|no\\.? ?)' : '(?:^|[^\\d.,])'
  return new RegExp(`${before}${id.replaceAll(/\W/g, String.raw`\$&`)}(?!\\d|[.,]\\d)`, 'i').test(
    remarks,
  )
}

/** Compares the last ten digits, because remarks contain a phone with or without its country code. */
function namesPhone(remarks: string, phone: string): boolean {
  const digits = latinDigits(phone).replaceAll(/\D/g, '').slice(-10)
  return digits.length === 10 && remarks.replaceAll(/[\s-]/g, '').includes(digits)
}

function claimedRows(
  order: PaidOrder,
  rows: readonly IncomeRow[],
): { byId: IncomeRow[]; byPhone: IncomeRow[] } {
  const named = rows.map((row) => ({ row, words: latinDigits(row.remarks) }))
  return {
    byId: named.filter(({ words }) => namesOrder(words, order.id)).map(({ row }) => row),
    byPhone: named.filter(({ words }) => namesPhone(words, order.phone)).map(({ row }) => row),
  }
}

const fitsOrder = ({ paisa, placedAt }: PaidOrder, row: IncomeRow) =>
  row.paisa === paisa && row.at >= placedAt - DAY_MS

/**
 * One match for each order. A transaction counts as the exact payment of at most one order. A transaction in `used`
 * already paid an order, so it counts for no other.
 */
export function matchStatement(
  orders: readonly PaidOrder[],
  income: readonly IncomeRow[],
  used: UsedTransactions = {},
): Map<string, StatementMatch> {
  const isFree = (id: string) => (row: IncomeRow) => (used[row.key] ?? id) === id
  const possible = orders.map((order) => {
    const rows = income.filter((row) => fitsOrder(order, row))
    return { order, rows, ...claimedRows(order, rows) }
  })
  // A row that names one order's id is not the payment of another order by the same phone.
  const namedById = new Set(possible.flatMap(({ byId }) => byId))
  const wanted = possible.map((one) => {
    const own = one.byId.length > 0 ? one.byId : one.byPhone.filter((row) => !namedById.has(row))
    return { ...one, own, free: own.filter(isFree(one.order.id)) }
  })
  const claimants = new Map<IncomeRow, number>()
  for (const { free } of wanted)
    for (const row of free) claimants.set(row, (claimants.get(row) ?? 0) + 1)
  const alone = (row: IncomeRow) => claimants.get(row) === 1

  return new Map(
    wanted.map(({ order, rows, own, free }): [string, StatementMatch] => {
      const [first] = free
      if (first && free.every(alone))
        return [
          order.id,
          free.length === 1 ? { is: 'exact', row: first } : { is: 'twice', rows: free },
        ]
      const [taken] = own
      const by = taken && used[taken.key]
      if (!first && taken && by !== undefined) return [order.id, { is: 'used', row: taken, by }]
      const others = rows.filter(
        (row) => isFree(order.id)(row) && (free.includes(row) || !claimants.has(row)),
      )
      return [order.id, others.length > 0 ? { is: 'amount', rows: others } : { is: 'none' }]
    }),
  )
}

/**
 * The transactions that already paid an order: `used`, saved from earlier statements, and the exact payments of
 * verified orders in this statement.
 */
export function transactionsUsedBy(
  settled: readonly PaidOrder[],
  income: readonly IncomeRow[],
  used: UsedTransactions,
): UsedTransactions {
  const found = [...matchStatement(settled, income, used)].flatMap(([id, match]) =>
    match.is === 'exact' ? [[match.row.key, id] as const] : [],
  )
  return { ...used, ...Object.fromEntries(found) }
}

export function incomeWithoutOrder(
  income: readonly IncomeRow[],
  matches: ReadonlyMap<string, StatementMatch>,
): IncomeRow[] {
  const matched = new Set(
    [...matches.values()].flatMap((match) =>
      match.is === 'none' ? [] : 'row' in match ? [match.row] : match.rows,
    ),
  )
  return income.filter((row) => !matched.has(row))
}
