// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { Order } from '../../../api/admin/adminOrders'
import { indexOrders } from '../list/findOrders'
import { testOrder } from '../../../../tests/testOrder'
import { itemsKey, likelyTwinPairs, twinsOf, twinText, type OrderPair } from './twins'

async function pairsIn(...orders: Partial<Order>[]): Promise<OrderPair[]> {
  const pairs = await likelyTwinPairs(
    indexOrders(orders.map((order) => testOrder(order))),
    new AbortController().signal,
  )
  if (!pairs) throw new Error('it was aborted')
  return pairs
}
const idsIn = async (...orders: Partial<Order>[]) =>
  (await pairsIn(...orders)).map((pair) => pair.map(({ id }) => id))

const FIRST_ORDER = { id: 61, created_at: '2026-11-01 10:00:00' }
const SECOND_ORDER = { id: 62, created_at: '2026-11-01 10:04:30' }

describe('two orders that one payment may have made', () => {
  it('have the same email and total, at most an hour apart', async () => {
    expect(await idsIn(SECOND_ORDER, FIRST_ORDER)).toEqual([['61', '62']])
    expect(await idsIn(SECOND_ORDER, { ...FIRST_ORDER, user_email: ' ASHA@shop.test' })).toEqual([
      ['61', '62'],
    ])
    expect(await idsIn(SECOND_ORDER, { ...FIRST_ORDER, user_email: 'bina@shop.test' })).toEqual([])
    expect(await idsIn(SECOND_ORDER, { ...FIRST_ORDER, total_amount: 4650_01 })).toEqual([])
    expect(
      await idsIn({ ...SECOND_ORDER, created_at: '2026-11-01 11:00:00' }, FIRST_ORDER),
    ).toEqual([['61', '62']])
    expect(
      await idsIn({ ...SECOND_ORDER, created_at: '2026-11-01 11:00:01' }, FIRST_ORDER),
    ).toEqual([])
  })

  it('are reported while one waits for Verify Payment and neither was cancelled or returned', async () => {
    expect(await idsIn(SECOND_ORDER, { ...FIRST_ORDER, status: 'processing' })).toEqual([
      ['61', '62'],
    ])
    expect(
      await idsIn({ ...SECOND_ORDER, status: 'Shipped' }, { ...FIRST_ORDER, status: 'processing' }),
    ).toEqual([])
    expect(await idsIn(SECOND_ORDER, { ...FIRST_ORDER, status: 'Cancelled' })).toEqual([])
    expect(await idsIn(SECOND_ORDER, { ...FIRST_ORDER, status: 'Returned' })).toEqual([])
  })

  it('need a readable email and a readable time', async () => {
    expect(
      await idsIn({ ...SECOND_ORDER, user_email: '' }, { ...FIRST_ORDER, user_email: '' }),
    ).toEqual([])
    expect(
      await idsIn({ ...SECOND_ORDER, created_at: 'soon' }, { ...FIRST_ORDER, created_at: 'soon' }),
    ).toEqual([])
  })

  it('may be three orders', async () =>
    expect(
      new Set(
        (
          await idsIn({ id: 63, created_at: FIRST_ORDER.created_at }, SECOND_ORDER, FIRST_ORDER)
        ).map(String),
      ),
    ).toEqual(new Set(['61,63', '63,62', '61,62'])))

  it('are looked for in slices among 50,000 orders, so that the page answers meanwhile', async () => {
    const index = indexOrders(Array.from({ length: 50_000 }, (_, at) => testOrder({ id: at + 1 })))
    let turns = 0
    const timer = setInterval(() => turns++)
    expect((await likelyTwinPairs(index, new AbortController().signal))?.length).toBeGreaterThan(0)
    clearInterval(timer)
    expect(turns).toBeGreaterThan(1)
  })

  it('stay few pairs even if one customer has hundreds of equal orders', async () => {
    const many = Array.from({ length: 500 }, (_, at) => ({
      id: at + 1,
      created_at: FIRST_ORDER.created_at,
    }))
    expect((await pairsIn(...many)).length).toBeLessThan(3 * 500)
  })
})

describe('their items', () => {
  const item = {
    product_id: 7,
    title: 'Kurta',
    quantity: 2,
    price: 2250_00,
    size: 'm',
    color: 'Brick',
  }
  const topi = { ...item, product_id: 8, title: 'Topi', quantity: 1 }

  it('are equal in any order, in any case of the size, and under another title', () => {
    expect(itemsKey([item, topi])).toBe(itemsKey([topi, { ...item, title: 'Kur…', size: 'M' }]))
    for (const other of [{ quantity: 1 }, { size: 's' }, { color: 'Oat' }, { product_id: 9 }])
      expect(itemsKey([item])).not.toBe(itemsKey([{ ...item, ...other }]))
  })

  it('decide: equal items are reported, different ones are not, unread ones are marked, and loading ones wait', async () => {
    const pairs = await pairsIn(SECOND_ORDER, FIRST_ORDER)
    const twins = (one: string | null | undefined, other: string | null | undefined) =>
      twinsOf(pairs, (id) => (id === '61' ? one : other), [])
    expect(twins('a', 'a').get('61')).toMatchObject([{ items: 'same', other: { id: 62 } }])
    expect(twins('a', 'a').get('62')).toMatchObject([{ items: 'same', other: { id: 61 } }])
    expect(twins('a', 'b').size).toBe(0)
    expect(twins('a', undefined).size).toBe(0)
    expect(twins(null, 'b').get('62')).toMatchObject([{ items: 'unread' }])
  })

  it('do not matter if both orders have the same receipt', async () => {
    const pairs = await pairsIn(SECOND_ORDER, FIRST_ORDER)
    expect(twinsOf([], () => 'a', pairs).get('61')).toMatchObject([{ items: null, picture: true }])
    expect(twinsOf(pairs, () => 'a', pairs).get('61')).toMatchObject([
      { items: 'same', picture: true },
    ])
  })
})

it('names both orders, what they share and how far apart they are', async () => {
  const [pair] = await pairsIn(SECOND_ORDER, FIRST_ORDER)
  const text = (items: string | null, pictures = false) => {
    const [twin] =
      twinsOf(pair ? [pair] : [], () => items, pair && pictures ? [pair] : []).get('62') ?? []
    return twin && twinText(twin)
  }
  expect(text('a')).toBe(
    'Orders #61 and #62 have the same email, items and total, and were placed 4 min apart.',
  )
  expect(text(null)).toBe(
    "Orders #61 and #62 have the same email and total, and were placed 4 min apart. We couldn't compare their items.",
  )
  expect(text('a', true)).toMatch(/ They also have the same receipt picture\.$/)
  const [near] = await pairsIn({ ...SECOND_ORDER, created_at: '2026-11-01 10:00:40' }, FIRST_ORDER)
  const [twin] = twinsOf(near ? [near] : [], () => 'a', []).get('61') ?? []
  expect(twin && twinText(twin)).toMatch(/less than a minute apart/)
  const [minute] = await pairsIn(
    { ...SECOND_ORDER, created_at: '2026-11-01 10:01:40' },
    FIRST_ORDER,
  )
  const [other] = twinsOf(minute ? [minute] : [], () => 'a', []).get('61') ?? []
  expect(other && twinText(other)).toMatch(/, and were placed 1 min apart/)
})
