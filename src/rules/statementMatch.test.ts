// @vitest-environment node
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { STATEMENTS, type StatementSample } from '../../tests/statementSamples'
import { matchStatement, transactionsUsedBy, type PaidOrder } from './statementMatch'
import {
  amountInCell,
  guessColumns,
  statementIncomeOf,
  statementTableOf,
  type StatementColumns,
  type IncomeRow,
} from './statementRead'

const dayOf = (ms: number) => Math.floor(ms / 86_400_000)

function isReadRightly({ lines, truth }: StatementSample, columns: StatementColumns): boolean {
  const found = statementIncomeOf(statementTableOf(lines), columns)
  const wanted = truth.filter(({ isIn }) => isIn)
  return (
    found.length === wanted.length &&
    wanted.every(({ ms, paisa, remarks }, at) => {
      const row = found[at]
      return row && dayOf(row.at) === dayOf(ms) && row.paisa === paisa && row.remarks === remarks
    })
  )
}

it('reads 40 statements of wallets and banks: at least 32 without help, all after a correction', () => {
  expect(STATEMENTS).toHaveLength(40)
  const alone = STATEMENTS.filter((one) =>
    isReadRightly(one, guessColumns(statementTableOf(one.lines))),
  )
  expect(alone.length).toBeGreaterThanOrEqual(37)
  expect(
    STATEMENTS.filter((one) => !isReadRightly(one, one.right)).map(({ name }) => name),
  ).toEqual([])
})

it.each([
  ['Rs. 1,25,000.00', 12_500_000, null],
  ['रु १,२५०.५०', 125_050, null],
  ['NPR 500 CR', 50_000, 'in'],
  ['1,250.00DR', 125_000, 'out'],
  ['(500.00)', 50_000, 'out'],
  ['-500', 50_000, 'out'],
])('reads the amount %s', (cell, paisa, is) => expect(amountInCell(cell)).toEqual({ paisa, is }))

const NOON = Date.UTC(2026, 10, 20, 12)
const paidOrder = (id: string, more: Partial<PaidOrder> = {}): PaidOrder => ({
  id,
  phone: '9841000001',
  paisa: 390_000,
  placedAt: NOON,
  ...more,
})
const incomeRow = (remarks: string, more: Partial<IncomeRow> = {}): IncomeRow => ({
  at: NOON,
  paisa: 390_000,
  remarks,
  reference: '',
  key: remarks,
  ...more,
})
const matchRows = (rows: IncomeRow[], orders = [paidOrder('61')], used = {}) =>
  matchStatement(orders, rows, used).get('61')

it('tells for an order what the statement holds', () => {
  expect(matchRows([incomeRow('order 61')])?.is).toBe('exact')
  expect(matchRows([incomeRow('from +977-9841000001')])?.is).toBe('exact')
  expect(matchRows([incomeRow('lunch'), incomeRow('rent')])).toMatchObject({
    is: 'amount',
    rows: [{}, {}],
  })
  expect(matchRows([incomeRow('#61 a'), incomeRow('#61 b')])?.is).toBe('twice')
  expect(matchRows([incomeRow('#61')], undefined, { '#61': '60' })).toMatchObject({
    is: 'used',
    by: '60',
  })
  expect(matchRows([incomeRow('#61', { paisa: 390_001 })])?.is).toBe('none')
  expect(matchRows([incomeRow('#61', { at: NOON - 86_400_001 })])?.is).toBe('none')
  expect(matchRows([incomeRow('#611')])?.is).toBe('amount')
})

it('finds the phone of an order in a remark, however both write it', () => {
  const MOBILE = fc.integer({ min: 9_700_000_000, max: 9_899_999_999 }).map((digits) => `${digits}`)
  const NEPALI_ZERO = 0x0966
  const WRITINGS: readonly ((phone: string) => string)[] = [
    (phone) => phone,
    (phone) => `+977 ${phone}`,
    (phone) => `00977-${phone.slice(0, 3)}-${phone.slice(3)}`,
    (phone) =>
      phone.replaceAll(/\d/g, (digit) => String.fromCodePoint(NEPALI_ZERO + Number(digit))),
  ]
  const WRITING = fc.constantFrom(...WRITINGS)
  fc.assert(
    fc.property(MOBILE, MOBILE, WRITING, WRITING, (phone, other, ofOrder, ofRemark) => {
      const orders = [paidOrder('61', { phone: ofOrder(phone) })]
      expect(matchRows([incomeRow(`from ${ofRemark(phone)}`)], orders)?.is).toBe('exact')
      fc.pre(other !== phone)
      expect(matchRows([incomeRow(`from ${ofRemark(other)}`)], orders)?.is).toBe('amount')
    }),
  )
})

it('gives a payment that names one order to that order, also when another has the same phone and amount', () => {
  const both = [paidOrder('61'), paidOrder('62')]
  expect(matchRows([incomeRow('order 62, 9841000001')], both)?.is).toBe('none')
  // Both orders have the same phone and amount, so no one can tell which one was paid.
  expect(matchRows([incomeRow('9841000001')], both)?.is).toBe('amount')
})

it('never pays two orders with one transaction, nor with an earlier or another amount, on 10,000 days', () => {
  const few = <Value>(...values: Value[]) => fc.constantFrom(...values)
  // There are few phones, amounts and hours, so that nearly all days have clashes.
  const paisa = few(100_000, 100_001, 390_000)
  const phone = few('9841000001', '9841000002', '+977 9841000001', '')
  const hours = fc.integer({ min: -60, max: 60 })
  const orders = fc.array(fc.record({ phone, paisa, hours }), { maxLength: 6 })
  const rows = fc.array(
    fc.record({
      paisa,
      hours,
      remarks: few('9841000001', 'order 2', '#1 9841000002', 'no 3', 'lunch', '9841000002 order 1'),
    }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(orders, rows, fc.integer({ min: 0, max: 6 }), (some, statement, settledCount) => {
      const paid = some.map(({ hours: at, ...one }, index) =>
        paidOrder(String(index + 1), { ...one, placedAt: NOON + at * 3_600_000 }),
      )
      const income = statement.map(({ hours: at, ...one }, index) =>
        incomeRow(one.remarks, { ...one, at: NOON + at * 3_600_000, key: String(index) }),
      )
      const settled = paid.slice(0, settledCount)
      const used = transactionsUsedBy(settled, income, {})
      const owners = new Map(Object.entries(used))
      for (const [id, found] of matchStatement(paid.slice(settledCount), income, used)) {
        if (found.is !== 'exact') continue
        const own = paid.find((one) => one.id === id)
        expect(owners.get(found.row.key)).toBeUndefined()
        owners.set(found.row.key, id)
        expect(found.row.paisa).toBe(own?.paisa)
        expect(found.row.at).toBeGreaterThanOrEqual((own?.placedAt ?? Infinity) - 86_400_000)
      }
    }),
    { numRuns: 10_000 },
  )
})
