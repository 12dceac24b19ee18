import { expect, it } from 'vitest'
import { keysOfPerson, keysOfText, rowsOf } from './person'

const order = (user_email: string, phone: string) => ({ user_email, phone })

it.each([
  [
    'the same e-mail',
    order('asha@shop.test', '9841000001'),
    order('asha@shop.test', '9803000009'),
    true,
  ],
  ['the same e-mail in capitals', order('Asha@Shop.test ', ''), order('asha@shop.test', ''), true],
  ['the same phone', order('a@shop.test', '9841000001'), order('b@shop.test', '9841000001'), true],
  [
    'the same phone in another writing',
    order('a@shop.test', '+977 984-1000001'),
    order('', '९८४१०००००१'),
    true,
  ],
  [
    'nothing in common',
    order('a@shop.test', '9841000001'),
    order('b@shop.test', '9841000002'),
    false,
  ],
  [
    'the same invented phone',
    order('a@shop.test', '9999999999'),
    order('b@shop.test', '9999999999'),
    false,
  ],
  ['the same few digits', order('a@shop.test', '98410'), order('b@shop.test', '98410'), false],
  ['no e-mail and no phone', order('', ''), order('', ''), false],
  [
    'only the same name before the @',
    order('asha@shop.test', ''),
    order('asha@other.test', ''),
    false,
  ],
])('two orders with %s belong to one buyer: %#', (_, first, second, one) => {
  const rows = [first, second]
  const [start = '-'] = [...keysOfText(first.user_email), ...keysOfText(first.phone)]
  expect(rowsOf(keysOfPerson([start], rows), rows).includes(second)).toBe(one)
})

it('a phone leads from one e-mail to the next, over several orders', () => {
  const rows = [
    order('c@shop.test', '9803000003'),
    order('b@shop.test', '9803000003'),
    order('b@shop.test', '9841000001'),
  ]
  const account = { email: 'a@shop.test', phone: '984-1000001' }
  const keys = keysOfPerson(keysOfText('a@shop.test'), rows, [account])
  expect(rowsOf(keys, rows)).toHaveLength(3)
  expect([...keys].filter((key) => key.startsWith('e ')).toSorted()).toEqual([
    'e a@shop.test',
    'e b@shop.test',
    'e c@shop.test',
  ])
})

it('finds a buyer among 50,000 orders within 100 ms, once their keys are known', () => {
  const rows = Array.from({ length: 50_000 }, (_, n) =>
    order(`b${n % 9000}@shop.test`, String(9_800_000_000 + (n % 9000))),
  )
  keysOfPerson(keysOfText('b1@shop.test'), rows)
  const times = [1, 2, 3].map(() => {
    // The time of the processor: other programs on this computer do not count.
    const from = process.cpuUsage()
    expect(rowsOf(keysOfPerson(keysOfText('9800000007'), rows), rows)).toHaveLength(6)
    return process.cpuUsage(from).user / 1000
  })
  expect(Math.min(...times)).toBeLessThan(100)
})
