import { expect, it } from 'vitest'
import { keysOfPerson, contactKeysOfText, rowsOfPerson } from './person'

const order = (user_email: string, phone: string) => ({ user_email, phone })

it.each([
  [
    'the same email',
    order('asha@shop.test', '9841000001'),
    order('asha@shop.test', '9803000009'),
    true,
  ],
  ['the same email in capitals', order('Asha@Shop.test ', ''), order('asha@shop.test', ''), true],
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
  [
    'the same landline of seven digits',
    order('a@shop.test', '552-1234'),
    order('b@shop.test', '5521234'),
    true,
  ],
  ['the same six digits', order('a@shop.test', '552123'), order('b@shop.test', '552123'), false],
  ['the same few digits', order('a@shop.test', '98410'), order('b@shop.test', '98410'), false],
  ['no email and no phone', order('', ''), order('', ''), false],
  [
    'only the same name before the @',
    order('asha@shop.test', ''),
    order('asha@other.test', ''),
    false,
  ],
])('two orders with %s belong to one buyer: %#', (_, first, second, one) => {
  const rows = [first, second]
  const [start = '-'] = [...contactKeysOfText(first.user_email), ...contactKeysOfText(first.phone)]
  expect(rowsOfPerson(keysOfPerson([start], rows), rows).includes(second)).toBe(one)
})

it('a phone leads from one email to the next, over several orders', () => {
  const rows = [
    order('c@shop.test', '9803000003'),
    order('b@shop.test', '9803000003'),
    order('b@shop.test', '9841000001'),
  ]
  const account = { email: 'a@shop.test', phone: '984-1000001' }
  const keys = keysOfPerson(contactKeysOfText('a@shop.test'), rows, [account])
  expect(rowsOfPerson(keys, rows)).toHaveLength(3)
  expect([...keys].filter((key) => key.startsWith('e ')).toSorted()).toEqual([
    'e a@shop.test',
    'e b@shop.test',
    'e c@shop.test',
  ])
})
