// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SHOP_ZONE } from './constants'
import * as board from './dashboard'

const NOW = Date.UTC(2025, 2, 12, 6)

type Order = {
  status: string
  total_amount: number
  shipping_cost: number
  created_at: string
  user_email: string
  first_name: string
  last_name: string
}
const order = (change: Partial<Order> = {}): Order => ({
  status: 'pending',
  total_amount: 100_000,
  shipping_cost: 12_500,
  created_at: '2025-03-05 10:00:00',
  user_email: 'asha@x.np',
  first_name: 'Asha',
  last_name: 'Rai',
  ...change,
})
const user = (email: string, change = {}) => ({
  email,
  full_name: '',
  role: 'customer',
  created_at: '',
  ...change,
})

// ---- a second, slow implementation, with other code and another clock ----

const zoneFormat = new Intl.DateTimeFormat('en-CA', { timeZone: SHOP_ZONE, dateStyle: 'short' })
const monthAt = (ms: number) => zoneFormat.format(ms).slice(0, 7)
const monthBefore = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 2, 15))
    .toISOString()
    .slice(0, 7)
const isCounted = (status: string) => !/^\s*(cancelled|returned)\s*$/i.test(status)

function slowChange(now: number, before: number): number {
  if (before === 0 && now > 0) return 100
  if (before === 0) return 0
  return ((now - before) / before) * 100
}

function slowFigure(orders: Order[], amount: (one: Order) => number, nowMs: number) {
  const [now, before] = [monthAt(nowMs), monthBefore(monthAt(nowMs))]
  const sum = (month?: string) =>
    orders
      .filter(({ created_at }) => month === undefined || created_at.startsWith(month))
      .reduce((total, one) => total + amount(one), 0)
  return {
    value: sum(),
    thisMonth: sum(now),
    lastMonth: sum(before),
    change: slowChange(sum(now), sum(before)),
  }
}

const anyStatus = fc.constantFrom(
  'pending',
  'processing',
  'Shipped',
  'delivered',
  'cancelled',
  'Cancelled',
  'CANCELLED',
  'returned',
  'Returned',
  'rEtUrNeD',
  '',
  'odd',
)
const anyMoment = fc.integer({ min: Date.UTC(2023, 10, 1), max: Date.UTC(2025, 4, 1) })
const timestampText = anyMoment.map((ms) =>
  new Date(ms).toISOString().slice(0, 19).replace('T', ' '),
)
const monthEdges = fc.constantFrom(
  '2024-12-31 23:59:59',
  '2025-01-01 00:00:00',
  '2025-01-31 23:59:59',
  '2025-02-01 00:00:00',
  '2024-02-29 12:00:00',
  '0000-00-00 00:00:00',
  '',
  'x',
)
const anyOrder: fc.Arbitrary<Order> = fc.record({
  status: anyStatus,
  // A refund that is booked as an order is negative.
  total_amount: fc.integer({ min: -500_000, max: 5_000_000 }),
  shipping_cost: fc.integer({ min: 0, max: 50_000 }),
  created_at: fc.oneof(timestampText, monthEdges),
  user_email: fc.constantFrom(
    'asha@x.np',
    'Asha@X.np ',
    'bina@x.np',
    'chandra@x.np',
    'd@x.np',
    'e@x.np',
    'f@x.np',
    'g@x.np',
    '',
  ),
  first_name: fc.constantFrom('Asha', ' ', ''),
  last_name: fc.constantFrom('Rai', ''),
})
const anyOrders = fc.array(anyOrder, { maxLength: 40 })
// Months and years in Nepal begin at 18:15 UTC of the day before.
const anyNow = fc.oneof(
  anyMoment,
  fc
    .constantFrom(0, 1, -1)
    .chain((off) =>
      fc
        .constantFrom(
          Date.UTC(2024, 11, 31, 18, 15),
          Date.UTC(2025, 0, 31, 18, 15),
          Date.UTC(2024, 1, 29, 18, 15),
        )
        .map((turn) => turn + off),
    ),
)

