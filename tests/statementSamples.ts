import { bsOf } from '../src/rules/bikramSambat'
import { amountText, grouped } from '../src/rules/pricing'
import type { Columns } from '../src/rules/statementRead'

// 40 statements in the forms of eSewa, Khalti, banks behind Fonepay, and three odd ones. No published description of these
// files exists; the forms follow what owners show of them.

export type Truth = { ms: number; paisa: number; isIn: boolean; remarks: string; reference: string }
export type Sample = { name: string; lines: string[][]; truth: Truth[]; right: Columns }

type Cell =
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
type Form = {
  name: string
  columns: [header: string, cell: Cell][]
  date: (ms: number) => string
  money: (paisa: number) => string
  /** How the only amount says its direction. */
  signed?: 'minus' | 'suffix' | 'words' | 'brackets'
  before?: string[][]
  noHeader?: boolean
}

const two = (number: number) => String(number).padStart(2, '0')
const at = (ms: number) => new Date(ms)
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const clock = (ms: number) => `${two(at(ms).getUTCHours())}:${two(at(ms).getUTCMinutes())}`
const nepali = (text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)))
const parts = (ms: number) => ({
  year: at(ms).getUTCFullYear(),
  month: at(ms).getUTCMonth() + 1,
  day: at(ms).getUTCDate(),
})

export const DATES = {
  iso: (ms: number) => `${at(ms).toISOString().slice(0, 10)} ${clock(ms)}:00`,
  isoDay: (ms: number) => at(ms).toISOString().slice(0, 10),
  dayFirst: (ms: number) =>
    `${two(parts(ms).day)}/${two(parts(ms).month)}/${parts(ms).year} ${clock(ms)}`,
  monthFirst: (ms: number) =>
    `${two(parts(ms).month)}/${two(parts(ms).day)}/${parts(ms).year} ${clock(ms)}`,
  words: (ms: number) => `${two(parts(ms).day)}-${MONTHS[parts(ms).month - 1]}-${parts(ms).year}`,
  american: (ms: number) => {
    const hour = at(ms).getUTCHours()
    return `${MONTHS[parts(ms).month - 1]} ${parts(ms).day}, ${parts(ms).year} ${hour % 12 || 12}:${two(at(ms).getUTCMinutes())} ${hour < 12 ? 'AM' : 'PM'}`
  },
  bs: (ms: number) => {
    const bs = bsOf(parts(ms))
    return bs ? `${bs.year}-${two(bs.month)}-${two(bs.day)} ${clock(ms)}` : ''
  },
  bsNepali: (ms: number) => nepali(DATES.bs(ms).slice(0, 10).replaceAll('-', '/')),
}
export const MONEY = {
  plain: (paisa: number) => amountText(paisa),
  commas: (paisa: number) => `${grouped(Math.floor(paisa / 100))}.${two(paisa % 100)}`,
  rs: (paisa: number) => `Rs. ${MONEY.commas(paisa)}`,
  npr: (paisa: number) => `NPR ${MONEY.commas(paisa)}`,
  nepali: (paisa: number) => `रु ${nepali(MONEY.commas(paisa))}`,
}

const PREAMBLE = [
  ['NAVA PVT. LTD.'],
  ['Account Number', '0110017500123'],
  ['Period', '2026-11-01 to 2026-11-29'],
  [],
]
const ESEWA: Form['columns'] = [
  ['Reference Code', 'reference'],
  ['Date Time', 'time'],
  ['Description', 'remarks'],
  ['Dr.', 'out'],
  ['Cr.', 'in'],
  ['Status', 'other'],
  ['Balance (NPR)', 'balance'],
  ['Channel', 'other'],
]
const ESEWA_SIGN: Form['columns'] = [
  ['Transaction Date', 'time'],
  ['Transaction Code', 'reference'],
  ['Remarks', 'remarks'],
  ['Type', 'sign'],
  ['Amount(NPR)', 'amount'],
  ['Balance', 'balance'],
]
const KHALTI: Form['columns'] = [
  ['S.N.', 'number'],
  ['Transaction ID', 'reference'],
  ['Date', 'time'],
  ['Purpose', 'remarks'],
  ['Amount In (Rs)', 'in'],
  ['Amount Out (Rs)', 'out'],
  ['Balance (Rs)', 'balance'],
  ['State', 'other'],
]
const KHALTI_SIGNED: Form['columns'] = [
  ['idx', 'reference'],
  ['Created on', 'time'],
  ['Type of service', 'other'],
  ['Amount', 'amount'],
  ['Remarks', 'remarks'],
]
const BANK: Form['columns'] = [
  ['Txn Date', 'time'],
  ['Description', 'remarks'],
  ['Cheque No', 'other'],
  ['Withdraw', 'out'],
  ['Deposit', 'in'],
  ['Balance', 'balance'],
]
const BANK_VALUE: Form['columns'] = [
  ['Date', 'day'],
  ['Value Date', 'day'],
  ['Particulars', 'remarks'],
  ['Debit', 'out'],
  ['Credit', 'in'],
  ['Running Balance', 'balance'],
  ['Ref No', 'reference'],
]
const FONEPAY: Form['columns'] = [
  ['SN', 'number'],
  ['Transaction Date Time', 'time'],
  ['PRN', 'other'],
  ['Trace ID', 'reference'],
  ['Initiator', 'other'],
  ['Transaction Amount', 'amount'],
  ['Remarks 1', 'remarks'],
]
const NEPALI: Form['columns'] = [
  ['मिति', 'time'],
  ['विवरण', 'remarks'],
  ['डेबिट', 'out'],
  ['क्रेडिट', 'in'],
  ['मौज्दात', 'balance'],
]

