// @vitest-environment node
import { expect, it } from 'vitest'
import { testOrder } from '../../../tests/testOrder'
import type { Inquiry } from '../../api/admin/adminInquiries'
import type { User } from '../../api/admin/adminUsers'
import { buyerOf, piecesByName } from './buyerOf'

const user = (more: Partial<User> = {}): User => ({
  id: 1,
  full_name: 'Asha Shrestha',
  email: 'asha@shop.test',
  phone: '9841000001',
  role: 'customer',
  created_at: '2026-01-01 10:00:00',
  ...more,
})
const inquiry = (more: Partial<Inquiry> = {}): Inquiry => ({
  id: 1,
  first_name: 'Ashmita',
  last_name: 'Rai',
  email: 'asha@shop.test',
  phone: '',
  contact_reason: 'Returns',
  message: 'Hello',
  submitted_at: '2026-10-01 10:00:00',
  is_replied: false,
  ...more,
})
const order = (id: number, more: Parameters<typeof testOrder>[0] = {}) =>
  testOrder({
    id,
    user_email: 'asha@shop.test',
    phone: '9841000001',
    total_amount: 1000_00,
    created_at: `2026-11-0${id} 10:00:00`,
    ...more,
  })
const NOTHING = { orders: [], users: [], inquiries: [] }

it('sums the sales, lists the newest order first, and leaves the orders of others out', () => {
  const buyer = buyerOf('asha@shop.test', {
    ...NOTHING,
    orders: [
      order(2, { status: 'delivered', total_amount: 2000_00 }),
      order(4, { user_email: 'bina@shop.test', phone: '9851000002' }),
      order(3, { status: 'Cancelled', total_amount: 70_000_00 }),
      order(1, { status: 'returned', total_amount: 900_00 }),
      order(5, { status: 'pending' }),
    ],
  })
  expect(buyer?.orders.map(({ id }) => id)).toEqual([5, 3, 2, 1])
  expect(buyer?.sum).toBe(3000_00)
})

it('names each email, phone number and address once, and counts the orders of an address', () => {
  const buyer = buyerOf('9841000001', {
    users: [user({ phone: '+977 984-1000001' })],
    inquiries: [inquiry({ email: 'Asha@Shop.test ' })],
    orders: [
      order(3, { delivery_address: ' Mangal Bazar 4 ', address: 'Patan' }),
      order(2, {
        delivery_address: 'mangal bazar 4',
        address: 'patan',
        user_email: 'two@shop.test',
      }),
      order(1, { delivery_address: 'Thamel 2', address: 'Kathmandu' }),
      order(4, { delivery_address: ' ', address: '' }),
    ],
  })
  expect(buyer?.emails).toEqual(['asha@shop.test', 'two@shop.test'])
  expect(buyer?.phones).toEqual(['9841000001'])
  expect(buyer?.places).toEqual([
    { address: 'Mangal Bazar 4', city: 'Patan', times: 2 },
    { address: 'Thamel 2', city: 'Kathmandu', times: 1 },
  ])
})

it.each([
  ['Asha Shrestha', 'the account', { users: [user()] }],
  ['Asha Rai', 'an order if the account has no name', { users: [user({ full_name: ' ' })] }],
  [
    'Asha Rai',
    'the newest order that has one',
    {
      orders: [
        order(1, { first_name: 'Old' }),
        order(2),
        order(3, { first_name: '', last_name: ' ' }),
      ],
    },
  ],
  ['Ashmita Rai', 'an inquiry', { orders: [] }],
  [
    'asha@shop.test',
    'what was asked for',
    { orders: [], inquiries: [inquiry({ first_name: '', last_name: '' })] },
  ],
])('is called %s after %s', (name, _of, more) => {
  const lists = { ...NOTHING, orders: [order(1)], inquiries: [inquiry()], ...more }
  expect(buyerOf('asha@shop.test', lists)?.name).toBe(name)
})

it('is found by an account or an inquiry alone, and nobody by neither', () => {
  expect(buyerOf('asha@shop.test', { ...NOTHING, users: [user()] })?.account?.id).toBe(1)
  expect(buyerOf('asha@shop.test', { ...NOTHING, inquiries: [inquiry()] })?.inquiries).toHaveLength(
    1,
  )
  expect(
    buyerOf('nobody@shop.test', { orders: [order(1)], users: [user()], inquiries: [inquiry()] }),
  ).toBeNull()
})

it('counts pieces by name, the most bought first, and none without a name', () => {
  const items = [
    { size: 's', quantity: 1 },
    { size: 'm', quantity: 2 },
    { size: ' s', quantity: 3 },
    { size: ' ', quantity: 9 },
  ]
  expect(piecesByName(items, ({ size }) => size)).toEqual([
    { name: 's', count: 4 },
    { name: 'm', count: 2 },
  ])
})