describe('cards compared with the slow implementation', () => {
  it('Total Sales: all orders but cancelled and returned ones, in any spelling (SUM-08, SUM-09)', () => {
    fc.assert(
      fc.property(anyOrders, anyNow, (list, nowMs) => {
        expect(board.totalSales(list, nowMs)).toEqual(
          slowFigure(list, (one) => (isCounted(one.status) ? one.total_amount : 0), nowMs),
        )
      }),
      { numRuns: 300 },
    )
  })

  it('Expected Revenue: the same, less shipping (SUM-10)', () => {
    fc.assert(
      fc.property(anyOrders, anyNow, (list, nowMs) => {
        const amount = (one: Order) =>
          isCounted(one.status) ? one.total_amount - one.shipping_cost : 0
        expect(board.expectedRevenue(list, nowMs)).toEqual(slowFigure(list, amount, nowMs))
      }),
      { numRuns: 300 },
    )
  })

  it('Total Orders: all orders (D-151)', () => {
    fc.assert(
      fc.property(anyOrders, anyNow, (list, nowMs) => {
        expect(board.totalOrders(list, nowMs)).toEqual(slowFigure(list, () => 1, nowMs))
      }),
    )
  })

  it('Total Customers by their dates, if they have any (D-152)', () => {
    const person = fc.record({
      email: fc.constantFrom('a@x', 'b@x'),
      full_name: fc.constant(''),
      role: fc.constantFrom('customer', 'admin', 'Admin', ''),
      created_at: fc.oneof(timestampText, monthEdges),
    })
    fc.assert(
      fc.property(fc.array(person), anyNow, (users, nowMs) => {
        const customers = users
          .filter(({ role }) => !/^admin$/i.test(role))
          .map(({ created_at }) => order({ created_at }))
        const dated = customers.some(({ created_at }) => /^[12]/.test(created_at))
        const wanted = dated
          ? slowFigure(customers, () => 1, nowMs)
          : { value: customers.length, thisMonth: 0, lastMonth: 0, change: 0 }
        expect(board.totalCustomers(users, [], nowMs)).toEqual(wanted)
      }),
    )
  })

  it('one cancelled and one returned order change nothing, in either case (SUM-08, SUM-09)', () => {
    const sold = [order(), order({ total_amount: 50_000 })]
    for (const word of ['cancelled', 'Cancelled', 'returned', 'Returned']) {
      expect(board.totalSales([...sold, order({ status: word })], NOW).value).toBe(150_000)
      expect(board.expectedRevenue([...sold, order({ status: word })], NOW).value).toBe(125_000)
      expect(board.totalOrders([...sold, order({ status: word })], NOW).value).toBe(3)
    }
  })

  it('Total Customers by their orders, if users carry no date (D-152)', () => {
    const users = [user('asha@x.np'), user('bina@x.np'), user('owner@x.np', { role: ' Admin ' })]
    const placed = [
      order(),
      order({ user_email: ' ASHA@x.np' }),
      order({ user_email: 'bina@x.np' }),
      order({ user_email: '' }),
      order({ created_at: '2025-02-01 00:00:00' }),
    ]
    expect(board.totalCustomers(users, placed, NOW)).toEqual({
      value: 2,
      thisMonth: 2,
      lastMonth: 1,
      change: 100,
    })
  })
})

describe('months', () => {
  it.each([
    [Date.UTC(2025, 0, 31, 18, 14, 59), 202501],
    [Date.UTC(2025, 0, 31, 18, 15), 202502],
    [Date.UTC(2024, 11, 31, 18, 14, 59), 202412],
    [Date.UTC(2024, 11, 31, 18, 15), 202501],
  ])('begin at midnight in Kathmandu, +05:45: %j is %s (SUM-11, D-153)', (ms, month) => {
    expect(board.currentMonth(ms)).toBe(month)
  })

  it('agree with the browser at any moment', () => {
    fc.assert(
      fc.property(anyNow, (ms) => {
        expect(board.currentMonth(ms)).toBe(Number(monthAt(ms).replace('-', '')))
      }),
    )
  })

  it.each([
    [202501, 202412],
    [202503, 202502],
    [202511, 202510],
    [202510, 202509],
  ])('before %s comes %s', (month, before) => {
    expect(board.previousMonth(month)).toBe(before)
  })

  it.each([
    ['2025-01-31 23:59:59', 202501],
    ['2025-01-31T18:15:00Z', 202502],
    ['0000-00-00 00:00:00', 0],
    ['', 0],
  ])('an order of %j counts in %j', (stamp, month) => {
    expect(board.yyyymmOf(stamp)).toBe(month)
  })

  it('compare with the whole last month, also across a new year (SUM-11)', () => {
    const list = [
      order({ created_at: '2024-11-30 23:59:59', total_amount: 7 }),
      order({ created_at: '2024-12-01 00:00:00', total_amount: 100 }),
      order({ created_at: '2024-12-31 23:59:59', total_amount: 100 }),
      order({ created_at: '2025-01-01 00:00:00', total_amount: 300 }),
      order({ created_at: 'unreadable', total_amount: 1000 }),
    ]
    const figure = board.totalSales(list, Date.UTC(2025, 0, 1, 0))
    expect(figure).toEqual({ value: 1507, thisMonth: 300, lastMonth: 200, change: 50 })
  })
})

