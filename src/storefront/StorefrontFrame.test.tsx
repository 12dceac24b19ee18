import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { world } from '../../mocks/world/world'
import { asha, renderAt } from '../../tests/renderAt'
import { cache } from '../api/core/cache'
import { signOut } from '../state/session'
import { storefrontRoutes } from './storefrontRoutes'

const PATHS = [
  '/',
  '/products',
  '/about',
  '/contact',
  '/search?q=kurta',
  '/product',
  '/checkout',
  '/myorders',
  '/notifications',
  '/order-success',
  '/abc',
]

// Load the lazy screens first, because their load time would exceed the tests' timeout.
beforeAll(() => Promise.all(storefrontRoutes.map(({ load }) => load())))

describe('the storefront', () => {
  it.each(PATHS)('shows header and footer on %s (RTE-18, RTE-19)', async (path) => {
    renderAt(path)
    expect(screen.getByRole('banner')).toBeVisible()
    expect(await screen.findByRole('contentinfo')).toBeVisible()
    expect(screen.getAllByRole('main')).toHaveLength(1)
  })

  it('says that a page was not found, between header and footer, with a link to Home (RTE-20, D-33)', async () => {
    const { user, place } = renderAt('/abc')
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    expect(screen.getByRole('banner')).toBeVisible()
    expect(await screen.findByRole('contentinfo')).toBeVisible()
    expect(document.title).toBe('Page not found · Pahiran')
    expect(place().pathname).toBe('/abc')
    await user.click(screen.getByRole('link', { name: 'Back to Home' }))
    await waitFor(() => expect(place().pathname).toBe('/'))
  })

  it('helps on an unknown path: a search, all products, and what the address may have meant', async () => {
    const { user, place } = renderAt('/shop/kurta-old')
    expect(await screen.findByRole('heading', { name: 'Did you mean one of these?' })).toBeVisible()
    const row = within(screen.getByRole('region', { name: 'Did you mean one of these?' }))
    const cards = row.getAllByRole('article')
    expect(cards.length).toBeLessThanOrEqual(4)
    expect(cards[0]).toHaveTextContent('Kurta')
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'See all products' })).toHaveAttribute(
      'href',
      '/products',
    )
    await user.type(main.getByRole('searchbox', { name: 'Search products' }), '  topi{Enter}')
    await waitFor(() => expect(place()).toMatchObject({ pathname: '/search', search: '?q=topi' }))
  })

  it.each(['/shop/kurta-old', '/shop/zzzz'])(
    'an unknown path stays whole when products cannot be read or there are none: %s',
    async (path) => {
      if (path.includes('kurta')) world.faults.set({ name: 'H6', file: 'search.php' })
      vi.spyOn(console, 'error').mockImplementation(() => {})
      renderAt(path)
      expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
      await waitFor(() => expect(cache.isFetching()).toBe(0))
      expect(screen.getByRole('link', { name: 'Back to Home' })).toBeVisible()
      expect(screen.queryByRole('article')).toBeNull()
    },
  )

  it('shows Home at / (RTE-02)', async () => {
    renderAt('/')
    expect(await screen.findByRole('heading', { level: 1, name: /^Pahiran\./ })).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Hot Picks' })).toBeVisible()
  })

  it('shows About Us at /about, also with a trailing slash (RTE-05, D-35)', async () => {
    const { unmount } = renderAt('/about')
    expect(await screen.findByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
    unmount()
    renderAt('/about/')
    expect(await screen.findByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
  })

  it('shows the inquiry form at /contact (RTE-06)', async () => {
    renderAt('/contact')
    expect(await screen.findByRole('form', { name: 'To Pahiran' })).toBeVisible()
  })

  it('moves between screens without reloading the document (RTE-01)', async () => {
    const { user, place } = renderAt('/')
    const header = screen.getByRole('banner')
    await user.click(within(header).getByRole('link', { name: 'About Us' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
    expect(place().pathname).toBe('/about')
    expect(screen.getByRole('banner')).toBe(header)
  })

  it('lets the keyboard skip the header', async () => {
    const { user, place } = renderAt('/abc')
    await user.tab()
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('main')).toHaveFocus()
    expect(place().pathname).toBe('/abc')
  })
})

describe('a screen that was left', () => {
  // A skeleton has the same title as the screen, in another element.
  const title = async (name: string | RegExp) => {
    await waitFor(() => expect(document.querySelector('main [data-skeleton]')).toBeNull())
    return screen.findByRole('heading', { level: 1, name })
  }

  it.each([
    ['/', /^Pahiran/, true],
    ['/products', 'All products', true],
    ['/search?q=kurta', /^Search Results/, true],
    ['/about', 'About Us', false],
    ['/myorders', 'My Orders', false],
  ])('is there again after Back on %s: %s, %s', async (path, name, isKept) => {
    const { step } = renderAt(path, { signedIn: asha })
    const before = await title(name)
    await step('/contact')
    await title('To Pahiran')
    await step(-1)
    const after = await title(name)
    if (isKept) expect(after).toBe(before)
    else expect(after).not.toBe(before)
  })

  it('is a new one if a popup was open in it', async () => {
    const { step } = renderAt('/products')
    const before = await title('All products')
    screen.getByRole('main').append(Object.assign(document.createElement('dialog'), { open: true }))
    await step('/contact')
    await title('To Pahiran')
    await step(-1)
    expect(await title('All products')).not.toBe(before)
  })

  it('is a new one for another user', async () => {
    const { step } = renderAt('/products', { signedIn: asha })
    const before = await title('All products')
    await step('/contact')
    await title('To Pahiran')
    act(signOut)
    expect(before).not.toBeInTheDocument()
    await step(-1)
    await title('All products')
  })
})
