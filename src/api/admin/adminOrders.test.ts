// @vitest-environment node
import fc from 'fast-check'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cache } from '../core/cache'
import { closeAdminHost, setAdminBaseUrl } from '../core/client'
import { ordersQuery } from './adminOrders'
import { cutList, firstRows, runInSlices, LONG_REPLY_LENGTH, rowBatchesOf } from '../core/slices'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => setAdminBaseUrl(() => Promise.resolve('http://office.test')))
afterEach(() => {
  cache.clear()
  server.resetHandlers()
})
afterAll(() => {
  closeAdminHost()
  server.close()
})

const mockReply = (text: string, status = 200) =>
  server.use(
    http.get(
      'http://office.test/backend/api/get_orders.php',
      () => new HttpResponse(text, { status }),
    ),
  )
const readOrdersNow = () => cache.fetchQuery({ ...ordersQuery(), staleTime: 0, retry: false })

const orderRowWith = (id: unknown, more: object = {}) => ({
  id,
  first_name: 'Asha',
  total_amount: '4,650.50',
  status: 'Pending',
  payment_receipt: 'null',
  ...more,
})
/** The reply is long enough to be parsed in pieces, and its texts look like the ends of rows. */
const manyRows = (count = 4000) =>
  Array.from({ length: count }, (_, at) =>
    orderRowWith(String(at + 1), { additional_info: 'a},{"id":7}, ] } \\ "'.repeat(2) }),
  )
const longReply = (orders: unknown, around: object = {}) =>
  JSON.stringify({ success: true, ...around, orders, count: 3 })

describe('a long list of orders', () => {
  it('is read in pieces, with the same rows as when it is read at once', async () => {
    const orders = manyRows()
    const text = longReply(orders)
    expect(text.length).toBeGreaterThan(LONG_REPLY_LENGTH)
    const cut = cutList(text, 'orders')
    const pieces = cut ? [...rowBatchesOf(text, cut)] : []
    expect(pieces.length).toBeGreaterThan(2)
    expect(pieces.flat()).toEqual(orders)
    expect(JSON.parse(cut?.rest ?? '')).toEqual({ success: true, orders: [], count: 3 })
    const first = firstRows(text.slice(0, 60_000), 'orders') ?? []
    expect(first.length).toBeGreaterThan(300)
    expect(first).toEqual(orders.slice(0, first.length))
    expect(firstRows(text.slice(0, 59_999), 'orders')).toBeNull()
    mockReply(text)
    const list = await readOrdersNow()
    expect(list).toHaveLength(4000)
    expect(list[3999]).toMatchObject({
      id: '4000',
      total_amount: 4650_50,
      payment_receipt: '',
      status: 'Pending',
      created_at: '',
    })
  })

  it('leaves out rows without an id, repeated ids, and values that are not rows', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    mockReply(
      longReply([
        ...manyRows(),
        orderRowWith('4000', { first_name: 'Second' }),
        orderRowWith(''),
        'x',
        null,
        orderRowWith('4001'),
      ]),
    )
    const list = await readOrdersNow()
    expect(list.map(({ id }) => id).slice(-2)).toEqual(['4000', '4001'])
    expect(list[3999]?.first_name).toBe('Asha')
    expect(warn).not.toHaveBeenCalledWith(expect.stringContaining('diagnostics'))
  })

  it('keeps long ids as text, to the last digit', async () => {
    mockReply(longReply(manyRows()).replace('"id":"17"', '"id":12345678901234567890'))
    expect((await readOrdersNow())[16]?.id).toBe('12345678901234567890')
  })

  it('is refused like any other reply, whatever its rows', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    mockReply(JSON.stringify({ success: false, error: 'Not today', orders: manyRows() }))
    await expect(readOrdersNow()).rejects.toThrow('Not today')
    mockReply(longReply(manyRows()), 500)
    await expect(readOrdersNow()).rejects.toThrow('HTTP error! status: 500')
    mockReply(longReply(manyRows()).slice(0, -400))
    await expect(readOrdersNow()).rejects.toThrow('Invalid JSON response')
    expect(log).toHaveBeenCalled()
  })

  it.each([
    ['a bare list', JSON.stringify(manyRows())],
    [
      'a map instead of the list',
      longReply(Object.fromEntries(manyRows().map((order) => [order.id, order]))),
    ],
    [
      'rows that hold lists',
      longReply(
        manyRows().map((order) => ({
          ...order,
          items: [
            { a: 1 },
            { a: 2 },
            { a: 3 },
            { a: 4 },
            { a: 5 },
            { a: 6 },
            { a: 7 },
            { a: 8 },
            { a: 9 },
            { a: 10 },
          ],
        })),
      ),
    ],
    ['with blanks between', JSON.stringify({ orders: manyRows(), success: true }, null, 2)],
    [
      'behind a warning of PHP',
      `<br />\n<b>Warning</b>: x in y on line 3<br />\n${longReply(manyRows())}`,
    ],
  ])('is still read: %s', async (_, text) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    mockReply(text)
    const list = await readOrdersNow()
    expect(list).toHaveLength(4000)
    expect(list[3999]?.id).toBe('4000')
  })

  it('keeps the objects of unchanged orders, and the list when no order changed', async () => {
    const orders = manyRows()
    mockReply(longReply(orders))
    const first = await readOrdersNow()
    mockReply(longReply(orders))
    expect(await readOrdersNow()).toBe(first)
    mockReply(
      longReply([
        orderRowWith('9000'),
        ...orders.map((order) => (order.id === '3' ? { ...order, status: 'Shipped' } : order)),
      ]),
    )
    const third = await readOrdersNow()
    expect(third).not.toBe(first)
    expect(third[1]).toBe(first[0])
    expect(third[3]).not.toBe(first[2])
    expect(third[3]?.status).toBe('Shipped')
    mockReply(longReply(orders.slice(1)))
    expect(await readOrdersNow()).toHaveLength(3999)
  })
})