describe('change from last month', () => {
  it('150 against 100 is 50 (SUM-11)', () => {
    expect(board.monthChange(150, 100)).toBe(50)
    expect(board.monthChange(50, 100)).toBe(-50)
    expect(board.monthChange(0, 100)).toBe(-100)
  })

  it('something against nothing is 100 (SUM-12)', () => {
    expect(board.percentChangeText(board.monthChange(1, 0))).toBe('+100.00%')
  })

  it('nothing against nothing is 0 (SUM-13)', () => {
    expect(board.percentChangeText(board.monthChange(0, 0))).toBe('0.00%')
    expect(board.monthChange(-5, 0)).toBe(0)
  })

  it.each([
    [100 / 3, '+33.33%'],
    [12.034, '+12.03%'],
    [-12.5, '-12.50%'],
    [0.004, '0.00%'],
    [-0.004, '0.00%'],
    [-0, '0.00%'],
    [1234.5, '+1234.50%'],
  ])('%j is shown to 2 decimals as %s (SUM-14, D-154)', (change, text) => {
    expect(board.percentChangeText(change)).toBe(text)
  })

  it('is a finite number with 2 decimals, whatever the months (SUM-14)', () => {
    const amount = fc.integer({ min: -1e11, max: 1e11 })
    fc.assert(
      fc.property(amount, amount, (lastMonth, more) => {
        const thisMonth = lastMonth + more
        const change = board.monthChange(thisMonth, lastMonth)
        expect(change).toBe(slowChange(thisMonth, lastMonth))
        expect(board.percentChangeText(change)).toMatch(/^(?:\+\d+\.\d\d|-\d+\.\d\d|0\.00)%$/)
        expect(board.percentChangeText(change)).not.toMatch(/^[+-]0\.00/)
      }),
    )
  })
})

describe('top sellers', () => {
  const rows = [
    { title: 'Topi', total_sales: 3 },
    { title: 'Kurta', total_sales: 5 },
    { title: ' Topi ', total_sales: 4 },
    { title: 'Sari', total_sales: 5 },
    { title: 'topi', total_sales: 1 },
  ]

  it('two rows of one title become one (SUM-15)', () => {
    expect(board.mergeTopSellers(rows).filter(({ title }) => title === 'Topi')).toHaveLength(1)
  })

  it('3 + 4 = 7 (SUM-16)', () => {
    expect(board.mergeTopSellers(rows)[0]).toEqual({ title: 'Topi', total_sales: 7 })
  })

  it('most first, ties as they came (SUM-17)', () => {
    expect(board.mergeTopSellers(rows).map(({ title }) => title)).toEqual([
      'Topi',
      'Kurta',
      'Sari',
      'topi',
    ])
  })

  it('lose and invent no sale, name each title once, and are sorted (SUM-15, SUM-16, SUM-17)', () => {
    const row = fc.record({
      title: fc.constantFrom('a', ' a', 'b', 'c ', '__proto__', ''),
      total_sales: fc.nat(1000),
    })
    fc.assert(
      fc.property(fc.array(row), (list) => {
        const merged = board.mergeTopSellers(list)
        for (const { title, total_sales } of merged)
          expect(
            list
              .filter((one) => one.title.trim() === title)
              .reduce((sum, one) => sum + one.total_sales, 0),
          ).toBe(total_sales)
        expect(new Set(merged.map(({ title }) => title))).toEqual(
          new Set(list.map(({ title }) => title.trim())),
        )
        expect(new Set(merged.map(({ title }) => title)).size).toBe(merged.length)
        for (let at = 1; at < merged.length; at++)
          expect(merged[at - 1]?.total_sales).toBeGreaterThanOrEqual(merged[at]?.total_sales ?? 0)
      }),
    )
  })
})

