import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  forgetCheckout,
  saveLastCheckout,
  lastCheckout,
  saveLastDelivery,
  LAST_DELIVERY,
  lastDelivery,
} from './lastCheckout'
import { LAST_CHECKOUT_KEY } from './store'

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
  forgetCheckout()
  expect(lastCheckout(ASHA)).toBeNull()
})

it.each(['null', '{', '7', '{}', `{"email":"${ASHA}"}`, `{"email":"${ASHA}","at":"x","state":1}`])(
  'a damaged record %s is none',
  (stored) => {
    localStorage.setItem(LAST_CHECKOUT_KEY, stored)
    localStorage.setItem(LAST_DELIVERY, stored)
    expect(lastCheckout(ASHA)).toBeNull()
    expect(lastDelivery(ASHA)).toBe('')
  },
)

it('the last delivery address is that of the same customer, the newest', () => {
  saveLastDelivery(ASHA, 'Patan 3')
  saveLastDelivery(ASHA, 'Patan 4')
  expect([lastDelivery(ASHA), lastDelivery('')]).toEqual(['Patan 4', ''])
  localStorage.setItem(LAST_DELIVERY, JSON.stringify({ email: ASHA, address: 7 }))
  expect(lastDelivery(ASHA)).toBe('')
})
