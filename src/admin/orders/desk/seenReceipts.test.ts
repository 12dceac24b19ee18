import { beforeEach, expect, it } from 'vitest'
import { forgetUser } from '../../../state/forgetUser'
import { SEEN_RECEIPTS_KEY } from '../../../state/localStorage'
import { signIn, signOut } from '../../../state/session'
import {
  dropReceiptCache,
  recordReceiptLines,
  recordSameReceipts,
  sameReceiptPairs,
} from './seenReceipts'

/** Only the last of the five lines differs. */
const linesOfReceipt = (n: number) =>
  [10, 30, 55, 80, 99].map(
    (y) =>
      [
        y,
        (y === 99 ? n.toString(2).padStart(8, '0') : '0110').repeat(9).replaceAll('1', 'P'),
      ] as const,
  )
const owner = { email: 'owner@pahiran.example', full_name: 'Admin', role: 'admin', phone: '' }

beforeEach(() => {
  localStorage.clear()
  dropReceiptCache()
})

it('names other orders with the same lines, also after a reload, and pairs those with the same pixels', () => {
  expect(recordReceiptLines('11', linesOfReceipt(1))).toEqual([])
  dropReceiptCache()
  expect(recordReceiptLines('12', linesOfReceipt(1))).toEqual(['11'])
  expect(sameReceiptPairs()).toEqual([])
  recordSameReceipts('12', ['11'])
  dropReceiptCache()
  expect(sameReceiptPairs()).toEqual([['11', '12']])
})

it('keeps no order number after logout, neither stored nor in memory', async () => {
  signIn(owner)
  recordReceiptLines('11', linesOfReceipt(1))
  expect(localStorage.getItem(SEEN_RECEIPTS_KEY)).toContain('11')
  signOut()
  await forgetUser(owner.email)
  expect(localStorage.getItem(SEEN_RECEIPTS_KEY)).toBeNull()
  expect(recordReceiptLines('12', linesOfReceipt(1))).toEqual([])
})

it('forgets the oldest of more than 150 receipts, never the newest', () => {
  for (let n = 0; n <= 150; n++) recordReceiptLines(`a${n}`, linesOfReceipt(n))
  expect(recordReceiptLines('again', linesOfReceipt(150))).toContain('a150')
  expect(recordReceiptLines('first', linesOfReceipt(0))).not.toContain('a0')
})
