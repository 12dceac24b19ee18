// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { testOrder } from '../../tests/testOrder'
import { testProduct } from '../../tests/testProduct'
import {
  daysCounted,
  piecesToMake,
  salesToCount,
  sizeSalesSpeeds,
  tailorList,
  tailorText,
  type SoldLine,
} from './sellsOut'

/** 00:30 on 24 November in Nepal, when it is still the 23rd in UTC. */
const NOW = Date.UTC(2026, 10, 23, 18, 45)
const order = (id: number, created_at: string, status = 'pending') =>
  testOrder({ id, created_at, status })

describe('the sales that are counted', () => {
  it("are those of the last 30 days of Nepal's calendar, newest first, without cancelled and returned ones", () => {
    const orders = [
      order(1, '2026-10-25 23:59:59'),
      order(2, '2026-10-26 00:00:00'),
      order(3, '2026-11-24 00:10:00'),
      order(4, '2026-11-20 10:00:00', 'Cancelled'),
      order(5, '2026-11-20 10:00:00', 'returned'),
      order(6, '2026-11-01 10:00:00', 'Shipped'),
      order(7, 'some day'),
    ]
    expect(salesToCount(orders, NOW).map(({ id }) => id)).toEqual([3, 6, 2])
  })
})

describe('the days of the speed', () => {
  const orders = [
    order(3, '2026-11-24 00:10:00'),
    order(2, '2026-11-15 09:00:00'),
    order(1, '2026-10-01 09:00:00'),
  ]
  const sales = salesToCount(orders, NOW)
  it('are 30 when all are counted', () => expect(daysCounted(orders, sales, 2, NOW)).toBe(30))
  it('are those that the counted part covers', () =>
    expect(daysCounted(orders, sales, 1, NOW)).toBe(1))
  it('are those since the first order of a young shop', () =>
    expect(daysCounted(orders.slice(0, 2), sales, 2, NOW)).toBe(10))
  it('are none before anything is counted', () =>
    expect(daysCounted(orders, sales, 0, NOW)).toBe(0))
})

describe('what sells out', () => {
  const kurta = testProduct({ id: '7', title: 'Kurta', size_stock: { M: 6, l: 0, xl: 9 } })
  const topi = testProduct({ id: 8, title: 'Topi', size_stock: { m: 1 } })
  const sold: SoldLine[] = [
    ['7', 'm', 10],
    ['7', 'm', 5],
    ['7', 'l', 3],
    ['8', 'm', 1],
    ['9', 'm', 4],
    ['7', 's', 2],
    ['7', 'xl', 9],
  ]
  const speeds = sizeSalesSpeeds([kurta, topi], sold, 30)

  it('comes first by the days that are left; what was not sold, and what the shop has no more, is left out', () =>
    expect(
      speeds.map(({ key, left, sold: pieces, daysLeft }) => [key, left, pieces, daysLeft]),
    ).toEqual([
      ['7 l', 0, 3, 0],
      ['7 m', 6, 15, 12],
      // Of two sizes that last equally long, the one that sells more comes first.
      ['7 xl', 9, 9, 30],
      ['8 m', 1, 1, 30],
    ]))

  it('the tailor gets what is missing for the wanted days', () => {
    expect(speeds.map((speed) => piecesToMake(speed, 30, 60))).toEqual([6, 24, 9, 1])
    const list = tailorList(speeds, 30, 60)
    expect(tailorText(list)).toBe('Kurta: L 6, M 24, XL 9\nTopi: M 1')
    expect(tailorList(speeds, 30, 1)).toEqual([
      { id: '7', title: 'Kurta', sizes: [{ size: 'L', pieces: 1 }] },
    ])
  })

  it('without a counted day there is no speed', () =>
    expect(sizeSalesSpeeds([kurta], sold, 0)).toEqual([]))
})
