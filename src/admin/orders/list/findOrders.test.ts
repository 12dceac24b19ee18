// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { Order } from '../../../api/admin/adminOrders'
import { ORDERS_PER_PAGE } from '../../../rules/constants'
import { findOrders, indexOrders, sortOrders, statusSummariesOf } from './findOrders'
import { testOrder } from '../../../../tests/testOrder'
import { listPageOf } from '../../list/listView'
import { orderView } from './orderView'

const indexWith = (...orders: Partial<Order>[]) =>
  indexOrders(orders.map((order, at) => testOrder({ id: at + 1, ...order })))
const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id).join(' ')

describe('the summary', () => {
  it('counts every order and each status without case (AOR-01)', () => {
    const summary = statusSummariesOf(
      indexWith(
        { status: 'pending', total_amount: 100 },
        { status: 'PENDING', total_amount: 20 },
        { status: 'Shipped', total_amount: 3 },
        { status: 'on hold', total_amount: 4 },
      ),
    )
    expect(summary.all).toEqual({ count: 4, sum: 127 })
    expect(summary.pending).toEqual({ count: 2, sum: 120 })
    expect(summary.shipped).toEqual({ count: 1, sum: 3 })
    expect(summary.returned).toEqual({ count: 0, sum: 0 })
  })
})

describe('finding', () => {
  const rows = indexWith(
    {
      id: '0071',
      first_name: 'Asha',
      last_name: 'Shrestha',
      phone: '9841203344',
      user_email: 'asha@shop.test',
      created_at: '2026-11-01 23:59:59',
    },
    {
      id: 72,
      first_name: 'आशा',
      last_name: 'श्रेष्ठ',
      phone: '9800000002',
      user_email: 'Rai@shop.test',
      created_at: '2026-11-02 00:00:00',
    },
    {
      id: 73,
      first_name: '',
      last_name: '',
      phone: '',
      user_email: 'nobody@shop.test',
      created_at: 'soon',
      status: 'Shipped',
    },
  )
  const find = (wanted: Partial<typeof orderView.none>) =>
    idsOf(findOrders(rows, { ...orderView.none, ...wanted }))

  it.each([
    ['#0071', '0071'],
    ['shrestha asha', '0071'],
    ['श्रेष्ठ', '72'],
    ['984120', '0071'],
    ['98412 03344', '0071'],
    ['+977 984-1203344', '0071'],
    ['RAI@', '72'],
    ['nobody', '73'],
    ['asha rai', ''],
    ['  ', '0071 72 73'],
  ])('by id, name, phone or email: %s', (q, found) => expect(find({ q })).toBe(found))

  it('by status without case, and by one buyer exactly', () => {
    expect(find({ status: 'shipped' })).toBe('73')
    expect(find({ buyer: ' rai@SHOP.test ' })).toBe('72')
    expect(find({ buyer: 'ai@shop.test' })).toBe('')
  })

  it('by days in Nepal, both included; an unreadable date is in no range', () => {
    expect(find({ from: '2026-11-02' })).toBe('72')
    expect(find({ to: '2026-11-01' })).toBe('0071')
    expect(find({ from: '2026-11-01', to: '2026-11-02' })).toBe('0071 72')
  })
})

describe('sorting', () => {
  const rows = indexWith(
    {
      id: 10,
      first_name: 'Bina',
      total_amount: 500,
      status: 'Shipped',
      created_at: '2026-11-03 10:00:00',
    },
    {
      id: 9,
      first_name: 'asha',
      total_amount: 500,
      status: 'pending',
      created_at: '2026-11-01 10:00:00',
    },
    {
      id: 100,
      first_name: 'Chandra',
      total_amount: 70,
      status: 'odd',
      created_at: '2026-11-02 10:00:00',
    },
  )
  const sorted = (by: 'server' | 'id' | 'customer' | 'date' | 'total' | 'status', down = false) =>
    idsOf(sortOrders(rows, { by, down }))

  it('keeps the order of the server until a column is chosen (D-176)', () =>
    expect(sorted('server')).toBe('10 9 100'))
  it('sorts ids as numbers', () => expect(sorted('id')).toBe('9 10 100'))
  it('sorts names without case', () => expect(sorted('customer')).toBe('9 10 100'))
  it('sorts by date', () => expect(sorted('date', true)).toBe('10 100 9'))
  it('keeps the order of the server for equal totals, in both directions', () => {
    expect(sorted('total')).toBe('100 10 9')
    expect(sorted('total', true)).toBe('10 9 100')
  })
  it('sorts statuses by the stages of an order, unknown words last', () =>
    expect(sorted('status')).toBe('9 10 100'))
})

describe('pages', () => {
  const rows = indexWith(...Array.from({ length: 9 }, () => ({})))

  it('hold 7 orders (CONST-09)', () => {
    expect(ORDERS_PER_PAGE).toBe(7)
    expect(listPageOf(rows, 1, ORDERS_PER_PAGE)).toMatchObject({ page: 1, pages: 2, first: 0 })
    expect(idsOf(listPageOf(rows, 2, ORDERS_PER_PAGE).rows)).toBe('8 9')
  })

  it('show the last page when rows vanish, and there is always one page (D-174)', () => {
    expect(listPageOf(rows, 5, ORDERS_PER_PAGE).page).toBe(2)
    expect(listPageOf([], 3, ORDERS_PER_PAGE)).toMatchObject({ page: 1, pages: 1 })
  })
})

it('makes no index entry anew for orders that stayed the same', () => {
  const orders = Array.from({ length: 500 }, (_, at) =>
    testOrder({
      id: at,
      first_name: `Buyer ${at}`,
      phone: String(9_800_000_000 + at),
      user_email: `buyer${at}@many.test`,
      total_amount: (at * 7919) % 100_003,
    }),
  )
  const all = indexOrders(orders)
  // After one row has changed, the other 499 entries must be reused.
  const changed = orders.map((order, i) =>
    i === 400 ? testOrder({ id: 400, status: 'Shipped' }) : order,
  )
  const again = indexOrders(changed)
  expect(again[399]).toBe(all[399])
  expect(again[400]?.status).toBe('shipped')
})
