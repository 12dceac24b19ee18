// @vitest-environment node
import { expect, it } from 'vitest'
import { ordersCsv, periodName } from './ordersCsv'
import { testOrder } from '../../../../tests/testOrder'

const [head = '', ...lines] = ordersCsv([
  testOrder({
    id: 7,
    first_name: 'आशा',
    last_name: 'श्रेष्ठ',
    additional_info: 'Two "gifts",\nplease',
    address: 'काठमाडौँ',
  }),
]).split('\r\n')

it('begins with the byte order mark that keeps Nepali readable in a spreadsheet', () => {
  expect(head.codePointAt(0)).toBe(0xfeff)
  expect(head.slice(1).split(',')).toHaveLength(15)
  expect(lines[0]).toContain('"आशा श्रेष्ठ"')
  expect(lines[0]).toContain('"काठमाडौँ"')
})

it('keeps quotes, commas and line breaks inside one cell', () =>
  expect(lines[0]).toContain('"Two ""gifts"",\nplease"'))

it('writes amounts as plain numbers', () => expect(lines[0]).toContain('4500.00,150.00,4650.00'))

it.each(['=1+1', '+977', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1'])(
  'turns %j into text, never a formula',
  (first_name) => {
    const [, line = ''] = ordersCsv([
      testOrder({ first_name, last_name: '', user_email: first_name }),
    ])
      .split('\r\n"')
      .map((part) => `"${part}`)
    expect(line).toContain(`,"'`)
    expect(line).not.toMatch(/,"[\s]*[=+\-@＝]/)
  },
)

it('names what was bought and the receipt', () => {
  const order = testOrder({ id: 8, payment_receipt: 'receipt-8.jpg' })
  const item = {
    title: 'Kurta',
    size: 'm',
    color: 'Brick',
    quantity: 2,
    price: 100,
    product_id: 1,
    id: 1,
  }
  const text = ordersCsv([order], new Map([[order, [item as never]]]))
  expect(text).toContain('"receipt-8.jpg","2 × Kurta, M, Brick"')
})

it.each([
  ['2026-10-01', '2026-10-31', '2026-10'],
  ['2026-02-01', '2026-02-28', '2026-02'],
  ['2026-10-02', '2026-10-31', '2026-10-02-to-2026-10-31'],
  ['2026-10-01', '', '2026-10-01-to-2026-11-29'],
  ['', '', '2026-11-29'],
])('the file of %s to %s is named %s', (from, to, name) =>
  expect(periodName({ from, to }, '2026-11-29')).toBe(name),
)
