import { adDateOf } from './bikramSambat'
import { latinDigits } from './devanagari'
import { paisaOf } from './pricing'
import type { Paisa } from './types'

// Reads the CSV statement of a wallet or bank. Each bank has its own columns, so this code guesses them from headers
// and contents. The owner can correct the guess.

/** Indexes into a row; -1 if the statement does not have the column. */
export type StatementColumns = {
  time: number
  /** The column of money received, or the only amount column. */
  amount: number
  out: number
  /** The column that says CR or DR. */
  sign: number
  remarks: number
  reference: number
}
export type ColumnRole = keyof StatementColumns

export type IncomeRow = {
  at: number
  paisa: Paisa
  remarks: string
  reference: string
  key: string
}

export type StatementTable = { headers: readonly string[]; rows: readonly (readonly string[])[] }

const HEADER_PATTERNS: Record<ColumnRole | 'balance', RegExp> = {
  time: /\bdate|\btime|miti|मिति|posted|when\b/i,
  balance: /balance|बाँकी|मौज्दात/i,
  sign: /^(?:type|cr ?[/.]? ?dr|dr ?[/.]? ?cr|sign|in ?[/ ]? ?out|direction|txn type|transaction type)\.?$/i,
  out: /debit|withdraw|\bdr\b|paid out|money out|\bout\b|खर्च|डेबिट/i,
  amount:
    /credit|deposit|\bcr\b|paid in|money in|received|amount|\bamt\b|\bin\b|रकम|क्रेडिट|npr|\brs\b/i,
  reference:
    /\bref|txn ?id|transaction ?(?:id|code|no)|trace|unique ?id|\bcheque|\bidx\b|uuid|सन्दर्भ|receipt no/i,
  remarks: /remark|descr|particular|narration|purpose|detail|note|message|कैफियत|विवरण|product/i,
}

/** A bank's file has at most this many lines (account, period, address) before its header. */
const MAX_LINES_BEFORE = 30

/** Counts the known column names; 0 for a row with a date, because such a row holds data. */
const headerHits = (row: readonly string[]) =>
  row.some((cell) => timeInCell(cell, false) !== null)
    ? 0
    : row.filter((cell) => Object.values(HEADER_PATTERNS).some((words) => words.test(cell.trim())))
        .length

/** Drops the lines before the header. In a file without headers the first row is data. */
export function statementTableOf(lines: readonly (readonly string[])[]): StatementTable {
  const filled = lines.filter((line) => line.some((cell) => cell.trim() !== ''))
  const scored = filled.slice(0, MAX_LINES_BEFORE).map(headerHits)
  const most = Math.max(0, ...scored)
  const at = most >= 2 ? scored.indexOf(most) : -1
  const [head, rows] = [filled[at] ?? [], filled.slice(at + 1)]
  const width = Math.max(head.length, ...rows.map((row) => row.length))
  return {
    headers: Array.from({ length: width }, (_, index) => head[index]?.trim() ?? ''),
    rows,
  }
}

/** Statements of one bank have the same headers, so a corrected guess is saved under this key. */
export const headerKey = ({ headers }: StatementTable): string => headers.join('|').toLowerCase()

// ---- amounts ------------------------------------------------------------------------------------------------------------

type CellAmount = { paisa: Paisa; is: 'in' | 'out' | null }

/** Reads "Rs. 1,25,000.00 CR", "(500.00)", "-500", "५००"; null for anything else. */
export function amountInCell(cell: string): CellAmount | null {
  const text = latinDigits(cell).trim()
  const isOut = /^\(.*\)$|^[-−]|[-−]$|[\d\s.]dr\.?$|^dr\b/i.test(text)
  const isIn = /^\+|\+$|[\d\s.]cr\.?$|^cr\b/i.test(text)
  const plain = text.replaceAll(/(?:npr|rs|रु|₨|cr|dr)\.?|[()+−\-\s/=]/gi, '').replace(/^\./, '')
  if (!/^[\d,]+(?:\.\d*)?$/.test(plain)) return null
  const paisa = paisaOf(plain)
  return paisa === null ? null : { paisa, is: isOut ? 'out' : isIn ? 'in' : null }
}

