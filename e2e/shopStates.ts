import type { Page } from 'playwright/test'
import { asha, choose, expect, tick, untick } from './fixtures'
import {
  escape,
  fail,
  hold,
  inOrder,
  popup,
  press,
  scenario,
  seen,
  type Scene,
  type State,
  type Visit,
} from './states'

// The storefront's ten screens in every state that a shopper can reach. One entry is one state.

const RECEIPT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const panel = (page: Page) => page.getByRole('dialog', { name: 'Account' })
const cart = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' })
const send = async (page: Page, name: string) =>
  panel(page).getByRole('button', { name, exact: true }).last().click()

const login =
  (password: string) =>
  async ({ page }: Scene) => {
    await panel(page).getByLabel('Email').fill(asha.email)
    await panel(page).getByLabel('Password', { exact: true }).fill(password)
    await send(page, 'Login')
  }

const policies: State[] = ['Shipping', 'Terms and Conditions', 'Return'].map((name) => ({
  name: `policy: ${name}`,
  reach: async ({ page }) => {
    await page.keyboard.press('Escape')
    await page.getByRole('contentinfo').getByRole('button', { name }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
  },
}))

const account: State[] = [
  { name: 'account: login', reach: inOrder(escape, press('Account'), popup('Account')) },
  {
    name: 'account: login refused',
    reach: inOrder(login('wrong-1234'), async ({ page }) =>
      expect(panel(page).getByText(/invalid|incorrect|wrong/i)).toBeVisible(),
    ),
  },
  {
    name: 'account: logging in',
    reach: inOrder(hold('login.php'), login('asha-1234'), async ({ page }) =>
      expect(panel(page).locator('[aria-busy=true]').first()).toBeVisible(),
    ),
  },
]

const signup: State[] = [
  {
    name: 'account: signup',
    reach: inOrder(press('Account'), async ({ page }) =>
      panel(page).getByRole('tab', { name: 'Signup' }).click(),
    ),
  },
  {
    name: 'account: signup with errors',
    reach: async ({ page }) => {
      await send(page, 'Signup')
      await expect(panel(page).locator('[aria-invalid=true]')).toHaveCount(5)
    },
  },
  {
    name: 'account: code of the mail asked for',
    reach: async ({ page }) => {
      const fields = {
        'Full name': 'Mina Gurung',
        Email: 'mina@pahiran.example',
        Phone: '9841112223',
        'Confirm password': 'mina-1234',
      }
      for (const [label, text] of Object.entries(fields))
        await panel(page).getByLabel(label).fill(text)
      await panel(page).getByLabel('Password', { exact: true }).fill('mina-1234')
      await send(page, 'Signup')
      await expect(panel(page).getByLabel('Verification code')).toBeVisible()
    },
  },
  {
    name: 'account: code refused',
    reach: async ({ page }) => {
      await panel(page).getByLabel('Verification code').fill('000000')
      await send(page, 'Verify')
      await expect(
        panel(page)
          .getByText(/invalid|wrong|code/i)
          .first(),
      ).toBeVisible()
    },
  },
]

const reset: State[] = [
  {
    name: 'account: reset, the email',
    reach: inOrder(press('Account'), press('Forgot Password')),
  },
  {
    name: 'account: reset, the OTP',
    reach: async ({ page }) => {
      await panel(page).getByLabel('Email').fill(asha.email)
      await send(page, 'Send OTP')
      await expect(panel(page).getByRole('textbox', { name: 'OTP' })).toBeVisible()
    },
  },
  {
    name: 'account: reset, the new password',
    reach: async ({ page, mock }) => {
      await panel(page)
        .getByRole('textbox', { name: 'OTP' })
        .fill((await mock.mail(asha.email)).code)
      await send(page, 'Verify OTP')
      await expect(panel(page).getByLabel('New password', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'account: reset with an error',
    reach: async ({ page }) => {
      await panel(page).getByLabel('New password', { exact: true }).fill('asha-5678')
      await send(page, 'Reset password')
      await expect(panel(page).getByText('Passwords do not match')).toBeVisible()
    },
  },
]

const home: Visit[] = [
  {
    screen: 'home',
    path: '/',
    ready: seen('Hot Picks'),
    states: [
      ...policies,
      {
        name: 'cart of a visitor',
        reach: inOrder(escape, press(/^Cart/), seen('User not logged in.')),
      },
      {
        name: 'suggestions of the search',
        reach: async ({ page }) => {
          await page.keyboard.press('Escape')
          await page.getByRole('combobox', { name: 'Search' }).fill('kurta')
          // The suggestions appear a moment after the last letter; an earlier arrow key has no list to move in.
          await expect(page.getByRole('option').first()).toBeVisible()
          await page.keyboard.press('ArrowDown')
          await expect(page.getByRole('option', { selected: true })).toBeVisible()
        },
      },
    ],
  },
  { screen: 'home', as: 'login', path: '/', states: account },
  { screen: 'home', as: 'sign up', path: '/', states: signup },
  { screen: 'home', as: 'reset', path: '/', states: reset },
  {
    screen: 'home',
    as: 'of a phone',
    path: '/',
    width: 360,
    states: [
      { name: 'menu', reach: inOrder(press('Menu'), popup('Menu')) },
      {
        name: 'search opened',
        reach: inOrder(escape, press('Search'), async ({ page }) =>
          expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused(),
        ),
      },
    ],
  },
  { screen: 'home', as: 'loading', path: '/', before: hold('backend/') },
  {
    screen: 'home',
    as: 'empty',
    path: '/',
    before: scenario('first-run'),
    ready: seen('No categories available.'),
  },
  {
    screen: 'home',
    as: 'failed',
    path: '/',
    faulty: true,
    before: fail('*'),
    ready: seen('Try again'),
  },
  {
    screen: 'home',
    as: 'a customer',
    path: '/',
    who: asha,
    states: [
      { name: 'account menu', reach: inOrder(press('Account'), seen('Welcome, Asha')) },
      {
        name: 'cart',
        reach: inOrder(escape, press(/^Cart/), async ({ page }) =>
          expect(cart(page).getByRole('checkbox')).toHaveCount(3),
        ),
      },
      {
        name: 'cart with something ticked',
        reach: async ({ page }) => {
          await untick(cart(page).getByRole('checkbox').nth(2))
          await expect(cart(page).getByText('Selected')).toBeVisible()
        },
      },
      {
        name: 'cart, a line being deleted',
        reach: inOrder(hold('remove_from_cart.php'), async ({ page }) => {
          await cart(page)
            .getByRole('button', { name: /^Delete/ })
            .first()
            .click()
          await expect(cart(page).getByRole('button', { name: /^Deleting/ })).toBeVisible()
        }),
      },
    ],
  },
  {
    screen: 'home',
    as: 'a customer whose calls fail',
    path: '/',
    who: asha,
    faulty: true,
    before: fail('remove_from_cart.php'),
    states: [
      {
        name: 'cart, a line that stays',
        reach: inOrder(press(/^Cart/), async ({ page }) => {
          await cart(page)
            .getByRole('button', { name: /^Delete/ })
            .first()
            .click()
          await expect(
            cart(page)
              .getByText(/could not|error|fail/i)
              .first(),
          ).toBeVisible()
        }),
      },
      {
        name: 'cart, a line gone',
        reach: async ({ page, mock }) => {
          await mock.calm()
          await cart(page)
            .getByRole('button', { name: /^Delete/ })
            .first()
            .click()
          await expect(cart(page).getByRole('button', { name: /^Undo/ })).toBeVisible()
        },
      },
      {
        name: 'cart emptied',
        reach: async ({ page }) => {
          await cart(page)
            .getByRole('button', { name: /^Delete/ })
            .first()
            .click()
          await expect(cart(page).getByText('Your cart is empty.')).toBeVisible()
        },
      },
    ],
  },
  {
    screen: 'home',
    as: 'a cart that cannot be read',
    path: '/',
    who: asha,
    faulty: true,
    before: fail('get_cart.php'),
    states: [{ name: 'cart failed', reach: inOrder(press(/^Cart/), seen('Your cart is empty.')) }],
  },
  {
    screen: 'home',
    as: 'a cart on its way',
    path: '/',
    who: asha,
    before: hold('get_cart.php'),
    states: [
      {
        name: 'cart loading',
        reach: inOrder(press(/^Cart/), async ({ page }) =>
          expect(cart(page).getByText('Loading...')).toBeVisible(),
        ),
      },
    ],
  },
]

const products: Visit[] = [
  {
    screen: 'products',
    path: '/products',
    ready: seen('Patan Brick Kurta'),
    states: [
      {
        name: 'filters',
        reach: inOrder(press('Filters'), async ({ page }) =>
          expect(page.getByRole('region', { name: 'Filters' })).toBeVisible(),
        ),
      },
      {
        name: 'filtered',
        reach: async ({ page }) => {
          await tick(page.getByRole('checkbox', { name: 'On sale' }))
          await expect(page.getByRole('list', { name: 'Active filters' })).toBeVisible()
        },
      },
      {
        name: 'filtered to nothing',
        reach: async ({ page }) => {
          await page.goto('/products?sale=1&color=none-such&size=xxl')
          await page.getByText('No products match these filters.').waitFor()
        },
      },
    ],
  },
  {
    screen: 'products',
    as: 'of a phone',
    path: '/products',
    width: 360,
    states: [{ name: 'filters as a sheet', reach: inOrder(press('Filters'), popup('Filters')) }],
  },
  { screen: 'products', as: 'loading', path: '/products', before: hold('backend/') },
  {
    screen: 'products',
    as: 'empty',
    path: '/products',
    before: scenario('empty'),
    ready: seen('No products found in this category.'),
  },
  {
    screen: 'products',
    as: 'failed',
    path: '/products',
    faulty: true,
    before: fail('*'),
    ready: seen('Try again'),
  },
  {
    screen: 'products',
    as: 'sold out',
    path: '/products',
    before: scenario('sold-out'),
    ready: seen('Patan Brick Kurta'),
  },
]

const toProduct = async ({ page }: Scene) => {
  await page
    .getByRole('link', { name: /Patan Brick Kurta/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Just One Step Away' })).toBeVisible()
  // Waits until its picture has stopped moving.
  await page.waitForTimeout(1000)
}

const product: Visit[] = [
  {
    screen: 'product',
    path: '/products',
    ready: toProduct,
    states: [
      {
        name: 'size and colour chosen',
        reach: async ({ page }) => {
          await choose(page, /^L\b/)
          await choose(page, /Brick/)
          await expect(page.getByRole('button', { name: 'Increase quantity' })).toBeVisible()
        },
      },
      { name: 'size guide', reach: inOrder(press('Size guide'), popup('Size guide')) },
      {
        name: 'login wanted',
        reach: inOrder(
          escape,
          press('Buy Now'),
          popup('You Need to be logged in First to Purchase.'),
        ),
      },
      { name: 'lightbox', reach: inOrder(escape, press(/^Picture 2 of/), popup()) },
      { name: 'lightbox enlarged', reach: press('Zoom in') },
    ],
  },
  {
    screen: 'product',
    as: 'of a phone',
    path: '/products',
    width: 360,
    ready: toProduct,
    states: [
      {
        name: 'lightbox of a phone',
        reach: async ({ page }) => {
          await page.locator('main button[aria-haspopup=dialog] img').first().click()
          await expect(page.getByRole('dialog')).toBeVisible()
        },
      },
    ],
  },
  {
    screen: 'product',
    as: 'a customer',
    path: '/products',
    who: asha,
    ready: toProduct,
    states: [
      {
        name: 'asked for a size',
        reach: inOrder(press('Add To Cart'), seen('Please select a size before adding to cart.')),
      },
      {
        name: 'being added to the cart',
        reach: inOrder(escape, hold('add_to_cart.php'), async ({ page }) => {
          await choose(page, /^L\b/)
          await choose(page, /Brick/)
          await page.getByRole('button', { name: 'Add To Cart' }).click()
          await expect(page.locator('main [aria-busy=true]').first()).toBeVisible()
        }),
      },
    ],
  },
  {
    screen: 'product',
    as: 'added to the cart',
    path: '/products',
    who: asha,
    ready: toProduct,
    states: [
      {
        name: 'added',
        reach: inOrder(
          async ({ page }) => {
            await choose(page, /^L\b/)
            await choose(page, /Brick/)
          },
          press('Add To Cart'),
          seen('Product added to cart successfully!'),
        ),
      },
    ],
  },
  {
    screen: 'product',
    as: 'sold out',
    path: '/products',
    before: scenario('sold-out'),
    ready: inOrder(toProduct, seen('Sold out in every size')),
  },
  { screen: 'product', as: 'none chosen', path: '/product', ready: seen('No product selected.') },
  {
    screen: 'product',
    as: 'not to be found',
    path: '/product?id=999999',
    faulty: true,
    ready: seen('This product is no longer available.'),
  },
  { screen: 'product', as: 'loading', path: '/product?id=101', before: hold('backend/') },
]

const openCart = ({ page }: Scene) => page.getByRole('button', { name: /^Cart/ }).click()

const tickOne = async ({ page }: Scene) => {
  await tick(cart(page).getByRole('checkbox').nth(1))
  await untick(cart(page).getByRole('checkbox').nth(2))
  await cart(page).getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Asha')
}

const withLine = inOrder(openCart, tickOne)

/** A line is ticked by default until its stock is known, so wait for the stock before ticking it as the shopper. */
const withSoldOutLine = inOrder(
  openCart,
  ({ page }) => expect(cart(page).getByText('Sold out in this size')).toHaveCount(2),
  tickOne,
)

const paid = async ({ page }: Scene) => {
  await page.getByLabel('Phone').fill('9841000001')
  await page.getByLabel('Delivery address').fill('Mangal Bazar 4, Lalitpur')
  await page
    .getByRole('region', { name: 'Receipt' })
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'esewa.png', mimeType: 'image/png', buffer: RECEIPT })
  await expect(page.getByRole('button', { name: 'View receipt' })).toBeVisible()
}

const order = press(/^(Place order|Try Again)$/i)

/** The outcome of the order is unknown: the panel says so, and no button sends it. */
const checking = async ({ page }: Scene) => {
  const panel = page.getByRole('region', { name: /^Your \d\d:\d\d order \(NPR / })
  await expect(
    panel.getByText(
      /^We're checking whether your .* order .*went through\. Please don't pay again\.$/,
    ),
  ).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Check again' })).toBeVisible()
  await expect(
    page.getByRole('button', {
      name: /^(Place order|Placing Order\.\.\.|Try Again|Send it again|Send again)$/i,
    }),
  ).toHaveCount(0)
}

const checkout: Visit[] = [
  {
    screen: 'checkout',
    path: '/checkout',
    states: [{ name: 'an alert', reach: inOrder(order, seen('User not logged in!')) }],
  },
  {
    screen: 'checkout',
    as: 'nothing selected',
    path: '/checkout',
    who: asha,
    ready: seen('No items selected'),
  },
  {
    screen: 'checkout',
    as: 'a customer',
    path: '/',
    who: asha,
    ready: withLine,
    states: [
      {
        name: 'address helper',
        reach: inOrder(press('Help me write the address'), async ({ page }) => {
          await page.getByLabel('Province').selectOption({ index: 3 })
          await expect(page.getByRole('group', { name: 'Address helper' })).toBeVisible()
        }),
      },
      {
        name: 'the receipt missing',
        reach: inOrder(press('Done', true), order, async ({ page }) =>
          expect(page.locator('main [aria-invalid=true]').first()).toBeVisible(),
        ),
      },
      { name: 'receipt added', reach: paid },
      { name: 'receipt enlarged', reach: inOrder(press('View receipt'), popup('Receipt')) },
      {
        name: 'order being placed',
        reach: inOrder(escape, hold('orders.php'), order, seen('Placing Order...')),
      },
    ],
  },
  {
    screen: 'checkout',
    as: 'an order that fails',
    path: '/',
    who: asha,
    faulty: true,
    ready: inOrder(withLine, paid, fail('orders.php')),
    states: [
      {
        name: 'an alert over the order being checked',
        reach: inOrder(order, seen(/^Error submitting order: /), checking),
      },
      { name: 'order being checked', reach: inOrder(press('OK', true), checking) },
      {
        name: 'cart, with the ordered line marked',
        reach: inOrder(press(/^Cart/), async ({ page }) =>
          expect(cart(page).getByText('In an order being placed').first()).toBeVisible(),
        ),
      },
      {
        name: 'the strip on another page',
        reach: inOrder(escape, async ({ page }) => {
          await page
            .getByRole('contentinfo')
            .getByRole('link', { name: /^About/ })
            .first()
            .click()
          await expect(
            page
              .getByRole('status', { name: 'Your orders in progress' })
              .getByText(/^We're checking whether/),
          ).toBeVisible()
        }),
      },
    ],
  },
  {
    screen: 'checkout',
    as: 'an order that is refused',
    path: '/',
    who: asha,
    faulty: true,
    ready: inOrder(
      withLine,
      paid,
      async ({ mock }) =>
        void (await mock.fault({ name: 'S2', file: 'orders.php', method: 'POST', commit: false })),
    ),
    states: [
      {
        name: 'order failed',
        reach: inOrder(order, seen('Your details and receipt are still here')),
      },
      {
        name: 'thank you, with the number',
        reach: async (scene) => {
          await scene.mock.calm()
          for (const ok of await scene.page.getByRole('button', { name: 'OK' }).all())
            await ok.click()
          await order(scene)
          await expect(scene.page.getByText('Your order number is')).toBeVisible({
            timeout: 15_000,
          })
        },
      },
    ],
  },
  {
    screen: 'checkout',
    as: 'more than there is',
    path: '/',
    who: asha,
    before: scenario('sold-out'),
    ready: inOrder(withSoldOutLine, seen('Please change your cart before you pay.')),
  },
]

const rest: Visit[] = [
  { screen: 'about', path: '/about' },
  { screen: 'about', as: 'loading', path: '/about', before: hold('backend/') },
  {
    screen: 'about',
    as: 'failed',
    path: '/about',
    faulty: true,
    before: fail('*'),
    ready: seen('Try again'),
  },
  {
    screen: 'contact',
    path: '/contact',
    faulty: true,
    states: [
      {
        name: 'errors',
        reach: inOrder(press('Send', true), seen('Please fix the errors in the form.')),
      },
      {
        name: 'sending',
        reach: inOrder(hold('submit_inquiry.php'), async ({ page }) => {
          const fields = {
            'First Name': 'Anil',
            'Last Name': 'Rai',
            Email: 'anil@pahiran.example',
            Phone: '9841234567',
          }
          for (const [label, text] of Object.entries(fields))
            await page.getByLabel(label).fill(text)
          await page.getByRole('button', { name: 'Send', exact: true }).click()
          await expect(page.getByText('Sending...')).toBeVisible()
        }),
      },
    ],
  },
  {
    screen: 'contact',
    as: 'refused, then sent',
    path: '/contact',
    faulty: true,
    before: fail('submit_inquiry.php'),
    states: [
      {
        name: 'failed',
        reach: async ({ page }) => {
          const fields = {
            'First Name': 'Anil',
            'Last Name': 'Rai',
            Email: 'anil@pahiran.example',
            Phone: '9841234567',
          }
          for (const [label, text] of Object.entries(fields))
            await page.getByLabel(label).fill(text)
          await page.getByRole('button', { name: 'Send', exact: true }).click()
          await expect(
            page.getByText('An error occurred while submitting the inquiry.'),
          ).toBeVisible()
        },
      },
      {
        name: 'sent',
        reach: inOrder(
          async ({ mock }) => void (await mock.calm()),
          press('Send', true),
          popup('Send again?'),
          press('Send again', true),
          async ({ page }) => expect(page.getByLabel('First Name')).toHaveValue(''),
        ),
      },
      {
        name: 'the shop was updated meanwhile',
        reach: async ({ page }) => {
          // Focusing the button may have loaded its code.
          await page.goto('/contact')
          await page.getByLabel('First Name').fill('Anil')
          // The reply with the page of the next build.
          const asked = /\/\?\d+$/
          await page.route(asked, (route) =>
            route.fulfill({
              contentType: 'text/html',
              body: '<script type="module" src="/assets/next.js"></script>',
            }),
          )
          const gone = /\/assets\/AccountDropdown-[^/]*\.js$/
          await page.route(gone, (route) => route.fulfill({ status: 404 }))
          await page.getByRole('button', { name: 'Account', exact: true }).click()
          await expect(page.getByText('The shop has been updated.')).toBeVisible()
          await page.unroute(asked)
        },
      },
    ],
  },
  { screen: 'search', path: '/search?q=kurta', ready: seen('Search Results for "kurta"') },
  {
    screen: 'search',
    as: 'nothing found',
    path: '/search?q=zzzz',
    ready: seen('No products found matching your search.'),
  },
  { screen: 'search', as: 'loading', path: '/search?q=kurta', before: hold('backend/') },
  {
    screen: 'search',
    as: 'failed',
    path: '/search?q=kurta',
    faulty: true,
    before: fail('*'),
    ready: seen('Try again'),
  },
  {
    screen: 'myorders',
    as: 'a visitor',
    path: '/myorders',
    ready: seen("You haven't placed any orders yet."),
  },
  {
    screen: 'myorders',
    path: '/myorders',
    who: asha,
    ready: seen('Order again'),
    states: [
      {
        name: 'ordered again',
        reach: inOrder(press(/^Order again/), async ({ page }) =>
          expect(
            page
              .getByText(
                /added to your cart|sold out in this size|no longer available|choose a color/,
              )
              .first(),
          ).toBeVisible(),
        ),
      },
    ],
  },
  {
    screen: 'myorders',
    as: 'loading',
    path: '/myorders',
    who: asha,
    before: hold('get_myorders.php'),
  },
  {
    screen: 'myorders',
    as: 'failed',
    path: '/myorders',
    who: asha,
    faulty: true,
    before: fail('get_myorders.php'),
    ready: seen('Error fetching orders.'),
  },
  {
    screen: 'notifications',
    as: 'a visitor',
    path: '/notifications',
    ready: seen('No new notifications.'),
  },
  {
    screen: 'notifications',
    path: '/notifications',
    who: asha,
    ready: seen('Mark as Read'),
    states: [{ name: 'one read', reach: press('Mark as Read') }],
  },
  {
    screen: 'notifications',
    as: 'loading',
    path: '/notifications',
    who: asha,
    before: hold('notifications.php'),
  },
  {
    screen: 'notifications',
    as: 'failed',
    path: '/notifications',
    who: asha,
    faulty: true,
    before: fail('notifications.php'),
    ready: seen('Try again'),
  },
  { screen: 'order-success', path: '/order-success' },
  { screen: 'unknown path', path: '/abc', ready: seen('Page not found') },
]

export const SHOP: Visit[] = [...home, ...products, ...product, ...checkout, ...rest]
