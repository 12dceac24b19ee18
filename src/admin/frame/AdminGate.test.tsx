import { act, screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { seedSettings as saved } from '../../../mocks/seed/seedPages'
import { mockServer } from '../../../mocks/server/node'
import { world } from '../../../mocks/world/world'
import { asha, owner, renderAt } from '../../../tests/renderAt'
import { closeAdminHost } from '../../api/core/client'
import { config, setConfig } from '../../api/core/config'

const adminScreens = [
  ['/nest/dashboard', 'Dashboard', 'RTE-25'],
  ['/nest/users', 'Users', 'RTE-26'],
  ['/nest/products', 'Products', 'RTE-27'],
  ['/nest/orders', 'Orders', 'RTE-28'],
  ['/nest/settings', 'Settings', 'RTE-29'],
  ['/nest/inquiries', 'Inquiries', 'RTE-30'],
  ['/nest/pages', 'Pages', 'RTE-31'],
] as const

const ADMIN_CALLS = [
  'get_user_settings.php',
  'get_orders.php',
  'get_users.php',
  'get_user.php',
  'fetch_inquiries.php',
  'get_order_details.php',
  'inquiries_sse.php',
]
const adminCalls = () =>
  world.log.entries.filter(({ file }) => ADMIN_CALLS.includes(file)).map(({ file }) => file)
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

describe('access to the back office', () => {
  it.each(adminScreens)('%s shows the owner the screen %s (%s, ASH-08)', async (path, name) => {
    const { place } = renderAt(path, { signedIn: owner })
    expect(await heading(name)).toBeVisible()
    expect(place().pathname).toBe(path)
  })

  it.each(['/nest', '/nest/', '/nest/nowhere', '/nest/orders/12'])(
    '%s redirects the owner to the dashboard (D-34, RTE-25)',
    async (path) => {
      const { place } = renderAt(path, { signedIn: owner })
      expect(await heading('Dashboard')).toBeVisible()
      expect(place().pathname).toBe('/nest/dashboard')
    },
  )

  const strangers = [
    ['a visitor (ASH-09, ASH-12)', undefined],
    ['a customer (ASH-10, ASH-12)', asha],
    ['role admin with another email (ASH-11, ASH-12, ROLE-21)', { ...asha, role: 'admin' }],
    [
      'the fixed email in other case (ASH-11, ROLE-21)',
      { ...owner, email: 'Owner@pahiran.example' },
    ],
    ['a user without an email (ASH-11)', { ...owner, email: '' }],
  ] as const

  describe.each(strangers)('%s', (_who, signedIn) => {
    it.each(['/nest/orders', '/nest/nowhere', '/nest'])(
      'is redirected from %s to / before any admin call is sent',
      async (path) => {
        const { place } = renderAt(path, signedIn ? { signedIn } : {})
        await waitFor(() => expect(place().pathname).toBe('/'))
        await screen.findByRole('contentinfo')
        expect(screen.queryByRole('navigation', { name: 'Back office' })).toBeNull()
        expect(adminCalls()).toEqual([])
      },
    )
  })

  it('admits nobody if no admin email is configured', async () => {
    setConfig({ ...config(), adminEmail: '' })
    const { place } = renderAt('/nest/orders', { signedIn: { ...owner, email: '' } })
    await waitFor(() => expect(place().pathname).toBe('/'))
  })

  it('depends on the email alone: the fixed email with role customer is admitted (ASH-08, ROLE-21)', async () => {
    const { place } = renderAt('/nest/orders', { signedIn: { ...owner, role: 'customer' } })
    expect(await heading('Orders')).toBeVisible()
    expect(place().pathname).toBe('/nest/orders')
  })

  it('depends on the role for the Admin Panel link, not on the email (ROLE-20)', async () => {
    const { user } = renderAt('/about', { signedIn: { ...asha, role: 'admin' } })
    await user.click(await screen.findByRole('button', { name: /account|profile/i }))
    expect(await screen.findByRole('link', { name: 'Admin Panel' })).toHaveAttribute(
      'href',
      expect.stringContaining('/nest'),
    )
  })

  it('hides the Admin Panel link from the fixed email with role customer (ROLE-20)', async () => {
    const { user } = renderAt('/about', { signedIn: { ...owner, role: 'customer' } })
    await user.click(await screen.findByRole('button', { name: /account|profile/i }))
    await screen.findByText(/log ?out/i)
    expect(screen.queryByRole('link', { name: 'Admin Panel' })).toBeNull()
  })

  it('calls the host that the site URL of the settings names; the settings and the shop stay on the fixed host (CALL-02, CALL-03)', async () => {
    // Forget the settings that an earlier test of this file has read.
    closeAdminHost()
    onTestFinished(closeAdminHost)
    setConfig({ ...config(), adminHosts: ['https://office.example'] })
    world.settings = { ...saved, site_url: 'https://office.example/backend/' }
    const asked: string[] = []
    // An MSW handler that returns nothing leaves the call to the mock.
    mockServer.use(
      http.all(
        '*/backend/api/:file',
        ({ request }) => void asked.push(request.url.replace(/\?.*/, '')),
      ),
    )
    const { unmount } = renderAt('/nest/users', { signedIn: owner })
    await heading('Users')
    expect(await screen.findByRole('table', { name: 'All Users' })).toBeVisible()
    unmount()
    renderAt('/about', { signedIn: owner })
    await heading('About Us')
    await waitFor(() => expect(world.log.of('get_aboutus_data.php').at(-1)?.status).toBe(200))
    const hostsOf = (file: string) =>
      new Set(asked.filter((url) => url.endsWith(`/${file}`)).map((url) => new URL(url).origin))
    for (const file of ['get_users.php', 'get_orders.php'])
      expect([file, [...hostsOf(file)]]).toEqual([file, ['https://office.example']])
    for (const file of ['get_user_settings.php', 'get_aboutus_data.php'])
      expect([file, [...hostsOf(file)]]).toEqual([file, [window.location.origin]])
  })

  it('is checked again when another tab logs out and when the page returns from the back/forward cache (ASH-09)', async () => {
    const { place } = renderAt('/nest/users', { signedIn: owner })
    await heading('Users')
    localStorage.removeItem('user')
    act(
      () => void window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: null })),
    )
    await waitFor(() => expect(place().pathname).toBe('/'))
  })

  it('is checked again after a return from the back/forward cache (ASH-10)', async () => {
    const { place } = renderAt('/nest/users', { signedIn: owner })
    await heading('Users')
    localStorage.setItem('user', JSON.stringify(asha))
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await waitFor(() => expect(place().pathname).toBe('/'))
  })
})