describe('pieces', () => {
  it('never differ from the whole, whatever the texts contain', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('},{', '"},{"', '\\', '}],"a":"', ']}', '[{'),
    )
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: fc.nat(), note: text, deep: fc.option(fc.array(text)) }), {
          minLength: 1,
          maxLength: 12,
        }),
        (some) => {
          const rows = Array.from(
            { length: Math.ceil(500_000 / JSON.stringify(some).length) },
            () => some,
          ).flat()
          const whole = JSON.stringify({ success: true, orders: rows })
          const cut = cutList(whole, 'orders')
          if (!cut) throw new Error('not cut')
          const pieces = [...rowBatchesOf(whole, cut)]
          // The reader may give up on a list, but it must never return a wrong row.
          if (!pieces.includes(null)) expect(pieces.flat()).toEqual(rows)
        },
      ),
      { numRuns: 6 },
    )
  })
})

describe('work in slices', () => {
  it('handles every item in order, and stops when it is aborted', async () => {
    const list = Array.from({ length: 1000 }, (_, at) => at)
    const seen: number[] = []
    await runInSlices(list, (one) => seen.push(one))
    expect(seen).toEqual(list)
    const ender = new AbortController()
    const some: number[] = []
    await runInSlices(
      list,
      (one) => {
        some.push(one)
        if (one === 300) ender.abort()
      },
      ender.signal,
    )
    expect(some.length).toBe(512)
  })

  it('lets other tasks run in between', async () => {
    let others = 0
    const timer = setInterval(() => others++, 0)
    await runInSlices(
      Array.from({ length: 3000 }, (_, at) => at),
      () => {
        const until = performance.now() + 0.02
        while (performance.now() < until);
      },
    )
    clearInterval(timer)
    expect(others).toBeGreaterThan(1)
  })
})
