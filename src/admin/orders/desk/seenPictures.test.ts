import { beforeEach, expect, it } from 'vitest'
import { forgetUser } from '../../../state/forgetUser'
import { SEEN_RECEIPTS } from '../../../state/seenReceipts'
import { signIn, signOut } from '../../../state/session'
import { forgetPictures, recordPicture } from './seenPictures'

const PICTURE = '08f'.repeat(32)
const owner = { email: 'owner@pahiran.example', full_name: 'Admin', role: 'admin', phone: '' }

beforeEach(() => {
  localStorage.clear()
  forgetPictures()
})

it('names other orders with the same receipt picture, also after a reload', () => {
  expect(recordPicture('11', PICTURE)).toEqual([])
  forgetPictures()
  expect(recordPicture('12', PICTURE)).toEqual(['11'])
})

it('keeps no order number after logout, neither stored nor in memory', async () => {
  signIn(owner)
  recordPicture('11', PICTURE)
  expect(localStorage.getItem(SEEN_RECEIPTS)).toContain('11')
  signOut()
  await forgetUser(owner.email)
  expect(localStorage.getItem(SEEN_RECEIPTS)).toBeNull()
  expect(recordPicture('12', PICTURE)).toEqual([])
})

it('forgets the oldest of more than 150 receipts, never the newest', () => {
  const pictureOf = (n: number) =>
    [n % 5, Math.floor(n / 5) % 5, Math.floor(n / 25), 3]
      .map((part) => (part * 3).toString(16))
      .join('')
  const ids = Array.from({ length: 151 }, (_, n) => n)
  for (const n of ids) recordPicture(`a${n}`, pictureOf(n % 125).padEnd(8, n < 125 ? '08f' : 'f80'))
  expect(recordPicture('again', pictureOf(25).padEnd(8, 'f80'))).toEqual(['a150'])
  expect(recordPicture('first', pictureOf(0).padEnd(8, '08f'))).toEqual([])
})
