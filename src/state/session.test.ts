import { afterEach, beforeEach, expect, it } from 'vitest'
import { useNotices } from './notices'
import { followStoredUser, signIn, signOut } from './session'

const ASHA = { email: 'asha@pahiran.example', full_name: 'Asha', role: 'customer', phone: '' }
const LOST = /couldn't save your login/
const told = () => useNotices.getState().alerts.map(({ text }) => text)

beforeEach(() => {
  signOut()
  window.name = ''
  useNotices.setState({ alerts: [] })
})
afterEach(() => signOut())

it('tells once that the browser did not keep the login (R16)', () => {
  // The state after a reload with an emptied storage: no user, and the name of the window.
  window.name = 'logged-in'
  followStoredUser()()
  expect(told()).toEqual([expect.stringMatching(LOST)])
  useNotices.setState({ alerts: [] })
  followStoredUser()()
  expect(told()).toEqual([])
})

it('tells nothing after a logout, in this tab or in another one', () => {
  signIn(ASHA)
  signOut()
  followStoredUser()()
  signIn(ASHA)
  const stop = followStoredUser()
  localStorage.removeItem('user')
  window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: null }))
  stop()
  followStoredUser()()
  expect(told()).toEqual([])
})

it('tells nothing to a visitor, and nothing while the login lasts', () => {
  followStoredUser()()
  signIn(ASHA)
  followStoredUser()()
  expect(told()).toEqual([])
})
