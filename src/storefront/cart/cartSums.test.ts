// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finalPrice } from '../../rules/pricing'
import { cartSums } from './FilledCart'
import type { CartItem } from './useCartLines'

const cartItem = (
  id: string | number,
  price: number,
  discount_price: number,
  quantity: number,
): CartItem => ({
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
  const lines = [
    cartItem(1, 100_000, 20_000, 2),
    cartItem('2', 50_050, 0, 1),
    cartItem(3, 1_000, 5_000, 7),
  ]

  const none = { 1: false, 2: false, 3: false }

  it('cover every line, and apart from that the selected ones', () => {
    expect(cartSums(lines, {})).toEqual({
      total: 210_050,
      selected: 210_050,
      ticks: 'all',
      openIds: ['1', '2', '3'],
      tickedIds: [1, '2', 3],
    })
    expect(cartSums(lines, { ...none, 2: true })).toMatchObject({
      total: 210_050,
      selected: 50_050,
      ticks: 'some',
      tickedIds: ['2'],
    })
    expect(cartSums(lines, none)).toMatchObject({
      total: 210_050,
      selected: 0,
      ticks: 'none',
      tickedIds: [],
    })
  })

  it('start with every line that can be bought, until the shopper decides otherwise (D-66)', () => {
    const soldOut = { ...cartItem(4, 1_000, 0, 1), left: 0 }
    const short = { ...cartItem(5, 1_000, 0, 3), left: 1 }
    const gone = { ...cartItem(6, 0, 0, 1), unavailable: true }
    const all = [...lines, soldOut, short, gone]
    expect(cartSums(all, {}).tickedIds).toEqual([1, '2', 3, 5])
    expect(cartSums(all, { 4: true, 3: false }).tickedIds).toEqual([1, '2', 4, 5])
  })

  it('include a line that is being ordered, which Select All skips', () => {
    const ordered = new Set(['1'])
    expect(cartSums(lines, {}, ordered)).toMatchObject({
      total: 210_050,
      selected: 50_050,
      ticks: 'all',
      openIds: ['2', '3'],
      tickedIds: ['2', 3],
    })
    expect(cartSums(lines, { ...none, 1: true }, ordered)).toMatchObject({
      ticks: 'none',
      tickedIds: [],
    })
    expect(cartSums(lines, {}, new Set(['1', '2', '3']))).toMatchObject({
      ticks: 'none',
      openIds: [],
    })
  })

  it('ignore a selected line that is no longer in the cart', () => {
    expect(cartSums([], { 9: true })).toEqual({
      total: 0,
      selected: 0,
      ticks: 'none',
      openIds: [],
      tickedIds: [],
    })
  })

  it('are whole paisa, and a part is never more than the total', () => {
    const line = fc.tuple(
      fc.nat(99_999_999),
      fc.nat(99_999_999),
      fc.integer({ min: 1, max: 100 }),
      fc.boolean(),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (drawn) => {
        const items = drawn.map(([price, off, quantity], at) => cartItem(at, price, off, quantity))
        const choices = Object.fromEntries(drawn.map(([, , , on], at) => [at, on]))
        const { total, selected, tickedIds } = cartSums(items, choices)
        expect(Number.isSafeInteger(total)).toBe(true)
        expect(total).toBe(
          drawn.reduce(
            (sum, [price, off, quantity]) => sum + Math.max(0, price - off) * quantity,
            0,
          ),
        )
        expect(selected).toBeLessThanOrEqual(total)
        expect(tickedIds).toHaveLength(drawn.filter(([, , , on]) => on).length)
      }),
    )
  })
})
