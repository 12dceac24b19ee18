import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  forgetLastCheckout,
  saveLastCheckout,
  lastCheckout,
  saveLastDeliveryAddress,
  LAST_DELIVERY_KEY,
  lastDeliveryAddress,
} from './lastCheckout'
import { LAST_CHECKOUT_KEY } from './localStorage'

const DAY_MS = 24 * 60 * 60 * 1000
const ASHA = 'asha@pahiran.example'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it.each([
  ['at once', 0, true],
  ['just within a day', DAY_MS - 1, true],
  ['after a day', DAY_MS, false],
  ['when the clock was set back by a day', -DAY_MS, false],
  ['when the clock was set back a little', -DAY_MS + 1, true],
])('the last checkout is there %s', (_when, later, isThere) => {
  saveLastCheckout(ASHA, { ids: ['1'] })
  vi.setSystemTime(Date.now() + later)
  expect(lastCheckout(ASHA)).toEqual(isThere ? { ids: ['1'] } : null)
  expect(lastCheckout('rita@pahiran.example')).toBeNull()
  forgetLastCheckout()
  expect(lastCheckout(ASHA)).toBeNull()
})

it.each(['null', '{', '7', '{}', `{"email":"${ASHA}"}`, `{"email":"${ASHA}","at":"x","state":1}`])(
  'a damaged record %s is none',
  (stored) => {
    localStorage.setItem(LAST_CHECKOUT_KEY, stored)
    localStorage.setItem(LAST_DELIVERY_KEY, stored)
    expect(lastCheckout(ASHA)).toBeNull()
    expect(lastDeliveryAddress(ASHA)).toBe('')
  },
)

it('the last delivery address is that of the same customer, the newest', () => {
  saveLastDeliveryAddress(ASHA, 'Patan 3')
  saveLastDeliveryAddress(ASHA, 'Patan 4')
  expect([lastDeliveryAddress(ASHA), lastDeliveryAddress('')]).toEqual(['Patan 4', ''])
  localStorage.setItem(LAST_DELIVERY_KEY, JSON.stringify({ email: ASHA, address: 7 }))
  expect(lastDeliveryAddress(ASHA)).toBe('')
})