const SIGN_PATTERN =
  /^(cr|credit|in|received|deposit|\+)\.?$|^(dr|debit|out|sent|paid|withdraw(?:al)?|-)\.?$/i

// ---- dates --------------------------------------------------------------------------------------------------------------

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** A year from 2070 on belongs to the Bikram Sambat calendar. */
const FIRST_BS_YEAR = 2070
const END_OF_DAY_CLOCK = { hour: 23, minute: 59 }

function clockIn(text: string): { hour: number; minute: number } {
  const [, hours = '', minutes = '', half = ''] =
    /(\d{1,2}):(\d{2})(?::\d{2})?(?:\.\d+)?\s*([ap]\.?m)?/i.exec(text) ?? []
  if (hours === '') return END_OF_DAY_CLOCK
  const afternoon = /^p/i.test(half)
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (afternoon ? 12 : 0)
  return { hour, minute: Number(minutes) }
}

/** The three numbers of a date as written; a month's name counts as the second. `isFixed`: day and month cannot be swapped. */
function partsOf(cell: string): { parts: number[]; isFixed: boolean; rest: string } | null {
  const text = latinDigits(cell).trim()
  const numbers = /^(?:\w{3,9},?\s+)?(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})(?!\d)/.exec(text)
  if (numbers) {
    const parts = numbers.slice(1, 4).map(Number)
    return { parts, isFixed: (parts[0] ?? 0) > 31, rest: text.slice(numbers[0].length) }
  }
  const named =
    /^(?:\w{3,9},\s+)?(\d{1,2})[-\s/,]*([a-z]{3})[a-z]*[-\s/,]*(\d{2,4})(?!\d)/i.exec(text) ??
    /^()([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})/i.exec(text)
  if (!named) return null
  const month = MONTHS.indexOf((named[2] ?? '').toLowerCase()) + 1
  const numbersOf = named[1] === '' ? [named[3], month, named[4]] : [named[1], month, named[3]]
  return month === 0
    ? null
    : { parts: numbersOf.map(Number), isFixed: true, rest: text.slice(named[0].length) }
}

/** A wall-clock time as a number, like stampSortKey; null if the cell has no date. */
function timeInCell(cell: string, monthFirst: boolean): number | null {
  const found = partsOf(cell)
  if (!found) return null
  const [one = 0, two = 0, three = 0] = found.parts
  const swaps = monthFirst && !found.isFixed
  let day =
    one > 31
      ? { year: one, month: two, day: three }
      : {
          year: three < 100 ? 2000 + three : three,
          month: swaps ? one : two,
          day: swaps ? two : one,
        }
  if (day.year >= FIRST_BS_YEAR) {
    const ad = adDateOf(day)
    if (!ad) return null
    day = ad
  }
  const { hour, minute } = clockIn(found.rest)
  const ms = Date.UTC(day.year, day.month - 1, day.day, hour, minute)
  const real = new Date(ms).getUTCMonth() === day.month - 1 && day.month >= 1 && day.year >= 1990
  return real ? ms : null
}

/** In dates such as 04/11/2026, a second number above 12 shows that the month is first. Otherwise the day is, as in Nepal. */
function isMonthFirst(cells: readonly string[]): boolean {
  const loose = cells.flatMap((cell) => {
    const found = partsOf(cell)
    return found && !found.isFixed ? [found.parts] : []
  })
  return loose.some(([, two = 0]) => two > 12) && !loose.some(([one = 0]) => one > 12)
}

// ---- guessing the columns -------------------------------------------------------------------------------------------

const shareOfCells = (cells: readonly string[], fits: (cell: string) => boolean) => {
  const filled = cells.filter((cell) => cell.trim() !== '' && cell.trim() !== '-')
  return filled.length === 0 ? 0 : filled.filter(fits).length / filled.length
}
const MOST_CELLS = 0.8

