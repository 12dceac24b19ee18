import { act, configure, screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { showAlert } from '../src/state/notices'
import { adminRoutes } from '../src/admin/frame/adminRoutes'
import { storefrontRoutes } from '../src/storefront/storefrontRoutes'
import { useAnnouncedText } from '../src/ui/dialog/announce'
import { recordAnnouncements } from './listen'
import { setWidth } from './pretendPage'
import { asha, owner, renderAt } from './renderAt'

// Plays acts of shoppers and of the owner. Checks that a live region announces each act once and politely, and where
// the focus is afterwards.

configure({ asyncUtilTimeout: 8000 })

beforeAll(() => Promise.all([...storefrontRoutes, ...adminRoutes].map(({ load }) => load())))
beforeEach(() => {
  setWidth(1280)
  useAnnouncedText.setState({ text: '' })
})

const escaped = (text: string) =>
  text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.*')
/** "…" matches any text. */
const wholePattern = (text: string) => new RegExp(`^${escaped(text)}$`)

/** `place` names the element as `role "name"`. */
function hasFocus(place: string): boolean {
  const [, role = '', name = ''] = /^(\w+) "(.*)"$/.exec(place) ?? []
  const found = screen.queryAllByRole(role, { name: wholePattern(name), hidden: true })
  return found.some((element) => element === document.activeElement)
}

type User = ReturnType<typeof userEvent.setup>
type Act = {
  /** The announcements, in any order; empty if the control announces its own change. */
  says: readonly string[]
  focus: string
  at: string
  who?: typeof asha
  /** The steps that lead to the act. */
  before?: (user: User) => Promise<unknown>
  by: (user: User) => Promise<unknown>
}

const findButton = (name: string | RegExp) => screen.findByRole('button', { name })
const findHeading = (name: string | RegExp) => screen.findByRole('heading', { name })
const firstWithRole = async (role: string, name: RegExp) =>
  (await screen.findAllByRole(role, { name }))[0] as HTMLElement
const pressButton = (name: string | RegExp) => async (user: User) =>
  user.click(await findButton(name))
const pressFirst = (name: RegExp) => async (user: User) =>
  user.click(await firstWithRole('button', name))
const fillField = async (user: User, label: string | RegExp, text: string) => {
  const field = await screen.findByLabelText(label)
  await user.clear(field)
  await user.type(field, text)
}
const setFilters =
  (...names: string[]) =>
  async (user: User) => {
    await user.click(await findButton('Filters'))
    for (const name of names) await user.click(await screen.findByRole('checkbox', { name }))
  }
const typeSearch = (words: string) => async (user: User) =>
  user.type(screen.getByRole('combobox', { name: 'Search' }), `${words}{Enter}`)
const chooseSizeAndColor = async (user: User) => {
  await user.click(await screen.findByRole('radio', { name: /^M\b/ }))
  await user.click(await firstWithRole('radio', /Plum/))
}
const openCart = async (user: User) => {
  await user.click(await findButton(/^Cart/))
  await firstWithRole('button', /^Delete /)
}
const pressAccount = pressButton(/^Account/)

const ACTS: Record<string, Act> = {
  'open a product from its card': {
    says: ['Patan Brick Kurta'],
    focus: 'heading "Patan Brick Kurta"',
    at: '/products',
    by: async (user) => user.click(await firstWithRole('link', /^Patan Brick Kurta$/)),
  },
  'open a product from the recommendations': {
    says: ['…'],
    focus: 'heading "…"',
    at: '/product?id=101',
    before: () => screen.findByLabelText('Recommendations'),
    by: async (user) => {
      const list = within(screen.getByLabelText('Recommendations'))
      await user.click((await list.findAllByRole('link'))[0] as HTMLElement)
    },
  },
  'go to another page by the menu': {
    says: ['About Us'],
    focus: 'heading "About Us"',
    at: '/contact',
    by: async (user) => user.click(await firstWithRole('link', /^About Us$/)),
  },
  'type into the search box': {
    says: ['… suggestions'],
    focus: 'combobox "Search"',
    at: '/products',
    before: () => screen.findAllByRole('link', { name: /Kurta$/ }),
    by: async (user) => user.type(screen.getByRole('combobox', { name: 'Search' }), 'kurta'),
  },
  'search again on the page of a search': {
    says: ['Search Results for "shawl". … products'],
    focus: 'heading "Search Results for "shawl""',
    at: '/search?q=kurta',
    before: () => screen.findByText(/^\d+ products$/),
    by: typeSearch('shawl'),
  },
  'search for what is not there': {
    says: ['Search Results for "xyzxyz". Nothing found'],
    focus: 'heading "Search Results for "xyzxyz""',
    at: '/search?q=kurta',
    before: async (user) => {
      await screen.findByText(/^\d+ products$/)
      // Wait for "no suggestions" before Enter, because a slow machine announces it later.
      await user.type(screen.getByRole('combobox', { name: 'Search' }), 'xyzxyz')
      await screen.findByText('No products found')
    },
    by: async (user) => user.keyboard('{Enter}'),
  },
  'choose a category': {
    says: ['… products'],
    focus: 'button "Denim"',
    at: '/products',
    before: () => screen.findAllByRole('link', { name: /Kurta$/ }),
    by: pressButton('Denim'),
  },
  'tick a filter': {
    says: ['… products'],
    focus: 'checkbox "On sale"',
    at: '/products',
    before: setFilters(),
    by: async (user) => user.click(await screen.findByRole('checkbox', { name: 'On sale' })),
  },
  'take a filter away': {
    says: ['… products'],
    focus: 'button "Remove filter On sale"',
    at: '/products',
    before: setFilters('S', 'On sale'),
    by: pressButton('Remove filter Size S'),
  },
  'take the last filter away': {
    says: ['… products'],
    focus: 'button "Filters"',
    at: '/products',
    before: setFilters('S'),
    by: pressButton('Remove filter Size S'),
  },
  'clear all filters': {
    says: ['… products'],
    focus: 'button "Filters"',
    at: '/products',
    before: setFilters('S', 'On sale'),
    by: pressButton('Clear all'),
  },
  'sort the products': {
    says: [],
    focus: 'combobox "Sort"',
    at: '/products',
    by: async (user) =>
      user.selectOptions(
        await screen.findByRole('combobox', { name: 'Sort' }),
        'Price: low to high',
      ),
  },
  'one more piece': {
    says: ['Quantity 2'],
    focus: 'button "Increase quantity"',
    at: '/product?id=101',
    before: async (user) => user.click(await screen.findByRole('radio', { name: /^M\b/ })),
    by: pressButton('Increase quantity'),
  },
  'add to the cart': {
    says: ['Product added to cart successfully!'],
    focus: 'button "Add To Cart"',
    at: '/product?id=101',
    who: asha,
    before: chooseSizeAndColor,
    by: pressButton('Add To Cart'),
  },
  'add to the cart without a size': {
    says: ['Please select a size before adding to cart.'],
    focus: 'radio "…"',
    at: '/product?id=101',
    who: asha,
    by: pressButton('Add To Cart'),
  },
  'buy without being logged in': {
    says: [],
    focus: 'dialog "You Need to be logged in First to Purchase."',
    at: '/product?id=101',
    before: chooseSizeAndColor,
    by: pressButton('Buy Now'),
  },
  'close the popup that asks for a login': {
    says: [],
    focus: 'button "Buy Now"',
    at: '/product?id=101',
    before: async (user) => {
      await chooseSizeAndColor(user)
      await user.click(await findButton('Buy Now'))
    },
    by: pressButton('Close'),
  },
  'delete a line of the cart': {
    says: ['… removed from your cart'],
    focus: 'button "Delete …"',
    at: '/about',
    who: asha,
    before: openCart,
    by: pressFirst(/^Delete /),
  },
  'undo a removal in the cart': {
    says: ['… is back in your cart'],
    focus: 'checkbox "…"',
    at: '/about',
    who: asha,
    before: async (user) => {
      await openCart(user)
      await user.click(await firstWithRole('button', /^Delete /))
      await findButton(/^Undo removal of/)
    },
    by: pressButton(/^Undo removal of/),
  },
  'close the cart': {
    says: [],
    focus: 'button "Cart…"',
    at: '/about',
    who: asha,
    before: openCart,
    by: async (user) => user.keyboard('{Escape}'),
  },
  'log in': {
    says: ['Login successful!'],
    focus: 'heading "Welcome, Asha Shrestha"',
    at: '/about',
    before: async (user) => {
      await pressAccount(user)
      await fillField(user, 'Email', asha.email)
      await fillField(user, 'Password', 'asha-1234')
    },
    by: pressButton('Login'),
  },
  'log in with a wrong password': {
    says: ['…'],
    focus: 'button "Login"',
    at: '/about',
    before: async (user) => {
      await pressAccount(user)
      await fillField(user, 'Email', asha.email)
      await fillField(user, 'Password', 'wrong-one')
    },
    by: pressButton('Login'),
  },
  'ask for a code by email': {
    says: ['OTP sent to your email!'],
    focus: 'textbox "OTP"',
    at: '/about',
    before: async (user) => {
      await pressAccount(user)
      await user.click(await findButton('Forgot Password'))
      await fillField(user, 'Email', asha.email)
    },
    by: pressButton(/^Send/),
  },
  'send a new account with a field left empty': {
    says: ['Email is required'],
    focus: 'textbox "Email"',
    at: '/about',
    before: async (user) => {
      await pressAccount(user)
      await user.click(await screen.findByRole('tab', { name: 'Signup' }))
      await fillField(user, 'Full Name', 'Asha Shrestha')
    },
    by: pressButton('Signup'),
  },
  'log out': {
    says: ['Logged out'],
    focus: 'textbox "Email"',
    at: '/about',
    who: asha,
    before: pressAccount,
    by: pressButton('Logout'),
  },
  'mark a notification as read': {
    says: ['Marked as read'],
    focus: 'listitem ""',
    at: '/notifications',
    who: asha,
    by: pressFirst(/^Mark as Read/),
  },
  'leave a wrong field of the contact form': {
    says: ['Email address is invalid'],
    focus: 'textbox "Phone"',
    at: '/contact',
    before: async (user) => user.type(await screen.findByLabelText('Email'), 'asha'),
    by: async (user) => user.tab(),
  },
  'send a message with a wrong field': {
    says: ['Please fix the errors in the form.…'],
    focus: 'textbox "Phone"',
    at: '/contact',
    before: async (user) => {
      await fillField(user, 'First Name', 'Asha')
      await fillField(user, 'Last Name', 'Shrestha')
      await fillField(user, 'Email', asha.email)
    },
    by: pressButton('Send'),
  },
  'send a message': {
    says: ['Thank you! …'],
    focus: 'button "Send"',
    at: '/contact',
    before: async (user) => {
      await fillField(user, 'First Name', 'Asha')
      await fillField(user, 'Last Name', 'Shrestha')
      await fillField(user, 'Email', asha.email)
      await fillField(user, 'Phone', '9841000001')
    },
    by: pressButton('Send'),
  },
  'close an alert': {
    says: [],
    focus: 'heading "About Us"',
    at: '/about',
    before: async () => {
      await findHeading(/^/).catch(() => {})
      act(() => showAlert('Order placed successfully!'))
    },
    by: pressButton('OK'),
  },
  'dismiss a notice': {
    says: [],
    focus: 'button "#…"',
    at: '/nest/orders?status=processing',
    who: owner,
    before: async (user) => {
      await user.click(await firstWithRole('button', /^Mark as Shipped, order/))
      await findButton('Dismiss')
    },
    by: pressButton('Dismiss'),
  },
  'open and close a policy': {
    says: [],
    focus: 'button "Shipping"',
    at: '/about',
    by: async (user) => {
      await user.click(await findButton('Shipping'))
      await screen.findByRole('dialog')
      await user.keyboard('{Escape}')
    },
  },
  'ship an order': {
    says: ['Order #… is now Shipped…'],
    focus: 'button "#…"',
    at: '/nest/orders?status=processing',
    who: owner,
    by: pressFirst(/^Mark as Shipped, order/),
  },
  'cancel an order': {
    says: ['Order #… is now Cancelled…'],
    focus: 'button "#…"',
    at: '/nest/orders?status=processing',
    who: owner,
    by: pressFirst(/^Cancel, order/),
  },
  'select an order': {
    says: ['1 selected, NPR …'],
    focus: 'checkbox "Select order …"',
    at: '/nest/orders?status=processing',
    who: owner,
    by: async (user) => user.click(await firstWithRole('checkbox', /^Select order/)),
  },
  'the next receipt of the desk': {
    says: ['#…, NPR …, 2 of …'],
    focus: 'region "Order #…"',
    at: '/nest/orders?view=desk',
    who: owner,
    before: async () => {
      await screen.findByText('Expected amount')
      screen.getByRole('region', { name: /^Order #/ }).focus()
    },
    by: async (user) => user.keyboard('j'),
  },
  'verify a receipt at the desk': {
    says: ['Order #… is now Processing…', '#…, … of …'],
    focus: 'region "Order #…"',
    at: '/nest/orders?view=desk',
    who: owner,
    before: async () => {
      await screen.findByText('Expected amount')
      // The desk ignores a decision in the first 400 ms after a receipt has appeared.
      await act(() => new Promise((done) => setTimeout(done, 400)))
    },
    by: pressButton('Verify'),
  },
  'the next page of the orders': {
    says: ['8 to 14 of …'],
    focus: 'button "Next"',
    at: '/nest/orders',
    who: owner,
    before: () => screen.findByText(/^1 to 7 of /),
    by: pressButton('Next'),
  },
  'search the orders': {
    says: ['1 to … of …'],
    focus: 'searchbox "Search orders"',
    at: '/nest/orders',
    who: owner,
    before: () => screen.findByText(/^1 to 7 of /),
    by: async (user) => user.type(await screen.findByLabelText('Search orders'), 'asha'),
  },
  'search the users': {
    says: ['1 user'],
    focus: 'searchbox "Search users"',
    at: '/nest/users',
    who: owner,
    before: () => screen.findByRole('table', { name: 'All Users' }),
    by: async (user) => user.type(await screen.findByLabelText('Search users'), 'asha'),
  },
  'search the users for nobody': {
    says: ['No users found.'],
    focus: 'searchbox "Search users"',
    at: '/nest/users',
    who: owner,
    before: () => screen.findByRole('table', { name: 'All Users' }),
    by: async (user) => user.type(await screen.findByLabelText('Search users'), 'xyzxyz'),
  },
  'search the inquiries for nothing': {
    says: ['No inquiries found.'],
    focus: 'searchbox "Search inquiries"',
    at: '/nest/inquiries',
    who: owner,
    before: () => screen.findAllByRole('button', { name: /^Resolve the inquiry from/ }),
    by: async (user) => user.type(await screen.findByLabelText('Search inquiries'), 'xyzxyz'),
  },
  'resolve an inquiry': {
    says: ['Inquiry from … resolved…'],
    focus: 'link "…"',
    at: '/nest/inquiries',
    who: owner,
    by: pressFirst(/^Resolve the inquiry from/),
  },
  'delete an inquiry': {
    says: ['Inquiry from … deleted'],
    focus: 'link "…"',
    at: '/nest/inquiries',
    who: owner,
    before: pressFirst(/^Delete the inquiry from/),
    by: pressButton('Delete'),
  },
  'delete a product': {
    says: ['Product deleted successfully…'],
    focus: 'button "Delete …"',
    at: '/nest/products',
    who: owner,
    before: pressFirst(/^Delete /),
    by: pressButton('Delete'),
  },
  'change the shipping charge': {
    says: ['Shipping charge updated successfully…'],
    focus: 'button "…"',
    at: '/nest/products',
    who: owner,
    before: async (user) => {
      await user.click(await findButton(/Shipping Charge/))
      await waitFor(() =>
        expect(screen.getByLabelText('Shipping charge')).not.toHaveAttribute('readonly'),
      )
      await fillField(user, 'Shipping charge', '150')
    },
    by: pressButton('Update'),
  },
  'the next page of the products': {
    says: ['7 to 12 of …'],
    focus: 'button "Next"',
    at: '/nest/products',
    who: owner,
    before: () => screen.findByText(/^Page 1 of /),
    by: pressButton('Next'),
  },
  'delete a category': {
    says: ['Category deleted successfully…'],
    focus: 'button "Delete …"',
    at: '/nest/products',
    who: owner,
    before: async (user) => {
      const list = within(await screen.findByRole('list', { name: 'Categories' }))
      await user.click((await list.findAllByRole('button', { name: /^Delete / }))[0] as HTMLElement)
    },
    by: pressButton('Delete'),
  },
}

describe('after an act', () => {
  it.each(Object.entries(ACTS))(
    '%s: it is said once, and the focus is where the work goes on',
    async (_name, { says, focus, ...play }) => {
      const { user } = renderAt(play.at, play.who ? { signedIn: play.who } : {})
      await screen.findAllByRole('heading', { level: 1 })
      await play.before?.(user)
      // Wait until the announcements of earlier steps have ended.
      await act(() => new Promise((done) => setTimeout(done, 300)))
      const { said, stop } = recordAnnouncements()
      await play.by(user)
      const fits = () =>
        said.length === says.length &&
        says.every((one) => said.some((text) => wholePattern(one).test(text)))
      const done = () => fits() && hasFocus(focus)
      await waitFor(() => expect(done()).toBe(true)).catch(() => {})
      // Wait, so that a wrong second announcement would be recorded too.
      await act(() => new Promise((wait) => setTimeout(wait, 400)))
      stop()
      const { activeElement: now } = document
      const text =
        now?.getAttribute('aria-label') ??
        (now as HTMLInputElement | null)?.labels?.[0]?.textContent ??
        now?.textContent
      const seen = hasFocus(focus) ? focus : `${now?.tagName.toLowerCase()} "${text?.slice(0, 60)}"`
      // Compare a single text, because a failure's report shortens lists.
      expect(`${(fits() ? says : said).join('\n')}\nfocus: ${seen}`).toBe(
        `${says.join('\n')}\nfocus: ${focus}`,
      )
    },
  )
})
