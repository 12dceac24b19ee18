// Without this mark Excel reads UTF-8 as Latin-1, and Nepali text is garbled.
const BYTE_ORDER_MARK = '\u{FEFF}'

/**
 * Matches text that a spreadsheet may run as a formula. Apostrophes before it, which withoutFormula adds, do not
 * matter.
 */
const FORMULA_START = /^'*(?:[\s\u00A0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/

/** A leading apostrophe stops a spreadsheet from running a text as a formula. */
const withoutFormula = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text)

/** Removes the apostrophe that csvTextCell added. */
export const unescapedCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA_START.test(cell) ? cell.slice(1) : cell

export const csvTextCell = (text: string): string =>
  `"${withoutFormula(text).replaceAll('"', '""')}"`

export const csvTextOf = (lines: readonly (readonly string[])[]): string =>
  `${BYTE_ORDER_MARK}${lines.map((line) => `${line.join(',')}\r\n`).join('')}`

/** An error that the owner can read, unlike those of the browser. */
export class CsvError extends Error {}

export const csvErrorText = (error: unknown): string =>
  error instanceof CsvError
    ? error.message
    : "Couldn't read the file. Choose it again, or save a new copy as CSV."
