import { afterEach, beforeEach, expect, it } from 'vitest'
import { useNotices } from './notices'
import { cache } from '../api/core/cache'
import { config, CONFIG_DEFAULTS, setConfig } from '../api/core/config'
import { syncStoredUser, isAdmin, mayEnterAdmin, onUserChange, signIn, signOut } from './session'

const ASHA = { email: 'asha@pahiran.example', full_name: 'Asha', role: 'customer', phone: '' }
const LOGIN_NOT_SAVED = /couldn't save your login/
const alertTexts = () => useNotices.getState().alerts.map(({ text }) => text)

beforeEach(() => {
  signOut()
  window.name = ''
  useNotices.setState({ alerts: [] })
})
afterEach(() => signOut())

it('tells once that the browser did not keep the login (R16)', () => {
  // Imitates a reload with an emptied storage: the user is gone, and only window.name is left.
  window.name = 'logged-in'
  syncStoredUser()()
  expect(alertTexts()).toEqual([expect.stringMatching(LOGIN_NOT_SAVED)])
  useNotices.setState({ alerts: [] })
  syncStoredUser()()
  expect(alertTexts()).toEqual([])
})

it('tells nothing after a logout, in this tab or in another one', () => {
  signIn(ASHA)
  signOut()
  syncStoredUser()()
  signIn(ASHA)
  const stop = syncStoredUser()
  localStorage.removeItem('user')
  window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: null }))
  stop()
  syncStoredUser()()
  expect(alertTexts()).toEqual([])
})

it('tells nothing to a visitor, and nothing while the login lasts', () => {
  syncStoredUser()()
  signIn(ASHA)
  syncStoredUser()()
  expect(alertTexts()).toEqual([])
})

const RITA = { ...ASHA, email: 'rita@pahiran.example' }

it.each([
  ['another name', { ...ASHA, full_name: 'Asha Gurung' }, []],
  ['another role', { ...ASHA, role: 'admin' }, []],
  ['nothing new', ASHA, []],
  ['another user', RITA, [[ASHA.email, RITA.email]]],
  ['a logout', null, [[ASHA.email, undefined]]],
])('%s: only another email is another user', (_what, next, heard) => {
  const told: (string | undefined)[][] = []
  signIn(ASHA)
  const stop = onUserChange((former, now) => void told.push([former?.email, now?.email]))
  if (next) signIn(next)
  else signOut()
  stop()
  expect(told).toEqual(heard)
})

it('a new user finds what everybody may see, and nothing of the former one', () => {
  const PERSONAL = 'cart myorders notifications user orders users inquiries settings'.split(' ')
  const left = () =>
    cache
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[0])
  signIn(ASHA)
  cache.clear()
  for (const noun of [...PERSONAL, 'products', 'categories']) cache.setQueryData([noun, 'x'], noun)
  signIn({ ...ASHA, role: 'admin' })
  expect(left()).toHaveLength(10)
  signIn(RITA)
  expect(left()).toEqual(['products', 'categories'])
  cache.clear()
})

it('the owner is who has the configured email; the link to the back office follows the role', () => {
  setConfig({ ...config(), adminEmail: ASHA.email })
  expect([mayEnterAdmin(ASHA), mayEnterAdmin(RITA), mayEnterAdmin(null)]).toEqual([
    true,
    false,
    false,
  ])
  setConfig({ ...config(), adminEmail: '' })
  expect(mayEnterAdmin({ ...ASHA, email: '' })).toBe(false)
  expect([isAdmin({ ...ASHA, role: 'admin' }), isAdmin(ASHA), isAdmin(null)]).toEqual([
    true,
    false,
    false,
  ])
  setConfig(CONFIG_DEFAULTS)
})
