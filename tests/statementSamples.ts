import { bsDateOf } from '../src/rules/bikramSambat'
import { amountText, groupDigits } from '../src/rules/pricing'
import type { StatementColumns } from '../src/rules/statementRead'

// 40 statements in the formats of eSewa, Khalti and banks behind Fonepay, and three odd ones. No description of these
// formats is published, so they follow files that owners have shown.

export type TruePayment = {
  ms: number
  paisa: number
  isIn: boolean
  remarks: string
  reference: string
}
export type StatementSample = {
  name: string
  lines: string[][]
  truth: TruePayment[]
  right: StatementColumns
}

type CellKind =
  | 'time'
  | 'day'
  | 'clock'
  | 'amount'
  | 'in'
  | 'out'
  | 'sign'
  | 'remarks'
  | 'reference'
  | 'balance'
  | 'other'
  | 'number'
type StatementForm = {
  name: string
  columns: [header: string, cell: CellKind][]
  date: (ms: number) => string
  money: (paisa: number) => string
  /** How the only amount column shows the direction of a payment. */
  signed?: 'minus' | 'suffix' | 'words' | 'brackets'
  before?: string[][]
  noHeader?: boolean
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
const dateAt = (ms: number) => new Date(ms)
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const clockText = (ms: number) =>
  `${twoDigits(dateAt(ms).getUTCHours())}:${twoDigits(dateAt(ms).getUTCMinutes())}`
const nepaliDigits = (text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)))
const dateParts = (ms: number) => ({
  year: dateAt(ms).getUTCFullYear(),
  month: dateAt(ms).getUTCMonth() + 1,
  day: dateAt(ms).getUTCDate(),
})

export const DATE_FORMATS = {
  iso: (ms: number) => `${dateAt(ms).toISOString().slice(0, 10)} ${clockText(ms)}:00`,
  isoDay: (ms: number) => dateAt(ms).toISOString().slice(0, 10),
  dayFirst: (ms: number) =>
    `${twoDigits(dateParts(ms).day)}/${twoDigits(dateParts(ms).month)}/${dateParts(ms).year} ${clockText(ms)}`,
  monthFirst: (ms: number) =>
    `${twoDigits(dateParts(ms).month)}/${twoDigits(dateParts(ms).day)}/${dateParts(ms).year} ${clockText(ms)}`,
  words: (ms: number) =>
    `${twoDigits(dateParts(ms).day)}-${MONTHS[dateParts(ms).month - 1]}-${dateParts(ms).year}`,
  american: (ms: number) => {
    const hour = dateAt(ms).getUTCHours()
    return `${MONTHS[dateParts(ms).month - 1]} ${dateParts(ms).day}, ${dateParts(ms).year} ${hour % 12 || 12}:${twoDigits(dateAt(ms).getUTCMinutes())} ${hour < 12 ? 'AM' : 'PM'}`
  },
  bs: (ms: number) => {
    const bs = bsDateOf(dateParts(ms))
    return bs ? `${bs.year}-${twoDigits(bs.month)}-${twoDigits(bs.day)} ${clockText(ms)}` : ''
  },
  bsNepali: (ms: number) => nepaliDigits(DATE_FORMATS.bs(ms).slice(0, 10).replaceAll('-', '/')),
}
export const MONEY_FORMATS = {
  plain: (paisa: number) => amountText(paisa),
  commas: (paisa: number) => `${groupDigits(Math.floor(paisa / 100))}.${twoDigits(paisa % 100)}`,
  rs: (paisa: number) => `Rs. ${MONEY_FORMATS.commas(paisa)}`,
  npr: (paisa: number) => `NPR ${MONEY_FORMATS.commas(paisa)}`,
  nepali: (paisa: number) => `रु ${nepaliDigits(MONEY_FORMATS.commas(paisa))}`,
}

