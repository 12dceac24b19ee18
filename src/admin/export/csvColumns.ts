import { csvTextOf, csvTextCell } from '../../rules/csvText'
import { readLocalStorage, writeLocalStorage } from '../../state/localStorage'

export type CsvColumn<Row> = {
  name: string
  /** The cell as it is written to the file: quoted text, or a plain number. */
  cell: (row: Row) => string
}

export const csvTextColumn = <Row>(name: string, text: (row: Row) => string): CsvColumn<Row> => ({
  name,
  cell: (row) => csvTextCell(text(row)),
})

const storageKeyOf = (list: string) => `csv-columns-${list}`

/** All names if the owner has not chosen any. */
export function chosenColumns(list: string, names: readonly string[]): readonly string[] {
  const stored = (readLocalStorage(storageKeyOf(list)) ?? '').split('|')
  const chosen = names.filter((name) => stored.includes(name))
  return chosen.length === 0 ? names : chosen
}

export const chooseColumns = (list: string, names: readonly string[]): boolean =>
  writeLocalStorage(storageKeyOf(list), names.join('|'))

export function listCsv<Row>(
  list: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): string {
  const wanted = chosenColumns(
    list,
    columns.map(({ name }) => name),
  )
  const shown = columns.filter(({ name }) => wanted.includes(name))
  return csvTextOf([
    shown.map(({ name }) => name),
    ...rows.map((row) => shown.map(({ cell }) => cell(row))),
  ])
}
