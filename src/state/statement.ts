import type { Income } from '../rules/statementRead'
import { textMark } from '../rules/receipt'
import { STATEMENT } from './store'
import { storedTexts, storedValue, type Texts } from './storedTexts'

// The statement read last, on this device until logout. Two things outlive it: which order a transaction paid, as a hash, and
// which columns a bank's form has.

const marks = storedTexts('statement-marks')

export type Statement = { name: string; income: readonly Income[] }

const last = storedValue(STATEMENT, (stored) => {
  const statement = stored as Statement | null
  return Array.isArray(statement?.income) ? statement : null
})

export const useStatement = last.use

/** Returns false if a reload would lose it. */
export const keepStatement = (statement: Statement): boolean => last.write(statement)

export const useUsedMarks = (): Texts => marks.use()

/** The orders that these transactions paid, by the key of the row. */
export function usedIn(income: readonly Income[], known: Texts): Record<string, string> {
  return Object.fromEntries(
    income.flatMap(({ key }) => {
      const order = known[`paid ${textMark(key)}`]
      return order === undefined ? [] : [[key, order]]
    }),
  )
}

export function rememberUsed(used: Readonly<Record<string, string>>): void {
  const known = marks.read()
  const news = Object.entries(used)
    .map(([key, order]) => [`paid ${textMark(key)}`, order] as const)
    .filter(([name]) => known[name] === undefined)
  if (news.length > 0) marks.merge(Object.fromEntries(news))
}

/** The columns that the owner corrected for this form of file, as JSON. */
export const columnsOf = (form: string): string | undefined => marks.read()[`form ${form}`]
export const rememberColumns = (form: string, columns: string): boolean =>
  marks.write(`form ${form}`, columns)
