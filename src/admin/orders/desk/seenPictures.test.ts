import { beforeEach, expect, it } from 'vitest'
import { forgetUser } from '../../../state/forgetUser'
import { SEEN_RECEIPTS } from '../../../state/seenReceipts'
import { signIn, signOut } from '../../../state/session'
import { forgetPictures, meetPicture } from './seenPictures'

const PICTURE = '08f'.repeat(32)
const owner = { email: 'owner@pahiran.example', full_name: 'Admin', role: 'admin', phone: '' }

beforeEach(() => {
  localStorage.clear()
  forgetPictures()
})

it('tells which other orders came with the same picture, after the page was opened anew too', () => {
  expect(meetPicture('11', PICTURE)).toEqual([])
  forgetPictures()
  expect(meetPicture('12', PICTURE)).toEqual(['11'])
})

it('keeps no order number of a customer after the logout, neither stored nor in memory', async () => {
  signIn(owner)
  meetPicture('11', PICTURE)
  expect(localStorage.getItem(SEEN_RECEIPTS)).toContain('11')
  signOut()
  await forgetUser(owner.email)
  expect(localStorage.getItem(SEEN_RECEIPTS)).toBeNull()
  expect(meetPicture('12', PICTURE)).toEqual([])
})