describe('buyers', () => {
  it('the top five by their purchases, without cancelled and returned orders (CONST-11, D-157)', () => {
    const list = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name, at) =>
      order({ user_email: `${name}@x`, total_amount: (at + 1) * 1000 }),
    )
    const bought = [
      ...list,
      order({ user_email: 'a@x', total_amount: 9e6, status: 'Cancelled' }),
      order({ user_email: 'b@x', total_amount: 9e6, status: 'returned' }),
    ]
    expect(board.topBuyers(bought, []).map(({ email }) => email)).toEqual([
      'g@x',
      'f@x',
      'e@x',
      'd@x',
      'c@x',
    ])
  })

  it('one person in two spellings counts once, named as in the users list, else as in the order', () => {
    const list = [
      order(),
      order({ user_email: ' ASHA@x.np ' }),
      order({ user_email: 'b@x', total_amount: 1 }),
    ]
    expect(board.topBuyers(list, [{ email: 'Asha@X.np', full_name: 'Asha K. Rai' }])).toEqual([
      { name: 'Asha K. Rai', email: 'asha@x.np', total: 200_000 },
      { name: 'Asha Rai', email: 'b@x', total: 1 },
    ])
    const spaced = order({ user_email: ' c@x ', first_name: ' Bina ', last_name: ' ' })
    expect(board.topBuyers([spaced], [])).toEqual([{ name: 'Bina', email: 'c@x', total: 100_000 }])
    expect(
      board.topBuyers([order({ first_name: ' Asha ', last_name: ' Rai ' })], [])[0]?.name,
    ).toBe('Asha Rai')
    expect(board.topBuyers([order()], [{ email: 'asha@x.np', full_name: '  ' }])[0]?.name).toBe(
      'Asha Rai',
    )
  })

  it('orders of 0 rupees or without an email do not count', () => {
    expect(board.topBuyers([order({ total_amount: 0 }), order({ user_email: ' ' })], [])).toEqual(
      [],
    )
  })

  it('agree with the slow implementation (CONST-11)', () => {
    fc.assert(
      fc.property(anyOrders, (list) => {
        const mails = [
          ...new Set(list.map(({ user_email }) => user_email.trim().toLowerCase())),
        ].filter(Boolean)
        const totals = mails
          .map((mail) =>
            list.filter(
              (one) => one.user_email.trim().toLowerCase() === mail && isCounted(one.status),
            ),
          )
          .map((own) => own.reduce((sum, one) => sum + one.total_amount, 0))
          .filter((total) => total > 0)
          .toSorted((a, b) => b - a)
        expect(board.topBuyers(list, []).map(({ total }) => total)).toEqual(totals.slice(0, 5))
      }),
    )
  })

  it('frequent buyers have at least two orders, of any status (CONST-12, D-156)', () => {
    expect(board.frequentBuyerCount([order()])).toBe(0)
    expect(
      board.frequentBuyerCount([order(), order({ status: 'cancelled', user_email: 'ASHA@x.np ' })]),
    ).toBe(1)
    expect(
      board.frequentBuyerCount([
        order(),
        order({ user_email: 'b@x' }),
        order({ user_email: '' }),
        order({ user_email: '' }),
      ]),
    ).toBe(0)
  })

  it('frequent buyers agree with the slow implementation (CONST-12)', () => {
    fc.assert(
      fc.property(anyOrders, (list) => {
        const mails = list.map(({ user_email }) => user_email.trim().toLowerCase()).filter(Boolean)
        const twice = [...new Set(mails)].filter(
          (mail) => mails.indexOf(mail) !== mails.lastIndexOf(mail),
        )
        expect(board.frequentBuyerCount(list)).toBe(twice.length)
      }),
    )
  })
})

describe('charts', () => {
  it('show every day up to today in Nepal, with or without sales', () => {
    const days = board.salesByDay(
      [
        order({ created_at: '2024-12-30 23:59:59' }),
        order({ created_at: '2024-12-31 00:00:00' }),
        order({ created_at: '2025-01-01 00:10:00', total_amount: 1 }),
        order({ created_at: '2025-01-01 00:11:00', total_amount: 2 }),
        order({ created_at: '2025-01-01 00:12:00', status: 'Cancelled' }),
        order({ created_at: 'x' }),
      ],
      2,
      Date.UTC(2024, 11, 31, 18, 30),
    )
    expect(days).toEqual([
      { key: '2024-12-31', sales: 100_000, orders: 1 },
      { key: '2025-01-01', sales: 3, orders: 2 },
    ])
  })

  it('show every month, also across a new year', () => {
    const months = board.salesByMonth(
      [order({ created_at: '2024-12-05 10:00:00' })],
      3,
      Date.UTC(2025, 0, 15),
    )
    expect(months.map(({ key, orders: count }) => [key, count])).toEqual([
      ['2024-11', 0],
      ['2024-12', 1],
      ['2025-01', 0],
    ])
  })

  it('add up to the cards', () => {
    fc.assert(
      fc.property(anyOrders, anyNow, (list, nowMs) => {
        const { thisMonth, lastMonth } = board.totalSales(list, nowMs)
        expect(board.salesByMonth(list, 2, nowMs).map(({ sales }) => sales)).toEqual([
          lastMonth,
          thisMonth,
        ])
        expect(board.salesByDay(list, 70, nowMs)).toHaveLength(70)
      }),
    )
  })

  it('count the orders in each status, in any case, over all of them (D-175)', () => {
    expect(
      board.ordersByStatus(
        ['pending', 'Pending', 'Shipped', 'odd', 'constructor'].map((word) => ({ status: word })),
      ),
    ).toEqual({
      pending: 2,
      processing: 0,
      shipped: 1,
      delivered: 0,
      cancelled: 0,
      returned: 0,
    })
  })
})
