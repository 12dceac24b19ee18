import type { Page } from 'playwright/test'
import { asha, chooseRadio, expect, tick, untick } from './fixtures'
import {
  pressEscape,
  failCalls,
  holdCalls,
  doInOrder,
  seesPopup,
  pressButton,
  startScenario,
  seesText,
  type Scene,
  type State,
  type Visit,
} from './states'

// The storefront's ten screens in every state that a shopper can reach. Each entry is a state.

const RECEIPT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const accountPanel = (page: Page) => page.getByRole('dialog', { name: 'Account' })
const cartDialog = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' })
const pressInPanel = async (page: Page, name: string) =>
  accountPanel(page).getByRole('button', { name, exact: true }).last().click()

const typeLogin =
  (password: string) =>
  async ({ page }: Scene) => {
    await accountPanel(page).getByLabel('Email').fill(asha.email)
    await accountPanel(page).getByLabel('Password', { exact: true }).fill(password)
    await pressInPanel(page, 'Login')
  }

const policyStates: State[] = ['Shipping', 'Terms and Conditions', 'Return'].map((name) => ({
  name: `policy: ${name}`,
  reach: async ({ page }) => {
    await page.keyboard.press('Escape')
    await page.getByRole('contentinfo').getByRole('button', { name }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
  },
}))

const accountStates: State[] = [
  {
    name: 'account: login',
    reach: doInOrder(pressEscape, pressButton('Account'), seesPopup('Account')),
  },
  {
    name: 'account: login refused',
    reach: doInOrder(typeLogin('wrong-1234'), async ({ page }) =>
      expect(accountPanel(page).getByText(/invalid|incorrect|wrong/i)).toBeVisible(),
    ),
  },
  {
    name: 'account: logging in',
    reach: doInOrder(holdCalls('login.php'), typeLogin('asha-1234'), async ({ page }) =>
      expect(accountPanel(page).locator('[aria-busy=true]').first()).toBeVisible(),
    ),
  },
]

const signupStates: State[] = [
  {
    name: 'account: signup',
    reach: doInOrder(pressButton('Account'), async ({ page }) =>
      accountPanel(page).getByRole('tab', { name: 'Signup' }).click(),
    ),
  },
  {
    name: 'account: signup with errors',
    reach: async ({ page }) => {
      await pressInPanel(page, 'Signup')
      await expect(accountPanel(page).locator('[aria-invalid=true]')).toHaveCount(5)
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
        await accountPanel(page).getByLabel(label).fill(text)
      await accountPanel(page).getByLabel('Password', { exact: true }).fill('mina-1234')
      await pressInPanel(page, 'Signup')
      await expect(accountPanel(page).getByLabel('Verification code')).toBeVisible()
    },
  },
  {
    name: 'account: code refused',
    reach: async ({ page }) => {
      await accountPanel(page).getByLabel('Verification code').fill('000000')
      await pressInPanel(page, 'Verify')
      await expect(
        accountPanel(page)
          .getByText(/invalid|wrong|code/i)
          .first(),
      ).toBeVisible()
    },
  },
]

const resetStates: State[] = [
  {
    name: 'account: reset, the email',
    reach: doInOrder(pressButton('Account'), pressButton('Forgot Password')),
  },
  {
    name: 'account: reset, the OTP',
    reach: async ({ page }) => {
      await accountPanel(page).getByLabel('Email').fill(asha.email)
      await pressInPanel(page, 'Send OTP')
      await expect(accountPanel(page).getByRole('textbox', { name: 'OTP' })).toBeVisible()
    },
  },
  {
    name: 'account: reset, the new password',
    reach: async ({ page, mock }) => {
      await accountPanel(page)
        .getByRole('textbox', { name: 'OTP' })
        .fill((await mock.mail(asha.email)).code)
      await pressInPanel(page, 'Verify OTP')
      await expect(accountPanel(page).getByLabel('New password', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'account: reset with an error',
    reach: async ({ page }) => {
      await accountPanel(page).getByLabel('New password', { exact: true }).fill('asha-5678')
      await pressInPanel(page, 'Reset password')
      await expect(accountPanel(page).getByText('Passwords do not match')).toBeVisible()
    },
  },
]

const homeVisits: Visit[] = [
  {
    screen: 'home',
    path: '/',
    ready: seesText('Hot Picks'),
    states: [
      ...policyStates,
      {
        name: 'cart of a visitor',
        reach: doInOrder(pressEscape, pressButton(/^Cart/), seesText('User not logged in.')),
      },
      {
        name: 'suggestions of the search',
        reach: async ({ page }) => {
          await page.keyboard.press('Escape')
          await page.getByRole('combobox', { name: 'Search' }).fill('kurta')
          // The suggestions appear a moment after the last letter. An earlier arrow key would have no list to move in.
          await expect(page.getByRole('option').first()).toBeVisible()
          await page.keyboard.press('ArrowDown')
          await expect(page.getByRole('option', { selected: true })).toBeVisible()
        },
      },
    ],
  },
  { screen: 'home', as: 'login', path: '/', states: accountStates },
  { screen: 'home', as: 'sign up', path: '/', states: signupStates },
  { screen: 'home', as: 'reset', path: '/', states: resetStates },
  {
    screen: 'home',
    as: 'of a phone',
    path: '/',
    width: 360,
    states: [
      { name: 'menu', reach: doInOrder(pressButton('Menu'), seesPopup('Menu')) },
      {
        name: 'search opened',
        reach: doInOrder(pressEscape, pressButton('Search'), async ({ page }) =>
          expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused(),
        ),
      },
    ],
  },
  { screen: 'home', as: 'loading', path: '/', before: holdCalls('backend/') },
  {
    screen: 'home',
    as: 'empty',
    path: '/',
    before: startScenario('first-run'),
    ready: seesText('No categories available.'),
  },
  {
    screen: 'home',
    as: 'failed',
    path: '/',
    faulty: true,
    before: failCalls('*'),
    ready: seesText('Try again'),
  },
  {
    screen: 'home',
    as: 'a customer',
    path: '/',
    who: asha,
    states: [
      { name: 'account menu', reach: doInOrder(pressButton('Account'), seesText('Welcome, Asha')) },
      {
        name: 'cart',
        reach: doInOrder(pressEscape, pressButton(/^Cart/), async ({ page }) =>
          expect(cartDialog(page).getByRole('checkbox')).toHaveCount(3),
        ),
      },
      {
        name: 'cart with something ticked',
        reach: async ({ page }) => {
          await untick(cartDialog(page).getByRole('checkbox').nth(2))
          await expect(cartDialog(page).getByText('Selected')).toBeVisible()
        },
      },
      {
        name: 'cart, a line being deleted',
        reach: doInOrder(holdCalls('remove_from_cart.php'), async ({ page }) => {
          await cartDialog(page)
            .getByRole('button', { name: /^Delete/ })
            .first()
            .click()
          await expect(cartDialog(page).getByRole('button', { name: /^Deleting/ })).toBeVisible()
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
    before: failCalls('remove_from_cart.php'),
    states: [
      {
        name: 'cart, a line that stays',
        reach: doInOrder(pressButton(/^Cart/), async ({ page }) => {
          await cartDialog(page)
            .getByRole('button', { name: /^Delete/ })
            .first()
            .click()
          await expect(
            cartDialog(page)
              .getByText(/could not|error|fail/i)
              .first(),
          ).toBeVisible()
        }),
      },
      {
        name: 'cart, a line gone',
        reach: async ({ page, mock }) => {
          await mock.calm()
          await cartDialog(page)
            .getByRole('button', { name: /^Delete/ })
            .first()
            .click()
          await expect(cartDialog(page).getByRole('button', { name: /^Undo/ })).toBeVisible()
        },
      },
      {
        name: 'cart emptied',
        reach: async ({ page }) => {
          await cartDialog(page)
            .getByRole('button', { name: /^Delete/ })
            .first()
            .click()
          await expect(cartDialog(page).getByText('Your cart is empty.')).toBeVisible()
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
    before: failCalls('get_cart.php'),
    states: [
      {
        name: 'cart failed',
        reach: doInOrder(pressButton(/^Cart/), seesText('Your cart is empty.')),
      },
    ],
  },
  {
    screen: 'home',
    as: 'a cart on its way',
    path: '/',
    who: asha,
    before: holdCalls('get_cart.php'),
    states: [
      {
        name: 'cart loading',
        reach: doInOrder(pressButton(/^Cart/), async ({ page }) =>
          expect(cartDialog(page).getByText('Loading...')).toBeVisible(),
        ),
      },
    ],
  },
]

const productsVisits: Visit[] = [
  {
    screen: 'products',
    path: '/products',
    ready: seesText('Patan Brick Kurta'),
    states: [
      {
        name: 'filters',
        reach: doInOrder(pressButton('Filters'), async ({ page }) =>
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
    states: [
      {
        name: 'filters as a sheet',
        reach: doInOrder(pressButton('Filters'), seesPopup('Filters')),
      },
    ],
  },
  { screen: 'products', as: 'loading', path: '/products', before: holdCalls('backend/') },
  {
    screen: 'products',
    as: 'empty',
    path: '/products',
    before: startScenario('empty'),
    ready: seesText('No products found in this category.'),
  },
  {
    screen: 'products',
    as: 'failed',
    path: '/products',
    faulty: true,
    before: failCalls('*'),
    ready: seesText('Try again'),
  },
  {
    screen: 'products',
    as: 'sold out',
    path: '/products',
    before: startScenario('sold-out'),
    ready: seesText('Patan Brick Kurta'),
  },
]

const openProduct = async ({ page }: Scene) => {
  await page
    .getByRole('link', { name: /Patan Brick Kurta/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Just One Step Away' })).toBeVisible()
  await page.waitForTimeout(1000)
}

const productVisits: Visit[] = [
  {
    screen: 'product',
    path: '/products',
    ready: openProduct,
    states: [
      {
        name: 'size and colour chosen',
        reach: async ({ page }) => {
          await chooseRadio(page, /^L\b/)
          await chooseRadio(page, /Brick/)
          await expect(page.getByRole('button', { name: 'Increase quantity' })).toBeVisible()
        },
      },
      { name: 'size guide', reach: doInOrder(pressButton('Size guide'), seesPopup('Size guide')) },
      {
        name: 'login wanted',
        reach: doInOrder(
          pressEscape,
          pressButton('Buy Now'),
          seesPopup('You Need to be logged in First to Purchase.'),
        ),
      },
      {
        name: 'lightbox',
        reach: doInOrder(pressEscape, pressButton(/^Picture 2 of/), seesPopup()),
      },
      { name: 'lightbox enlarged', reach: pressButton('Zoom in') },
    ],
  },
  {
    screen: 'product',
    as: 'of a phone',
    path: '/products',
    width: 360,
    ready: openProduct,
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
    ready: openProduct,
    states: [
      {
        name: 'asked for a size',
        reach: doInOrder(
          pressButton('Add To Cart'),
          seesText('Please select a size before adding to cart.'),
        ),
      },
      {
        name: 'being added to the cart',
        reach: doInOrder(pressEscape, holdCalls('add_to_cart.php'), async ({ page }) => {
          await chooseRadio(page, /^L\b/)
          await chooseRadio(page, /Brick/)
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
    ready: openProduct,
    states: [
      {
        name: 'added',
        reach: doInOrder(
          async ({ page }) => {
            await chooseRadio(page, /^L\b/)
            await chooseRadio(page, /Brick/)
          },
          pressButton('Add To Cart'),
          seesText('Product added to cart successfully!'),
        ),
      },
    ],
  },
  {
    screen: 'product',
    as: 'sold out',
    path: '/products',
    before: startScenario('sold-out'),
    ready: doInOrder(openProduct, seesText('Sold out in every size')),
  },
  {
    screen: 'product',
    as: 'none chosen',
    path: '/product',
    ready: seesText('No product selected.'),
  },
  {
    screen: 'product',
    as: 'not to be found',
    path: '/product?id=999999',
    faulty: true,
    ready: seesText('This product is no longer available.'),
  },
  { screen: 'product', as: 'loading', path: '/product?id=101', before: holdCalls('backend/') },
]

const openCart = ({ page }: Scene) => page.getByRole('button', { name: /^Cart/ }).click()

const tickOneLine = async ({ page }: Scene) => {
  await tick(cartDialog(page).getByRole('checkbox').nth(1))
  await untick(cartDialog(page).getByRole('checkbox').nth(2))
  await cartDialog(page).getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Asha')
}

const openCartWithLine = doInOrder(openCart, tickOneLine)

/** Even a sold-out line is ticked until its stock is known, so wait for the stock before ticking a line. */
const openCartWithSoldOutLine = doInOrder(
  openCart,
  ({ page }) => expect(cartDialog(page).getByText('Sold out in this size')).toHaveCount(2),
  tickOneLine,
)

const fillPaidOrder = async ({ page }: Scene) => {
  await page.getByLabel('Phone').fill('9841000001')
  await page.getByLabel('Delivery address').fill('Mangal Bazar 4, Lalitpur')
  await page
    .getByRole('region', { name: 'Receipt' })
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'esewa.png', mimeType: 'image/png', buffer: RECEIPT })
  await expect(page.getByRole('button', { name: 'View receipt' })).toBeVisible()
}

const pressPlaceOrder = pressButton(/^(Place order|Try Again)$/i)

/** While the order's outcome is unknown, the panel says so and no button sends the order. */
const waitForChecking = async ({ page }: Scene) => {
  const panel = page.getByRole('region', { name: /^Your \d\d:\d\d order \(NPR / })
  await expect(
    panel.getByText(
      /^We're checking whether your .* order .*went through\. Please don't pay again\.$/,
    ),
  ).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Check again' })).toBeVisible()
  await expect(
    page.getByRole('button', {
      name: /^(Place order|Placing Order\.\.\.|Try Again|Send again)$/i,
    }),
  ).toHaveCount(0)
}

const checkoutVisits: Visit[] = [
  {
    screen: 'checkout',
    path: '/checkout',
    states: [
      { name: 'an alert', reach: doInOrder(pressPlaceOrder, seesText('User not logged in!')) },
    ],
  },
  {
    screen: 'checkout',
    as: 'nothing selected',
    path: '/checkout',
    who: asha,
    ready: seesText('No items selected'),
  },
  {
    screen: 'checkout',
    as: 'a customer',
    path: '/',
    who: asha,
    ready: openCartWithLine,
    states: [
      {
        name: 'address helper',
        reach: doInOrder(pressButton('Help me enter the address'), async ({ page }) => {
          await page.getByLabel('Province').selectOption({ index: 3 })
          await expect(page.getByRole('group', { name: 'Address helper' })).toBeVisible()
        }),
      },
      {
        name: 'the receipt missing',
        reach: doInOrder(pressButton('Done', true), pressPlaceOrder, async ({ page }) =>
          expect(page.locator('main [aria-invalid=true]').first()).toBeVisible(),
        ),
      },
      { name: 'receipt added', reach: fillPaidOrder },
      {
        name: 'receipt enlarged',
        reach: doInOrder(pressButton('View receipt'), seesPopup('Receipt')),
      },
      {
        name: 'order being placed',
        reach: doInOrder(
          pressEscape,
          holdCalls('orders.php'),
          pressPlaceOrder,
          seesText('Placing Order...'),
        ),
      },
    ],
  },
  {
    screen: 'checkout',
    as: 'an order that fails',
    path: '/',
    who: asha,
    faulty: true,
    ready: doInOrder(openCartWithLine, fillPaidOrder, failCalls('orders.php')),
    states: [
      {
        name: 'an alert over the order being checked',
        reach: doInOrder(pressPlaceOrder, seesText(/^Error submitting order: /), waitForChecking),
      },
      { name: 'order being checked', reach: doInOrder(pressButton('OK', true), waitForChecking) },
      {
        name: 'cart, with the ordered line marked',
        reach: doInOrder(pressButton(/^Cart/), async ({ page }) =>
          expect(cartDialog(page).getByText('Order in progress').first()).toBeVisible(),
        ),
      },
      {
        name: 'the strip on another page',
        reach: doInOrder(pressEscape, async ({ page }) => {
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
    ready: doInOrder(
      openCartWithLine,
      fillPaidOrder,
      async ({ mock }) =>
        void (await mock.fault({ name: 'S2', file: 'orders.php', method: 'POST', commit: false })),
    ),
    states: [
      {
        name: 'order failed',
        reach: doInOrder(pressPlaceOrder, seesText('Your details and receipt are still here')),
      },
      {
        name: 'thank you, with the number',
        reach: async (scene) => {
          await scene.mock.calm()
          for (const ok of await scene.page.getByRole('button', { name: 'OK' }).all())
            await ok.click()
          await pressPlaceOrder(scene)
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
    before: startScenario('sold-out'),
    ready: doInOrder(openCartWithSoldOutLine, seesText('Please update your cart before you pay.')),
  },
]

const otherVisits: Visit[] = [
  { screen: 'about', path: '/about' },
  { screen: 'about', as: 'loading', path: '/about', before: holdCalls('backend/') },
  {
    screen: 'about',
    as: 'failed',
    path: '/about',
    faulty: true,
    before: failCalls('*'),
    ready: seesText('Try again'),
  },
  {
    screen: 'contact',
    path: '/contact',
    faulty: true,
    states: [
      {
        name: 'errors',
        reach: doInOrder(pressButton('Send', true), seesText('Please fix the errors in the form.')),
      },
      {
        name: 'sending',
        reach: doInOrder(holdCalls('submit_inquiry.php'), async ({ page }) => {
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
    before: failCalls('submit_inquiry.php'),
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
        reach: doInOrder(
          async ({ mock }) => void (await mock.calm()),
          pressButton('Send', true),
          seesPopup('Send again?'),
          pressButton('Send again', true),
          async ({ page }) => expect(page.getByLabel('First Name')).toHaveValue(''),
        ),
      },
      {
        name: 'the shop was updated meanwhile',
        reach: async ({ page }) => {
          // Load the page again, because focusing the button may have loaded its code.
          await page.goto('/contact')
          await page.getByLabel('First Name').fill('Anil')
          // Matches the request by which the page asks whether there is a newer build.
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
  { screen: 'search', path: '/search?q=kurta', ready: seesText('Search Results for "kurta"') },
  {
    screen: 'search',
    as: 'nothing found',
    path: '/search?q=zzzz',
    ready: seesText('No products found matching your search.'),
  },
  { screen: 'search', as: 'loading', path: '/search?q=kurta', before: holdCalls('backend/') },
  {
    screen: 'search',
    as: 'failed',
    path: '/search?q=kurta',
    faulty: true,
    before: failCalls('*'),
    ready: seesText('Try again'),
  },
  {
    screen: 'myorders',
    as: 'a visitor',
    path: '/myorders',
    ready: seesText("You haven't placed any orders yet."),
  },
  {
    screen: 'myorders',
    path: '/myorders',
    who: asha,
    ready: seesText('Order again'),
    states: [
      {
        name: 'ordered again',
        reach: doInOrder(pressButton(/^Order again/), async ({ page }) =>
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
    before: holdCalls('get_myorders.php'),
  },
  {
    screen: 'myorders',
    as: 'failed',
    path: '/myorders',
    who: asha,
    faulty: true,
    before: failCalls('get_myorders.php'),
    ready: seesText('Error fetching orders.'),
  },
  {
    screen: 'notifications',
    as: 'a visitor',
    path: '/notifications',
    ready: seesText('No new notifications.'),
  },
  {
    screen: 'notifications',
    path: '/notifications',
    who: asha,
    ready: seesText('Mark as Read'),
    states: [{ name: 'one read', reach: pressButton('Mark as Read') }],
  },
  {
    screen: 'notifications',
    as: 'loading',
    path: '/notifications',
    who: asha,
    before: holdCalls('notifications.php'),
  },
  {
    screen: 'notifications',
    as: 'failed',
    path: '/notifications',
    who: asha,
    faulty: true,
    before: failCalls('notifications.php'),
    ready: seesText('Try again'),
  },
  { screen: 'order-success', path: '/order-success' },
  { screen: 'unknown path', path: '/abc', ready: seesText('Page not found') },
]

export const SHOP_VISITS: Visit[] = [
  ...homeVisits,
  ...productsVisits,
  ...productVisits,
  ...checkoutVisits,
  ...otherVisits,
]
