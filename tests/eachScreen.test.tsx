import { act, configure, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { seedInquiries } from '../mocks/seed/messages'
import { adminRoutes } from '../src/admin/frame/adminRoutes'
import { storefrontRoutes } from '../src/storefront/storefrontRoutes'
import { setWidth } from './pretendPage'
import { asha, owner, renderAt } from './renderAt'

// Opens every screen of the storefront and the back office, and checks its names. Tabs, the history and screen readers
// use a screen's title (WCAG 2.4.2). A user of voice control says a control's visible words, so its accessible name
// must contain them (2.5.3, which axe does not test).

configure({ asyncUtilTimeout: 8000 })

beforeAll(() => Promise.all([...storefrontRoutes, ...adminRoutes].map(({ load }) => load())))
beforeEach(() => setWidth(1280))

/** Each screen's path with the first part of its title. */
const SHOP_HEADINGS: Record<string, string> = {
  '/': '',
  '/products': 'Products',
  '/product?id=101': 'Helambu Bakkhu with Pangden',
  '/search?q=kurta': 'Search Results for "kurta"',
  '/checkout': 'Checkout',
  '/order-success': 'Thank you',
  '/myorders': 'My Orders',
  '/notifications': 'Notifications',
  '/about': 'About Us',
  '/contact': 'Contact',
  '/no-such-page': 'Page not found',
}
const [firstInquiry] = seedInquiries
const ADMIN_HEADINGS: Record<string, string> = {
  '/nest/dashboard': 'Dashboard',
  '/nest/dashboard?day=2026-11-10': 'End-of-day report, 10 Nov 2026',
  '/nest/users': 'Users',
  [`/nest/users?buyer=${asha.email}`]: 'Asha Shrestha',
  '/nest/products': 'Products',
  '/nest/products?form=new': 'Add New Product',
  '/nest/products?form=edit-101': 'Helambu Bakkhu with Pangden',
  '/nest/products?view=csv': 'Products as CSV',
  '/nest/products?view=sells-out': 'Restock',
  '/nest/orders': 'Orders',
  '/nest/orders?order=1001': 'Order #1001',
  '/nest/orders?view=desk': 'Receipt desk',
  '/nest/inquiries': 'Inquiries',
  [`/nest/inquiries?inquiry=${firstInquiry?.id}`]: `${firstInquiry?.first_name} ${firstInquiry?.last_name}`,
  '/nest/pages': 'Pages',
  '/nest/settings': 'Settings',
}

const plainWords = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase()

function visibleTextOf(control: Element): string {
  const copy = control.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('.sr, [aria-hidden="true"], svg')) hidden.remove()
  return plainWords(copy.textContent ?? '')
}

const misnamedControls = () =>
  [
    ...document.querySelectorAll(
      'button[aria-label], a[aria-label], [role][aria-label]:is(button, a, summary)',
    ),
  ]
    .filter((one) => !plainWords(one.getAttribute('aria-label') ?? '').includes(visibleTextOf(one)))
    .map((one) => `"${visibleTextOf(one)}" is named "${one.getAttribute('aria-label')}"`)

it.each([...Object.entries(SHOP_HEADINGS), ...Object.entries(ADMIN_HEADINGS)])(
  'the title of %s names the screen, and its controls are named with the words that stand on them',
  async (path, name) => {
    renderAt(path, { signedIn: path.startsWith('/nest') ? owner : asha })
    await screen.findAllByRole('heading', { level: 1 })
    const title = name === '' ? 'Pahiran' : `${name} · Pahiran`
    await waitFor(() => expect(document.title).toBe(title))
    await act(() => new Promise((done) => setTimeout(done, 500)))
    expect(document.querySelectorAll('button, a[href]').length).toBeGreaterThan(5)
    expect(misnamedControls()).toEqual([])
  },
)

it('looks at each route, and no two screens have one title', () => {
  const paths = new Set(
    [...Object.keys(SHOP_HEADINGS), ...Object.keys(ADMIN_HEADINGS)].map(
      (path) => path.split('?')[0],
    ),
  )
  expect(
    [...storefrontRoutes, ...adminRoutes]
      .map(({ path }) => path)
      .filter((path) => !paths.has(path)),
  ).toEqual([])
  for (const titles of [SHOP_HEADINGS, ADMIN_HEADINGS].map(Object.values))
    expect(new Set(titles).size).toBe(titles.length)
})
