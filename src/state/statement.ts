import type { IncomeRow } from '../rules/statementRead'
import { textHash } from '../rules/receipt'
import { STATEMENT_KEY } from './localStorage'
import { createStoredTexts, createStoredValue, type StoredTexts } from './storedTexts'

// The bank or wallet statement that the owner read last stays on this device until logout. Two things stay longer:
// hashes of transactions with the orders that they paid, and the columns of each bank's format.

const storedMarks = createStoredTexts('statement-marks')

export type Statement = { name: string; income: readonly IncomeRow[] }

const lastStatement = createStoredValue(STATEMENT_KEY, (stored) => {
  const statement = stored as Statement | null
  return Array.isArray(statement?.income) ? statement : null
})

export const useStatement = lastStatement.use

/** False if a reload would lose the statement. */
export const saveStatement = (statement: Statement): boolean => lastStatement.write(statement)

export const useStatementRecords = (): StoredTexts => storedMarks.use()

/** Order ids, by the key of the transaction that paid the order. */
export function orderIdsByTransaction(
  income: readonly IncomeRow[],
  known: StoredTexts,
): Record<string, string> {
  return Object.fromEntries(
    income.flatMap(({ key }) => {
      const order = known[`paid ${textHash(key)}`]
      return order === undefined ? [] : [[key, order]]
    }),
  )
}

export function rememberUsedTransactions(used: Readonly<Record<string, string>>): void {
  const known = storedMarks.read()
  const news = Object.entries(used)
    .map(([key, order]) => [`paid ${textHash(key)}`, order] as const)
    .filter(([name]) => known[name] === undefined)
  if (news.length > 0) storedMarks.merge(Object.fromEntries(news))
}

/** The columns that the owner corrected for this file format, as JSON. */
export const rememberedStatementColumns = (form: string): string | undefined =>
  storedMarks.read()[`form ${form}`]
export const rememberStatementColumns = (form: string, columns: string): boolean =>
  storedMarks.write(`form ${form}`, columns)
