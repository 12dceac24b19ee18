import { act, configure, screen, waitFor } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { world } from '../mocks/world/world'
import { alertBox } from '../src/state/notices'
import { adminRoutes } from '../src/admin/adminRoutes'
import { storefrontRoutes } from '../src/storefront/storefrontRoutes'
import { setWidth } from './pretendPage'
import { asha, owner, renderAt } from './renderAt'

// Checks the announcement after each act, how often it is made, and where the focus is then. Screen readers say what changes in a live region.

configure({ asyncUtilTimeout: 8000 })

beforeAll(() => Promise.all([...storefrontRoutes, ...adminRoutes].map(({ load }) => load())))
beforeEach(() => setWidth(1280))

const REGIONS = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]'

/** Every text that a live region had, in order; the same region's growing text counts once for each change. */
function listen(): { said: string[]; stop: () => void } {
  const said: string[] = []
  const last = new Map<Element, string>()
  const look = () => {
    for (const region of document.querySelectorAll(REGIONS)) {
      if (region.getAttribute('aria-live') === 'off') continue
      const text = (region.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
      if (last.get(region) !== text && text !== '') said.push(text)
      last.set(region, text)
    }
  }
  look()
  said.length = 0
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
  return { said, stop: () => observer.disconnect() }
}

type Row = {
  act: string
  at: string
  who?: typeof asha
  /** Leads to the moment before the act. */
  before?: (user: ReturnType<typeof userEvent.setup>) => Promise<unknown>
  by: (user: ReturnType<typeof userEvent.setup>) => Promise<unknown>
  /** Said exactly once. */
  says: RegExp
  focus: () => HTMLElement | null | Promise<HTMLElement>
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const heading = (name: string | RegExp) => screen.findByRole('heading', { name })
const first = async (role: string, name: RegExp) => (await screen.findAllByRole(role, { name }))[0] as HTMLElement
const filtered = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await button('Filters'))
  for (const name of ['S', 'On sale']) await user.click(await screen.findByRole('checkbox', { name }))
}

const ACTS: readonly Row[] = [
  {
    act: 'open a product from its card',
    at: '/products',
    by: async (user) => user.click(await first('link', /^Patan Brick Kurta$/)),
    says: /^Patan Brick Kurta$/,
    focus: () => document.getElementById('product-title'),
  },
  {
    act: 'search again on the page of a search',
    at: '/search?q=kurta',
    before: () => heading('Search Results for "kurta"'),
    by: async (user) => user.type(screen.getByRole('combobox', { name: 'Search' }), 'shawl{Enter}'),
    says: /^Search Results for "shawl"/,
    focus: () => heading('Search Results for "shawl"'),
  },
  {
    act: 'search for what is not there',
    at: '/search?q=kurta',
    before: () => heading('Search Results for "kurta"'),
    by: async (user) => user.type(screen.getByRole('combobox', { name: 'Search' }), 'xyzxyz{Enter}'),
    says: /Nothing found/,
    focus: () => heading('Search Results for "xyzxyz"'),
  },
  {
    act: 'take a filter away',
    at: '/products',
    before: filtered,
    by: async (user) => user.click(await button('Remove filter Size S')),
    says: /^\d+ products?$/,
    focus: () => button('Remove filter On sale'),
  },
  {
    act: 'clear all filters',
    at: '/products',
    before: filtered,
    by: async (user) => user.click(await button('Clear all')),
    says: /^\d+ products$/,
    focus: () => button('Filters'),
  },
  {
    act: 'one more piece',
    at: '/product?id=101',
    before: async (user) => user.click(await screen.findByRole('radio', { name: /^M\b/ })),
    by: async (user) => user.click(await button('Increase quantity')),
    says: /^Quantity 2$/,
    focus: () => button('Increase quantity'),
  },
  {
    act: 'undo a removal in the cart',
    at: '/about',
    who: asha,
    before: async (user) => {
      await user.click(await button(/^Cart/))
      await user.click(await first('button', /^Delete /))
      await button(/^Undo removing/)
    },
    by: async (user) => user.click(await button(/^Undo removing/)),
    says: /: back in your cart$/,
    // On the line that came back, where Enter deletes nothing.
    focus: () => screen.getByRole('dialog').querySelector<HTMLElement>('li :is(a, input):focus'),
  },
  {
    act: 'mark a notification as read',
    at: '/notifications',
    who: asha,
    by: async (user) => user.click(await first('button', /^Mark as Read/)),
    says: /^Marked as read$/,
    focus: () => screen.getAllByRole('listitem').find((item) => item === document.activeElement) ?? null,
  },
  {
    act: 'leave a wrong field of the contact form',
    at: '/contact',
    before: async (user) => user.type(await screen.findByLabelText('Email'), 'asha'),
    by: async (user) => user.tab(),
    says: /^Email address is invalid$/,
    focus: () => screen.findByLabelText('Phone'),
  },
  {
    act: 'close an alert',
    at: '/about',
    before: async () => {
      await heading(/^/).catch(() => {})
      act(() => alertBox('Order placed successfully!'))
    },
    by: async (user) => user.click(await button('OK')),
    says: /^$/,
    focus: () => screen.getByRole('heading', { level: 1 }),
  },
  {
    act: 'ship an order',
    at: '/nest/orders?status=processing',
    who: owner,
    by: async (user) => user.click(await first('button', /^Mark as Shipped, order/)),
    says: /^Order #\d+ is now Shipped/,
    focus: () => document.activeElement?.closest('[data-focus-home], h1') as HTMLElement | null,
  },
  {
    act: 'the next receipt of the desk',
    at: '/nest/orders?view=desk',
    who: owner,
    before: async () => {
      await screen.findByText('Amount to look for')
      screen.getByRole('region', { name: /^Order #/ }).focus()
    },
    by: async (user) => user.keyboard('j'),
    says: /^#\d+, .+, NPR [\d,]+, 2 of \d+$/,
    focus: () => screen.getByRole('region', { name: /^Order #/ }),
  },
  {
    act: 'the next page of the orders',
    at: '/nest/orders',
    who: owner,
    before: () => screen.findByText(/^1 to 7 of /),
    by: async (user) => user.click(await button('Next')),
    says: /^8 to 14 of /,
    focus: () => button('Next'),
  },
  {
    act: 'resolve an inquiry',
    at: '/nest/inquiries',
    who: owner,
    by: async (user) => user.click(await first('button', /^Resolve the inquiry of/)),
    says: /^The inquiry of .+ is resolved/,
    focus: () => document.activeElement?.closest('[data-focus-home], h1') as HTMLElement | null,
  },
]

describe('after an act', () => {
  it.each(ACTS)('$act: it is said once, and the focus is where the work goes on', async (row) => {
    expect(world.products.length).toBeGreaterThan(0)
    const { user } = renderAt(row.at, row.who ? { signedIn: row.who } : {})
    await screen.findAllByRole('heading', { level: 1 })
    await row.before?.(user)
    const { said, stop } = listen()
    await row.by(user)
    if (row.says.source !== '^$') await waitFor(() => expect(said.join('\n')).toMatch(new RegExp(row.says, 'm')))
    await waitFor(async () => expect(await row.focus()).toHaveFocus())
    stop()
    expect(document.body).not.toHaveFocus()
    if (row.says.source !== '^$') expect(said.filter((text) => row.says.test(text))).toHaveLength(1)
  })
})
