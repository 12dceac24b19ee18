import { beforeEach, expect, it, vi } from 'vitest'
import { ordersQuery, type Order } from '../../api/admin/adminOrders'
import { cache } from '../../api/core/cache'
import { signIn, signOut } from '../../state/session'
import { setUpAdminInstall } from './adminInstall'

const ordersWith = (...statuses: string[]) =>
  statuses.map((status, id) => ({ id, status }) as unknown as Order)
const shownBadges: (number | null)[] = []

beforeEach(() => {
  shownBadges.length = 0
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void shownBadges.push(count),
    clearAppBadge: async () => void shownBadges.push(null),
  })
})

it('shows on the icon how many orders wait, takes it away when none does and at the logout, and names its own manifest', () => {
  document.head.innerHTML = '<link rel="manifest" href="/shop/brand/manifest.json">'
  signIn({ email: 'owner@pahiran.example', full_name: 'Admin', role: 'admin', phone: '' })
  setUpAdminInstall()
  expect(document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href).toMatch(
    /\/shop\/brand\/nest\.json$/,
  )
  const { queryKey } = ordersQuery()
  cache.setQueryData(queryKey, ordersWith('pending', 'pending', 'shipped'))
  cache.setQueryData(queryKey, ordersWith('shipped'))
  signOut()
  expect(shownBadges).toEqual([2, null, null])
})

it('bears a browser that refuses', async () => {
  Object.assign(navigator, { setAppBadge: () => Promise.reject(new Error('not installed')) })
  const complaints = vi.fn()
  process.once('unhandledRejection', complaints)
  cache.setQueryData(ordersQuery().queryKey, ordersWith('pending'))
  setUpAdminInstall()
  await new Promise((done) => setTimeout(done, 20))
  process.off('unhandledRejection', complaints)
  expect(complaints).not.toHaveBeenCalled()
})
