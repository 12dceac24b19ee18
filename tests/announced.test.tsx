import 'fake-indexeddb/auto'
import { act, configure, screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { world } from '../mocks/world/world'
import { adminRoutes } from '../src/admin/frame/adminRoutes'
import { forgetCart } from '../src/api/cart'
import { storefrontRoutes } from '../src/storefront/storefrontRoutes'
import { useAnnouncedText } from '../src/ui/dialog/announce'
import { describeFocus, recordAnnouncements } from './listen'
import { setWidth } from './pretendPage'
import { asha, owner, renderAt } from './renderAt'

// Plays three journeys as a screen reader announces them: each act, then the texts of the live regions and the focus.
// The expected scripts are in tests/announced/; a text that changes or moves to another act shows as a difference. `npx
// vitest run -u` writes them.

configure({ asyncUtilTimeout: 8000 })

beforeAll(() => Promise.all([...storefrontRoutes, ...adminRoutes].map(({ load }) => load())))
beforeEach(() => {
  setWidth(1280)
  useAnnouncedText.setState({ text: '' })
  forgetCart(asha.email)
})

/** Announcements follow an act within this time, unless the act itself waits for something. */
const QUIET_MS = 700

const pause = (milliseconds: number) =>
  act(() => new Promise((done) => setTimeout(done, milliseconds)))

type User = ReturnType<typeof userEvent.setup>
type Act = (user: User) => Promise<unknown>

/** Only a slow machine announces these texts. */
const LOADING_WORDS =
  /^(?:Loading\.\.\.|Reading the picture\.\.\.|\d+% of the receipt sent|Receipt sent)/

/** After each act, waits until nothing has been announced for a while. */
async function scriptOf(user: User, acts: Record<string, Act>): Promise<string> {
  const script: string[] = []
  for (const [name, run] of Object.entries(acts)) {
    const { said, stop } = recordAnnouncements()
    await run(user)
    for (let count = -1; count !== said.length;) {
      count = said.length
      await pause(QUIET_MS)
    }
    stop()
    const texts = said.filter((text) => !LOADING_WORDS.test(text)).map((text) => `  says   ${text}`)
    script.push(name, ...texts, `  focus  ${describeFocus()}`, '')
  }
  // The announcements contain the run's own time, so replace it.
  return script.join('\n').replaceAll(/\b\d\d:\d\d(:\d\d)?\b/g, 'hh:mm')
}

const findButton = (name: string | RegExp) => screen.findByRole('button', { name })
const pressButton = (name: string | RegExp) => async (user: User) =>
  user.click(await findButton(name))
const firstWithRole = async (role: string, name: RegExp) =>
  (await screen.findAllByRole(role, { name }))[0] as HTMLElement
const pressFirst = (name: RegExp) => async (user: User) =>
  user.click(await firstWithRole('button', name))
const chooseRadio = (name: RegExp) => async (user: User) =>
  user.click(await firstWithRole('radio', name))
const chooseColor = async (user: User) => {
  const colors = within(await screen.findByRole('radiogroup', { name: 'Color' }))
  await user.click(colors.getAllByRole('radio')[0] as HTMLElement)
}
const followLink = (name: RegExp) => async (user: User) =>
  user.click(await firstWithRole('link', name))

const PNG = Uint8Array.from([
  137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 1, 0, 0, 0, 2, 0, 8, 6, 0, 0,
])
const addReceipt = async (user: User) => {
  const field = await screen.findByLabelText('Receipt', { selector: 'input' })
  await user.upload(field, new File([PNG], 'esewa.png', { type: 'image/png' }))
  await screen.findByText('esewa.png')
}
const fillAddress = async (user: User) =>
  user.type(await screen.findByLabelText('Delivery address'), 'Mangal Bazar 4')

/** The shop ignores a press within a second of the last check. */
const checkAgain = async (user: User) => {
  await pause(1100)
  await pressButton('Check again')(user)
  // The shop may retry the read before it counts as failed.
  await pause(3000)
}

const ACTS_TO_CHECKOUT: Record<string, Act> = {
  'choose size M': chooseRadio(/^M\b/),
  'choose a color': chooseColor,
  'press Buy Now': pressButton('Buy Now'),
  'type the address': fillAddress,
  'add a receipt': addReceipt,
}

it('a shopper adds to the cart, forgets a size and a receipt, and orders', async () => {
  const { user } = renderAt('/products', { signedIn: asha })
  await screen.findAllByRole('link', { name: /Kurta$/ })
  const script = await scriptOf(user, {
    'open Patan Brick Kurta': followLink(/^Patan Brick Kurta$/),
    'press Add To Cart without a size': pressButton('Add To Cart'),
    'choose size M': chooseRadio(/^M\b/),
    'press Add To Cart without a color': pressButton('Add To Cart'),
    'choose a color': chooseColor,
    'press Add To Cart': pressButton('Add To Cart'),
    'press Buy Now': pressButton('Buy Now'),
    'press Place Order without a receipt': pressButton('Place Order'),
    'type the address': fillAddress,
    'add a receipt': addReceipt,
    'press Place Order': async (user) => {
      await pressButton('Place Order')(user)
      await screen.findByRole('heading', { name: 'Thank you for your order!' })
    },
    'close the message': pressButton('OK'),
  })
  await expect(script).toMatchFileSnapshot('announced/shopper-orders.txt')
})

/**
 * Another buyer than above, because this browser remembers the number of an order that it has found, and the mock's new
 * world uses the same number again.
 */
const bikash = {
  email: 'bikash.tamang@mail.example',
  full_name: 'Bikash Tamang',
  role: 'customer',
  phone: '9803117245',
}

it('an order whose reply is lost is looked for until it is found', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = renderAt('/product?id=101', { signedIn: bikash })
  const script = await scriptOf(user, {
    ...ACTS_TO_CHECKOUT,
    'press Place Order; the connection breaks': async (user) => {
      world.faults.steps('orders.php', [{ wait: 300 }, 'store', 'connectionReset'])
      await pressButton('Place Order')(user)
      // The shop reads the list of orders before it sends, so break the list only after the order was sent.
      await waitFor(() => expect(world.log.of('orders.php')).toHaveLength(1), { timeout: 8000 })
      world.faults.set({ name: 'T1', file: 'get_myorders.php' })
      await findButton('Check again')
    },
    'press Check again without a connection': checkAgain,
    'press Check again': async (user) => {
      world.faults.clear()
      // A press has no effect during a check.
      await waitFor(
        async () => {
          const again = screen.queryByRole('button', { name: 'Check again' })
          if (again) await user.click(again)
          expect(screen.getByRole('heading', { name: 'Thank you for your order!' })).toBeVisible()
        },
        { timeout: 20_000, interval: 1500 },
      )
    },
  })
  await expect(script).toMatchFileSnapshot('announced/order-is-checked.txt')
})

it('the owner ships, undoes, cancels, meets an error and deletes', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = renderAt('/nest/orders?status=processing', { signedIn: owner })
  await screen.findAllByRole('button', { name: /^Mark as Shipped, order/ })
  const script = await scriptOf(user, {
    'ship an order': pressFirst(/^Mark as Shipped, order/),
    'press Undo': pressButton(/^Undo/),
    'ship it again; the server fails': async (user) => {
      world.faults.set({ name: 'H7', file: 'update_order_status.php', count: 1 })
      await pressFirst(/^Mark as Shipped, order/)(user)
    },
    'go to the inquiries': async (user) => user.click(await firstWithRole('link', /^Inquiries/)),
    'delete an inquiry': pressFirst(/^Delete the inquiry from/),
    'press Cancel': pressButton('Cancel'),
    'delete it again': pressFirst(/^Delete the inquiry from/),
    'press Delete': pressButton('Delete'),
  })
  await expect(script).toMatchFileSnapshot('announced/owner-works.txt')
})