const LINES_BEFORE_TABLE = [
  ['NAVA PVT. LTD.'],
  ['Account Number', '0110017500123'],
  ['Period', '2026-11-01 to 2026-11-29'],
  [],
]
const ESEWA_COLUMNS: StatementForm['columns'] = [
  ['Reference Code', 'reference'],
  ['Date Time', 'time'],
  ['Description', 'remarks'],
  ['Dr.', 'out'],
  ['Cr.', 'in'],
  ['Status', 'other'],
  ['Balance (NPR)', 'balance'],
  ['Channel', 'other'],
]
const ESEWA_SIGN_COLUMNS: StatementForm['columns'] = [
  ['Transaction Date', 'time'],
  ['Transaction Code', 'reference'],
  ['Remarks', 'remarks'],
  ['Type', 'sign'],
  ['Amount(NPR)', 'amount'],
  ['Balance', 'balance'],
]
const KHALTI_COLUMNS: StatementForm['columns'] = [
  ['S.N.', 'number'],
  ['Transaction ID', 'reference'],
  ['Date', 'time'],
  ['Purpose', 'remarks'],
  ['Amount In (Rs)', 'in'],
  ['Amount Out (Rs)', 'out'],
  ['Balance (Rs)', 'balance'],
  ['State', 'other'],
]
const KHALTI_SIGNED_COLUMNS: StatementForm['columns'] = [
  ['idx', 'reference'],
  ['Created on', 'time'],
  ['Type of service', 'other'],
  ['Amount', 'amount'],
  ['Remarks', 'remarks'],
]
const BANK_COLUMNS: StatementForm['columns'] = [
  ['Txn Date', 'time'],
  ['Description', 'remarks'],
  ['Cheque No', 'other'],
  ['Withdraw', 'out'],
  ['Deposit', 'in'],
  ['Balance', 'balance'],
]
const BANK_VALUE_COLUMNS: StatementForm['columns'] = [
  ['Date', 'day'],
  ['Value Date', 'day'],
  ['Particulars', 'remarks'],
  ['Debit', 'out'],
  ['Credit', 'in'],
  ['Running Balance', 'balance'],
  ['Ref No', 'reference'],
]
const FONEPAY_COLUMNS: StatementForm['columns'] = [
  ['SN', 'number'],
  ['Transaction Date Time', 'time'],
  ['PRN', 'other'],
  ['Trace ID', 'reference'],
  ['Initiator', 'other'],
  ['Transaction Amount', 'amount'],
  ['Remarks 1', 'remarks'],
]
const NEPALI_COLUMNS: StatementForm['columns'] = [
  ['मिति', 'time'],
  ['विवरण', 'remarks'],
  ['डेबिट', 'out'],
  ['क्रेडिट', 'in'],
  ['मौज्दात', 'balance'],
]

const statementForm = (
  name: string,
  columns: StatementForm['columns'],
  date: keyof typeof DATE_FORMATS,
  money: keyof typeof MONEY_FORMATS,
  more: Partial<StatementForm> = {},
): StatementForm => ({
  name,
  columns,
  date: DATE_FORMATS[date],
  money: MONEY_FORMATS[money],
  ...more,
})

const STATEMENT_FORMS: StatementForm[] = [
  ...(['iso', 'american', 'dayFirst'] as const).flatMap((date) =>
    (['plain', 'commas'] as const).map((money) => statementForm(`eSewa ${date} ${money}`, ESEWA_COLUMNS, date, money)),
  ),
  ...(['iso', 'bs', 'monthFirst'] as const).map((date) => statementForm(`eSewa, signs ${date}`, ESEWA_SIGN_COLUMNS, date, 'commas', { signed: 'words' })),
  statementForm('eSewa, preamble', ESEWA_COLUMNS, 'iso', 'rs', { before: LINES_BEFORE_TABLE }),
  ...(['iso', 'words', 'bs'] as const).map((date) => statementForm(`Khalti ${date}`, KHALTI_COLUMNS, date, 'plain')),
  ...(['minus', 'suffix', 'brackets'] as const).map((signed) => statementForm(`Khalti, ${signed}`, KHALTI_SIGNED_COLUMNS, 'american', 'rs', { signed })),
  ...(['isoDay', 'words', 'dayFirst', 'bs', 'monthFirst'] as const).map((date) => statementForm(`bank ${date}`, BANK_COLUMNS, date, 'commas', { before: LINES_BEFORE_TABLE })),
  ...(['isoDay', 'words', 'bsNepali'] as const).map((date) => statementForm(`bank, two dates ${date}`, BANK_VALUE_COLUMNS, date, 'plain')),
  ...(['iso', 'dayFirst', 'monthFirst', 'american'] as const).map((date) => statementForm(`Fonepay ${date}`, FONEPAY_COLUMNS, date, 'plain')),
  statementForm('Fonepay, npr', FONEPAY_COLUMNS, 'iso', 'npr', { before: LINES_BEFORE_TABLE }),
  statementForm('bank, suffix', [['Date', 'time'], ['Narration', 'remarks'], ['Amount', 'amount'], ['Balance', 'balance']], 'words', 'commas', { signed: 'suffix' }),
  statementForm('bank, CR/DR', [['Date', 'time'], ['Narration', 'remarks'], ['CR/DR', 'sign'], ['Amount', 'amount'], ['Balance', 'balance']], 'isoDay', 'commas', { signed: 'words' }),
  statementForm('bank, amount last', [['Posted', 'time'], ['Details', 'remarks'], ['Balance', 'balance'], ['Txn Amt', 'amount']], 'isoDay', 'plain', { signed: 'minus' }),
  statementForm('Nepali', NEPALI_COLUMNS, 'bsNepali', 'nepali'),
  statementForm('Nepali, AD', NEPALI_COLUMNS, 'iso', 'commas'),
  statementForm('Nepali, preamble', NEPALI_COLUMNS, 'bs', 'plain', { before: LINES_BEFORE_TABLE }),
  statementForm('bank, reference first', [['Reference', 'reference'], ['Date', 'time'], ['Debit Amount', 'out'], ['Credit Amount', 'in'], ['Remarks', 'remarks']], 'dayFirst', 'commas'),
  statementForm('odd: no headers', [['', 'time'], ['', 'remarks'], ['', 'amount'], ['', 'balance']], 'iso', 'plain', { signed: 'minus', noHeader: true }),
  statementForm('odd: no headers, out before in', [['', 'time'], ['', 'reference'], ['', 'remarks'], ['', 'out'], ['', 'in'], ['', 'balance']], 'isoDay', 'commas', { noHeader: true }),
  statementForm('odd: strange words', [['Kahile', 'time'], ['Kasle', 'remarks'], ['Gayo', 'out'], ['Aayo', 'in']], 'dayFirst', 'plain'),
  statementForm('odd: balance named sum', [['When', 'time'], ['Sum', 'balance'], ['Value', 'amount'], ['Text', 'remarks']], 'words', 'rs', { signed: 'brackets' }),
] // prettier-ignore

