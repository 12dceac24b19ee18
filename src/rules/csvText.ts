// Writes tables as CSV for spreadsheets.

// Without this mark Excel reads UTF-8 as Latin-1, and Nepali text is garbled.
const BYTE_ORDER_MARK = '\u{FEFF}'

/** Text that a spreadsheet may take for a formula, also behind our own apostrophes. */
const FORMULA_START = /^'*(?:[\s\u00A0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/

/** A leading apostrophe stops a spreadsheet from running a text as a formula. */
const withoutFormula = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text)

/** The text before csvTextCell escaped it. */
export const unescapedCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA_START.test(cell) ? cell.slice(1) : cell

export const csvTextCell = (text: string): string =>
  `"${withoutFormula(text).replaceAll('"', '""')}"`

export const csvTextOf = (lines: readonly (readonly string[])[]): string =>
  `${BYTE_ORDER_MARK}${lines.map((line) => `${line.join(',')}\r\n`).join('')}`
