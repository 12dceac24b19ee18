// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderFormData } from '../../api/orders'
import { npr, paisaOf } from '../../rules/pricing'
import { amountToPayText, exactNpr, newOrderOf, orderSumsOf, type CheckoutLine } from './order'

const RECEIPT_FILE = new File(['r'], 'r.png', { type: 'image/png' })
const BILLING = {
  first_name: ' Asha ',
  last_name: 'S',
  phone: '9841000001',
  address: '',
  delivery_address: 'Patan',
  additional_info: '',
}
const lineOf = (price: unknown, off: unknown, quantity: number): CheckoutLine => ({
  id: 1,
  buyNow: false,
  product_id: '7',
  title: 'Kurta',
  price: paisaOf(price) ?? 0,
  discount_price: paisaOf(off) ?? 0,
  images: [],
  size: 'm',
  color: 'Brick',
  quantity,
})
const sentOrder = (lines: CheckoutLine[], shipping: number) => {
  const sums = orderSumsOf(lines, shipping)
  return {
    sums,
    form: orderFormData(
      newOrderOf({ email: 'a@b.np', billing: BILLING, lines, sums, receipt: RECEIPT_FILE }),
    ),
  }
}

describe('the amounts of an order', () => {
  it.each([
    [
      'two at 800 and one at 500',
      [lineOf('800.00', '0.00', 2), lineOf(500, null, 1)],
      '2100.00',
      '2225.00',
    ],
    [
      'a missing discount as "0.00", "" and null',
      [lineOf('100', '0.00', 1), lineOf('100', '', 1), lineOf('100', null, 1)],
      '300.00',
      '425.00',
    ],
    ['a discount larger than the price', [lineOf('100', '250', 3)], '0.00', '125.00'],
    ['a discount of half a rupee', [lineOf('99.50', '0.50', 100)], '9900.00', '10025.00'],
    ['a hundred at 0.10', [lineOf('0.10', '0', 100)], '10.00', '135.00'],
    ['three items at 33.33', [lineOf('33.33', '0', 3)], '99.99', '224.99'],
    ['a quantity above one hundred', [lineOf('10', '0', 150)], '1500.00', '1625.00'],
    [
      'the flat rate also applies above 5,000 (CHK-47)',
      [lineOf('6,000', '0', 1)],
      '6000.00',
      '6125.00',
    ],
    ['no items', [], '0.00', '125.00'],
  ])('%s (SUM-05, SUM-06)', (_name, lines, subtotal, total) => {
    const { form } = sentOrder(lines, 125_00)
    expect([form.get('subtotal'), form.get('shipping_cost'), form.get('total_amount')]).toEqual([
      subtotal,
      '125.00',
      total,
    ])
  })

  it('adds up in whole paisa, and shows the same rounded sums that it sends (SUM-05, SUM-06)', () => {
    const lines = fc.array(
      fc.record({
        price: fc.nat(1_000_000_00),
        off: fc.nat(2_000_000_00),
        quantity: fc.integer({ min: 1, max: 100 }),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(lines, fc.nat(500_00), (list, shipping) => {
        const made = list.map(({ price, off, quantity }) => ({
          ...lineOf(0, 0, quantity),
          price,
          discount_price: off,
        }))
        const { sums, form } = sentOrder(made, shipping)
        const exact = list.reduce(
          (sum, { price, off, quantity }) =>
            sum + BigInt(Math.max(0, price - off)) * BigInt(quantity),
          0n,
        )
        expect(BigInt(sums.subtotal)).toBe(exact)
        expect(sums.total).toBe(sums.subtotal + shipping)
        expect(paisaOf(form.get('total_amount'))).toBe(sums.total)
        expect(paisaOf(amountToPayText(sums.total))).toBe(sums.total)
        expect(npr(paisaOf(form.get('total_amount')) ?? -1)).toBe(npr(sums.total))
        const items = JSON.parse(String(form.get('items'))) as { price: number; quantity: number }[]
        const again = items.reduce(
          (sum, { price, quantity }) => sum + (paisaOf(price) ?? 0) * quantity,
          0,
        )
        expect(again).toBe(sums.subtotal)
      }),
      { numRuns: 2000 },
    )
  })

  it('sends trimmed texts, payment method online, status pending, and exactly the six fields of an item (CHK-39, CHK-41)', () => {
    const { form } = sentOrder([lineOf('2250.50', '0.50', 2)], 125_00)
    expect([form.get('first_name'), form.get('payment_method'), form.get('status')]).toEqual([
      'Asha',
      'online',
      'pending',
    ])
    expect(JSON.parse(String(form.get('items')))).toEqual([
      { product_id: '7', title: 'Kurta', quantity: 2, price: 2250, size: 'm', color: 'Brick' },
    ])
  })

  it('shows an amount with paisa grouped as every other', () => {
    expect([exactNpr(2225_00), exactNpr(123456_05), exactNpr(250_50)]).toEqual([
      'NPR 2,225',
      'NPR 1,23,456.05',
      'NPR 250.50',
    ])
  })

  it('writes the amount as a wallet’s amount field takes it', () => {
    expect([
      amountToPayText(2225_00),
      amountToPayText(2225_50),
      amountToPayText(0),
      amountToPayText(123456789_05),
    ]).toEqual(['2225', '2225.50', '0', '123456789.05'])
  })
})