/** The numbers are the same in each run, so that a failure can be repeated. */
function randomOf(seed: number): (most: number) => number {
  let state = seed * 2_654_435_761 + 1
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

function sampleOf(
  { name, columns, date, money, signed, before = [], noHeader }: StatementForm,
  seed: number,
): StatementSample {
  const random = randomOf(seed + 1)
  const truth = Array.from({ length: 25 }, (_, row): TruePayment => {
    const isIn = random(10) < 7
    return {
      ms: Date.UTC(2026, 10, 4 + row, random(24), random(60)),
      paisa: (500 + random(180_000)) * 100 + (random(4) === 0 ? random(100) : 0),
      isIn: isIn || !(signed || columns.some(([, cell]) => cell === 'out')),
      remarks: isIn ? `Fund received, order ${60 + row} 98410${10_000 + random(9999)}` : `Bill payment ${random(900)}`,
      reference: `0${String.fromCharCode(65 + random(26))}${random(1e6)}X${row}`,
    }
  }) // prettier-ignore
  let balance = 50_000_000
  const rows = truth.map((one, row) => {
    balance += one.isIn ? one.paisa : -one.paisa
    const amount = money(one.paisa)
    const written = {
      minus: one.isIn ? amount : `-${amount}`,
      suffix: `${amount} ${one.isIn ? 'CR' : 'DR'}`,
      brackets: one.isIn ? amount : `(${amount})`,
      words: amount,
    }[signed ?? 'words']
    const cells: Record<CellKind, string> = {
      time: date(one.ms),
      day: date(one.ms),
      clock: clockText(one.ms),
      amount: written,
      in: one.isIn ? amount : '',
      out: one.isIn ? '' : amount,
      sign: one.isIn ? 'CR' : 'DR',
      remarks: one.remarks,
      reference: one.reference,
      balance: money(balance),
      other: 'COMPLETE',
      number: String(row + 1),
    }
    return columns.map(([, cell]) => cells[cell])
  })
  const index = (...wanted: CellKind[]) => columns.findIndex(([, cell]) => wanted.includes(cell))
  return {
    name,
    lines: [...before, ...(noHeader ? [] : [columns.map(([header]) => header)]), ...rows],
    truth,
    right: {
      time: index('time', 'day'),
      amount: index('amount', 'in'),
      out: index('out'),
      sign: index('sign'),
      remarks: index('remarks'),
      reference: index('reference'),
    },
  }
}

export const STATEMENTS: readonly StatementSample[] = STATEMENT_FORMS.map(sampleOf)