/** A running balance changes from row to row by an amount of these rows. */
function isBalance(balance: readonly string[], others: readonly (readonly string[])[]): boolean {
  const sums = balance.map((cell) => amountInCell(cell)?.paisa ?? null)
  const steps = sums.slice(1).map((sum, at) => {
    const before = sums[at] ?? null
    if (sum === null || before === null) return false
    const step = Math.abs(sum - before)
    const beside = others.flatMap((cells) => [cells[at], cells[at + 1]])
    return step !== 0 && beside.some((cell) => amountInCell(cell ?? '')?.paisa === step)
  })
  return steps.length > 0 && steps.filter(Boolean).length / steps.length >= MOST_CELLS
}

export function guessColumns({ headers, rows }: StatementTable): StatementColumns {
  const cells = headers.map((_, at) => rows.map((row) => row[at] ?? ''))
  const all = headers.map((_, at) => at)
  const of = (at: number) => cells[at] ?? []
  const called = (role: ColumnRole | 'balance') => (at: number) =>
    HEADER_PATTERNS[role].test(headers[at] ?? '')
  const isTime = (at: number) =>
    shareOfCells(
      of(at),
      (cell) => timeInCell(cell, false) !== null || timeInCell(cell, true) !== null,
    ) >= MOST_CELLS
  const isSign = (at: number) =>
    shareOfCells(of(at), (cell) => SIGN_PATTERN.test(cell.trim())) >= MOST_CELLS
  const isMoney = (at: number) =>
    shareOfCells(of(at), (cell) => amountInCell(cell) !== null) >= MOST_CELLS

  const times = all.filter(isTime)
  const time = times.find(called('time')) ?? times[0] ?? -1
  const sign = all.find(isSign) ?? -1
  const free = all.filter((at) => !times.includes(at) && at !== sign)
  const money = free.filter(
    (at) => isMoney(at) && !called('balance')(at) && !called('reference')(at),
  )
  const sums = money.filter(
    (at) =>
      !isBalance(of(at), money.filter((other) => other !== at).map(of)) || called('amount')(at),
  )
  const out =
    sums.find((at) => called('out')(at) && !/credit|\bcr\b|\bin\b/i.test(headers[at] ?? '')) ?? -1
  const ins = sums.filter((at) => at !== out)
  const amount = ins.find(called('amount')) ?? ins[0] ?? -1
  const texts = free.filter((at) => ![amount, out].includes(at) && !called('balance')(at))
  const reference = texts.find(called('reference')) ?? -1
  const words = texts.filter((at) => at !== reference && !money.includes(at))
  const remarks =
    words.find(called('remarks')) ??
    words.toSorted((one, other) => of(other).join('').length - of(one).join('').length)[0] ??
    -1
  return { time, amount, out, sign, remarks, reference }
}

// ---- incoming payments ----------------------------------------------------------------------------------------------

/** Only incoming payments. If the owner exports the statement again, each row gets the same key. */
export function statementIncomeOf(
  { rows }: StatementTable,
  columns: StatementColumns,
): IncomeRow[] {
  const cell = (row: readonly string[], role: ColumnRole) => (row[columns[role]] ?? '').trim()
  const monthFirst = isMonthFirst(rows.map((row) => cell(row, 'time')))
  const seen = new Map<string, number>()
  return rows.flatMap((row) => {
    const at = timeInCell(cell(row, 'time'), monthFirst)
    const amount = amountInCell(cell(row, 'amount'))
    if (at === null || amount === null || amount.paisa === 0) return []
    const [, credit, debit] = SIGN_PATTERN.exec(cell(row, 'sign')) ?? []
    const spent = amountInCell(cell(row, 'out'))?.paisa ?? 0
    if (debit || (!credit && amount.is === 'out') || spent > 0) return []
    const [remarks, reference] = [cell(row, 'remarks'), cell(row, 'reference')]
    const known = reference === '' ? `${at} ${remarks}` : reference
    const mark = `${known} ${amount.paisa}`
    const count = (seen.get(mark) ?? 0) + 1
    seen.set(mark, count)
    const key = count === 1 ? mark : `${mark} ${count}`
    return [{ at, paisa: amount.paisa, remarks, reference, key }]
  })
}
