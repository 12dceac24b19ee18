import { readFileSync } from 'node:fs'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { world } from '../../../mocks/world/world'
import { setWidth } from '../../../tests/pretendPage'
import { expectPageSnapshot, fixDateAndDialect } from '../../../tests/readPage'
import { owner, renderAt } from '../../../tests/renderAt'
import { config, setConfig } from '../../api/core/config'
import { ADMIN_PATHS } from '../../rules/paths'
import { clearDraftsOf } from '../../state/draft'
import { idbPut } from '../../state/idb'
import { writeNote, unsentReplies } from '../../state/storedTexts'
import { draftKeysOf } from '../../state/draft'
import { adminRoutes } from './adminRoutes'

const nav = () => screen.findByRole('navigation', { name: 'Back office' })
const wordsOf = (element: HTMLElement) => element.textContent?.replace(/\d+ waiting$/, '')

// Import the screens first, because that can take seconds on a busy machine.
beforeAll(() => Promise.all(adminRoutes.map(({ load }) => load())))
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

describe('the frame of the back office', () => {
  it('begins a screen that is opened by a link at its top', async () => {
    const { user } = renderAt('/nest/users', { signedIn: owner })
    const link = await within(await nav()).findByRole('link', { name: 'Settings' })
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
    await user.click(link)
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    expect(scrolled).toHaveBeenCalledWith(0, 0)
  })

  it('links to each screen (ASH-02)', async () => {
    const { user, place } = renderAt('/nest/users', { signedIn: owner })
    const links = within(await nav()).getAllByRole('link')
    const seen: string[] = []
    for (const link of links) {
      await user.click(link)
      await screen.findByRole('heading', { level: 1, name: wordsOf(link) })
      expect(link).toHaveAttribute('aria-current', 'page')
      seen.push(place().pathname)
    }
    expect(seen).toEqual([
      ADMIN_PATHS.dashboard,
      ADMIN_PATHS.users,
      ADMIN_PATHS.products,
      ADMIN_PATHS.orders,
      ADMIN_PATHS.inquiries,
      ADMIN_PATHS.pages,
      ADMIN_PATHS.settings,
    ])
  })

  it('logs out: removes the stored user and leaves the back office (ASH-03)', async () => {
    const { user, place } = renderAt('/nest/users', { signedIn: owner })
    expect(localStorage.getItem('user')).not.toBeNull()
    await user.click(within(await nav()).getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(localStorage.getItem('user')).toBeNull())
    await waitFor(() => expect(place().pathname).toBe('/'))
    await waitFor(() =>
      expect(screen.queryByRole('navigation', { name: 'Back office' })).toBeNull(),
    )
  })

  it.each([
    ['a private note', async () => void writeNote('order 61', 'Dog bites'), '1 private note'],
    ['a begun reply', async () => void unsentReplies.write('7', 'Dear'), '1 unsent reply'],
    [
      'a form in another tab',
      async () => idbPut(draftKeysOf('product 7', owner.email).fields, { savedAt: Date.now() }),
      '1 form with unsaved changes',
    ],
  ])('asks before a logout deletes %s', async (_name, write, named) => {
    const { user } = renderAt('/nest/users', { signedIn: owner })
    await write()
    await user.click(within(await nav()).getByRole('button', { name: 'Logout' }))
    const question = await screen.findByRole('dialog', { name: /Log out/ })
    expect(question).toHaveTextContent(named)
    await user.click(within(question).getByRole('button', { name: 'Stay logged in' }))
    expect(localStorage.getItem('user')).not.toBeNull()
    writeNote('order 61', '')
    unsentReplies.write('7', '')
    await clearDraftsOf(owner.email)
  })

  it('collapses and expands its sidebar, which starts expanded and is not remembered (ASH-04)', async () => {
    const { user, unmount } = renderAt('/nest/users', { signedIn: owner })
    await nav()
    const frame = () => document.querySelector('[data-density]')
    const fold = screen.getByRole('button', { name: 'Collapse' })
    expect(fold).toHaveAttribute('aria-expanded', 'true')
    expect(frame()).not.toHaveAttribute('data-folded')
    await user.click(fold)
    expect(frame()).toHaveAttribute('data-folded')
    // Screen readers still get the labels of the icons.
    expect(within(await nav()).getByRole('link', { name: 'Users' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Expand' }))
    expect(frame()).not.toHaveAttribute('data-folded')
    await user.click(screen.getByRole('button', { name: 'Collapse' }))
    unmount()
    renderAt('/nest/users', { signedIn: owner })
    await nav()
    expect(frame()).not.toHaveAttribute('data-folded')
  })

  it('starts with a collapsed sidebar on portrait tablets, where tables need the width (ASH-04)', async () => {
    setWidth(820)
    const { user } = renderAt('/nest/users', { signedIn: owner })
    await nav()
    const frame = () => document.querySelector('[data-density]')
    expect(frame()).toHaveAttribute('data-folded')
    act(() => setWidth(1280))
    expect(frame()).not.toHaveAttribute('data-folded')
    act(() => setWidth(820))
    await user.click(screen.getByRole('button', { name: 'Expand' }))
    expect(frame()).not.toHaveAttribute('data-folded')
    setWidth(1280)
  })

  describe('on small screens', () => {
    const css = readFileSync('src/admin/frame/adminFrame.module.css', 'utf8')
    const [wide = '', small = ''] = css.split('@media (max-width: 50em) {')
    const rule = (sheet: string, name: string) =>
      new RegExp(`\\${name} \\{([^}]*)\\}`).exec(sheet)?.[1] ?? ''

    it('shows the navigation at the bottom as a bar of icons with small words below them (ASH-05)', async () => {
      renderAt('/nest/users', { signedIn: owner })
      const side = (await nav()).parentElement
      expect(side?.className).toMatch(/side/)
      expect(rule(small, '.side')).toMatch(/position: fixed[\s\S]*bottom: 0/)
      expect(rule(small, '.nav')).toContain('flex-direction: row')
      expect(small).toMatch(/\.link,\s+\.frame\[data-folded\] \.link \{[^}]*flex-direction: column/)
      expect(rule(small, '.word')).toContain('font-size: 10px')
      for (const link of within(await nav()).getAllByRole('link'))
        expect(link.querySelector('svg')).not.toBeNull()
    })

    it('has a top bar with the brand and Logout (ASH-06)', async () => {
      const { user, place } = renderAt('/nest/users', { signedIn: owner })
      await nav()
      expect(rule(wide, '.top')).toContain('display: none')
      expect(rule(small, '.top')).toContain('display: flex')
      const bar = document.querySelector<HTMLElement>('header[class*="top"]') as HTMLElement
      expect(within(bar).getByRole('img', { name: config().brandName })).toBeInTheDocument()
      await user.click(within(bar).getByRole('button', { name: 'Logout' }))
      await waitFor(() => expect(place().pathname).toBe('/'))
    })
  })

  it('credits the vendor, with a link if one is configured (ASH-07)', async () => {
    setConfig({ ...config(), vendorName: 'Himal Systems', vendorUrl: 'https://himal.example' })
    renderAt('/nest/users', { signedIn: owner })
    await nav()
    const credit = screen.getByText(/^Powered by/)
    expect(credit).toHaveTextContent('Powered by Himal Systems')
    expect(within(credit).getByRole('link')).toHaveAttribute('href', 'https://himal.example/')
  })

  it('credits the vendor without a link if the address is not valid (ASH-07)', async () => {
    setConfig({ ...config(), vendorName: 'Himal Systems', vendorUrl: 'javascript:alert(1)' })
    renderAt('/nest/users', { signedIn: owner })
    await nav()
    expect(within(screen.getByText(/^Powered by/)).queryByRole('link')).toBeNull()
  })

  it('shows neither the header nor the footer of the shop (RTE-21)', async () => {
    renderAt('/nest/dashboard', { signedIn: owner })
    await nav()
    expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull()
    expect(screen.queryByRole('button', { name: /cart/i })).toBeNull()
    expect(screen.getAllByRole('contentinfo')).toHaveLength(1)
    expect(screen.getByRole('contentinfo')).toHaveTextContent(/^Powered by/)
  })

  it('shows the number of waiting receipts once the orders are loaded', async () => {
    world.orders = world.orders.map((order, at) => ({
      ...order,
      status: at < 3 ? 'pending' : 'delivered',
    }))
    renderAt('/nest/orders', { signedIn: owner })
    expect(
      await within(await nav()).findByRole('link', { name: /Orders.*3.*waiting/ }),
    ).toBeVisible()
  })
})

describe('a screen that was left', () => {
  const title = (name: string) => screen.findByRole('heading', { level: 1, name })
  async function thereAndBack(
    user: { click: (link: HTMLElement) => Promise<void> },
    name: string,
    other: string,
  ) {
    const links = within(await nav())
    await user.click(links.getByRole('link', { name: other }))
    await title(other)
    await user.click(links.getByRole('link', { name }))
    return title(name)
  }

  it('is there again as it was', async () => {
    const { user } = renderAt('/nest/users', { signedIn: owner })
    const before = await title('Users')
    expect(await thereAndBack(user, 'Users', 'Settings')).toBe(before)
    expect(document.title).toBe('Users · Pahiran')
  })

  it('is a new one if its changes were given up', async () => {
    const { user } = renderAt('/nest/settings', { signedIn: owner })
    const email = await screen.findByLabelText<HTMLInputElement>('Support email')
    await user.type(email, 'x')
    await user.click(within(await nav()).getByRole('link', { name: 'Users' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await title('Users')
    expect(email).not.toBeInTheDocument()
  })

  it('is a new one if a popup was open in it', async () => {
    const { step } = renderAt('/nest/users', { signedIn: owner })
    const before = await title('Users')
    screen.getByRole('main').append(Object.assign(document.createElement('dialog'), { open: true }))
    await step(ADMIN_PATHS.settings)
    await title('Settings')
    await step(-1)
    expect(await title('Users')).not.toBe(before)
  })

  it('is a new one on another day of Nepal', async () => {
    const { user } = renderAt('/nest/users', { signedIn: owner })
    const before = await title('Users')
    const now = Date.now.bind(Date)
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 24 * 3600_000)
    expect(await thereAndBack(user, 'Users', 'Settings')).not.toBe(before)
  })
})

it('reads as written down: the bar and the sidebar (ASH-01)', async () => {
  fixDateAndDialect()
  renderAt('/nest/orders', { signedIn: owner })
  await nav()
  await screen.findByRole('table', { name: /^Orders/ })
  await expectPageSnapshot('admin-sidebar', screen.getByRole('complementary', { name: 'Sidebar' }))
  await expectPageSnapshot('admin-bar', screen.getAllByRole('banner')[0])
})
