// @vitest-environment node
import { expect, it } from 'vitest'
import { isReturnable, withArrivals } from './returnPeriod'

const DAY = 86_400_000
const PLACED = Date.UTC(2026, 10, 20)
const order = (status: string) => ({ id: '61', status, created_at: '2026-11-20 00:00:00' })

it('offers a return for the configured days after the delivery was first seen', () => {
  const shipped = withArrivals({}, [order('Shipped')], PLACED + DAY)
  const delivered = withArrivals(shipped, [order('delivered')], PLACED + 5 * DAY)
  const at = (days: number, status = 'delivered') =>
    isReturnable(order(status), delivered, 7, PLACED + days * DAY)
  expect([at(5), at(12), at(12.1), at(6, 'returned')]).toEqual([true, true, false, false])
  expect(withArrivals(delivered, [order('delivered')], PLACED + 9 * DAY)).toBe(delivered)
  expect(withArrivals({}, [order('processing')], PLACED)).toEqual({})
})

it('offers none for an old order that this device sees for the first time', () => {
  const now = PLACED + 60 * DAY
  expect(isReturnable(order('Shipped'), withArrivals({}, [order('Shipped')], now), 7, now)).toBe(
    false,
  )
})