const form = (
  name: string,
  columns: Form['columns'],
  date: keyof typeof DATES,
  money: keyof typeof MONEY,
  more: Partial<Form> = {},
): Form => ({ name, columns, date: DATES[date], money: MONEY[money], ...more })

const FORMS: Form[] = [
  ...(['iso', 'american', 'dayFirst'] as const).flatMap((date) =>
    (['plain', 'commas'] as const).map((money) => form(`eSewa ${date} ${money}`, ESEWA, date, money)),
  ),
  ...(['iso', 'bs', 'monthFirst'] as const).map((date) => form(`eSewa, signs ${date}`, ESEWA_SIGN, date, 'commas', { signed: 'words' })),
  form('eSewa, preamble', ESEWA, 'iso', 'rs', { before: PREAMBLE }),
  ...(['iso', 'words', 'bs'] as const).map((date) => form(`Khalti ${date}`, KHALTI, date, 'plain')),
  ...(['minus', 'suffix', 'brackets'] as const).map((signed) => form(`Khalti, ${signed}`, KHALTI_SIGNED, 'american', 'rs', { signed })),
  ...(['isoDay', 'words', 'dayFirst', 'bs', 'monthFirst'] as const).map((date) => form(`bank ${date}`, BANK, date, 'commas', { before: PREAMBLE })),
  ...(['isoDay', 'words', 'bsNepali'] as const).map((date) => form(`bank, two dates ${date}`, BANK_VALUE, date, 'plain')),
  ...(['iso', 'dayFirst', 'monthFirst', 'american'] as const).map((date) => form(`Fonepay ${date}`, FONEPAY, date, 'plain')),
  form('Fonepay, npr', FONEPAY, 'iso', 'npr', { before: PREAMBLE }),
  form('bank, suffix', [['Date', 'time'], ['Narration', 'remarks'], ['Amount', 'amount'], ['Balance', 'balance']], 'words', 'commas', { signed: 'suffix' }),
  form('bank, CR/DR', [['Date', 'time'], ['Narration', 'remarks'], ['CR/DR', 'sign'], ['Amount', 'amount'], ['Balance', 'balance']], 'isoDay', 'commas', { signed: 'words' }),
  form('bank, amount last', [['Posted', 'time'], ['Details', 'remarks'], ['Balance', 'balance'], ['Txn Amt', 'amount']], 'isoDay', 'plain', { signed: 'minus' }),
  form('Nepali', NEPALI, 'bsNepali', 'nepali'),
  form('Nepali, AD', NEPALI, 'iso', 'commas'),
  form('Nepali, preamble', NEPALI, 'bs', 'plain', { before: PREAMBLE }),
  form('bank, reference first', [['Reference', 'reference'], ['Date', 'time'], ['Debit Amount', 'out'], ['Credit Amount', 'in'], ['Remarks', 'remarks']], 'dayFirst', 'commas'),
  form('odd: no headers', [['', 'time'], ['', 'remarks'], ['', 'amount'], ['', 'balance']], 'iso', 'plain', { signed: 'minus', noHeader: true }),
  form('odd: no headers, out before in', [['', 'time'], ['', 'reference'], ['', 'remarks'], ['', 'out'], ['', 'in'], ['', 'balance']], 'isoDay', 'commas', { noHeader: true }),
  form('odd: strange words', [['Kahile', 'time'], ['Kasle', 'remarks'], ['Gayo', 'out'], ['Aayo', 'in']], 'dayFirst', 'plain'),
  form('odd: balance named sum', [['When', 'time'], ['Sum', 'balance'], ['Value', 'amount'], ['Text', 'remarks']], 'words', 'rs', { signed: 'brackets' }),
] // prettier-ignore

/** Deterministic, so that a failure can be looked at. */
function randomOf(seed: number): (most: number) => number {
  let state = seed * 2_654_435_761 + 1
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

function sampleOf(
  { name, columns, date, money, signed, before = [], noHeader }: Form,
  seed: number,
): Sample {
  const random = randomOf(seed + 1)
  const truth = Array.from({ length: 25 }, (_, row): Truth => {
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
    const cells: Record<Cell, string> = {
      time: date(one.ms),
      day: date(one.ms),
      clock: clock(one.ms),
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
  const index = (...wanted: Cell[]) => columns.findIndex(([, cell]) => wanted.includes(cell))
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

export const STATEMENTS: readonly Sample[] = FORMS.map(sampleOf)
