import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { attemptWith, KURTA } from '../../tests/money/someAttempt'
import type { Attempt } from '../rules/orderAttempt'
import { attemptStore, attemptOwnerOf } from './orderAttempts'
import { createDraft } from './draft'
import { idbGet, idbKeys, idbPut } from './idb'
import { forgetUser } from './forgetUser'
import {
  saveLastCheckout,
  lastCheckout,
  saveLastDeliveryAddress,
  lastDeliveryAddress,
} from './lastCheckout'
import { SHARED_RECEIPT_KEY, SOLD_LINES_KEY } from './localStorage'
import { signIn, signOut } from './session'
import { readSharedFiles } from '../storefront/checkout/useSharedReceipt'

const EMAIL = 'asha@pahiran.example'

async function typeAndOrder(attempt: Attempt) {
  const draft = createDraft('checkout', EMAIL)
  draft.save({ fields: { address: 'Blue gate' } })
  await draft.flush()
  draft.stop()
  await attemptStore.change(attemptOwnerOf(EMAIL), () => [attempt])
}
const storedState = async () => ({
  drafts: (await idbKeys('draft')).length,
  attempts: (await attemptStore.read(attemptOwnerOf(EMAIL))).map(({ phase, lines }) => [
    phase,
    lines.length,
  ]),
})

afterEach(() => attemptStore.change(attemptOwnerOf(EMAIL), () => []))

it('a logout deletes all input, and everything readable of an order whose outcome is unknown', async () => {
  await typeAndOrder(attemptWith())
  expect(await storedState()).toEqual({ drafts: 1, attempts: [['unknown', 1]] })
  await forgetUser(EMAIL)
  expect(await storedState()).toEqual({ drafts: 0, attempts: [['unknown', 0]] })
  const keys = await idbKeys()
  const all = JSON.stringify([
    keys,
    await Promise.all(keys.map(idbGet)),
    localStorage.getItem('attempts'),
  ])
  for (const word of [EMAIL, 'asha', KURTA.title, 'Red', 'Blue gate'])
    expect(all).not.toContain(word)
})

it('a logout deletes the delivery address of the last order', async () => {
  saveLastDeliveryAddress(EMAIL, 'Blue gate')
  expect(lastDeliveryAddress(EMAIL)).toBe('Blue gate')
  expect(lastDeliveryAddress('binod@pahiran.example')).toBe('')
  await forgetUser(EMAIL)
  expect(lastDeliveryAddress(EMAIL)).toBe('')
})

it('a logout deletes the picture that was shared with the shop, and what the checkout was about', async () => {
  await idbPut(SHARED_RECEIPT_KEY, {
    at: Date.now(),
    files: [{ name: 'esewa.png', type: 'image/png', bytes: new ArrayBuffer(1) }],
  })
  expect(await readSharedFiles()).toMatchObject({ files: [{ name: 'esewa.png' }] })
  saveLastCheckout(EMAIL, { selectedItems: [1] })
  expect(lastCheckout(EMAIL)).toEqual({ selectedItems: [1] })
  expect(lastCheckout('binod@pahiran.example')).toBeNull()
  await forgetUser(EMAIL)
  expect([await readSharedFiles(), lastCheckout(EMAIL)]).toEqual([null, null])
})

it('a logout deletes what each order sold, although the page that reads it was not opened in this visit', async () => {
  await idbPut(SOLD_LINES_KEY, { 61: [['7', 'm', 1]] })
  await forgetUser(EMAIL)
  expect(await idbGet(SOLD_LINES_KEY)).toBeUndefined()
})

it('a logout deletes a settled order', async () => {
  await typeAndOrder(
    attemptWith({ phase: 'confirmed', found: [61], settledAt: Date.now(), told: true }),
  )
  await forgetUser(EMAIL)
  expect(await idbKeys()).toEqual([])
})

it('a late logout deletes nothing of the same user who is logged in again', async () => {
  signIn({ email: EMAIL, full_name: 'Asha', role: 'user', phone: '' })
  await typeAndOrder(attemptWith())
  await forgetUser(EMAIL)
  expect(await storedState()).toEqual({ drafts: 1, attempts: [['unknown', 1]] })
  signOut()
})
