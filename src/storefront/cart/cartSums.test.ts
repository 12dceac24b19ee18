// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finalPrice } from '../../rules/pricing'
import { cartSums } from './cartSums'
import type { CartItem } from './useCartLines'

const item = (id: string | number, price: number, discount_price: number, quantity: number): CartItem => ({
  line: { id, product_id: 1, size: 'm', color: '', quantity },
  product: null,
  waiting: false,
  unavailable: false,
  title: '',
  price,
  discount_price,
  finalPrice: finalPrice({ price, discount_price }),
  image: '',
  sizes: [],
  colors: [],
  left: null,
})

describe('the sums of the cart (SUM-07)', () => {
  const lines = [item(1, 100_000, 20_000, 2), item('2', 50_050, 0, 1), item(3, 1_000, 5_000, 7)]

  it('cover every line; the selected sum exists only if some lines are selected', () => {
    expect(cartSums(lines, new Set())).toEqual({
      total: 210_050,
      selected: null,
      ticks: 'none',
      openIds: ['1', '2', '3'],
      tickedIds: [],
    })
    expect(cartSums(lines, new Set(['2']))).toMatchObject({
      total: 210_050,
      selected: 50_050,
      ticks: 'some',
      tickedIds: ['2'],
    })
    expect(cartSums(lines, new Set(['3', '2', '1']))).toMatchObject({
      selected: null,
      ticks: 'all',
      tickedIds: [1, '2', 3],
    })
  })

  it('include a line that is being ordered, which Select All skips', () => {
    const ordered = new Set(['1'])
    expect(cartSums(lines, new Set(['2', '3']), ordered)).toMatchObject({
      total: 210_050,
      selected: 50_050,
      ticks: 'all',
      openIds: ['2', '3'],
      tickedIds: ['2', 3],
    })
    expect(cartSums(lines, new Set(['1']), ordered)).toMatchObject({ ticks: 'none', tickedIds: [] })
    expect(cartSums(lines, new Set(), new Set(['1', '2', '3']))).toMatchObject({ ticks: 'none', openIds: [] })
  })

  it('ignore a selected line that is no longer in the cart', () => {
    expect(cartSums(lines, new Set(['9']))).toMatchObject({ ticks: 'none', tickedIds: [] })
    expect(cartSums([], new Set(['9']))).toEqual({
      total: 0,
      selected: null,
      ticks: 'none',
      openIds: [],
      tickedIds: [],
    })
  })

  it('are whole paisa, and a part is never more than the total', () => {
    const line = fc.tuple(fc.nat(99_999_999), fc.nat(99_999_999), fc.integer({ min: 1, max: 100 }), fc.boolean())
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (drawn) => {
        const items = drawn.map(([price, off, quantity], at) => item(at, price, off, quantity))
        const ticked = new Set(drawn.flatMap(([, , , on], at) => (on ? [String(at)] : [])))
        const { total, selected, tickedIds } = cartSums(items, ticked)
        expect(Number.isSafeInteger(total)).toBe(true)
        expect(total).toBe(drawn.reduce((sum, [price, off, quantity]) => sum + Math.max(0, price - off) * quantity, 0))
        expect(selected ?? 0).toBeLessThanOrEqual(total)
        expect(tickedIds).toHaveLength(ticked.size)
      }),
    )
  })
})
