import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { mockServer } from '../../../mocks/server/node'
import type { CartRow as StoredLine } from '../../../mocks/world/rows'
import { world } from '../../../mocks/world/world'
import { holdCalls } from '../../../tests/holdCalls'
import { asha, renderAt } from '../../../tests/renderAt'
import { pendingAddsOf } from '../../state/pendingAdds'
import { useCartTicks } from '../../state/cartTicks'

// The cart of the demo user: one Patan Brick Kurta, two Kalinchok Knit Caps.
const KURTA = 'Patan Brick Kurta'
const CAP = 'Kalinchok Knit Cap'

const cartPanel = () => within(screen.getByRole('dialog', { name: 'Shopping Cart' }))
const stepperOf = (title: string) =>
  within(cartPanel().getByRole('group', { name: new RegExp(`^Quantity ${title}`) }))
const moreButton = (title: string) =>
  stepperOf(title).getByRole('button', { name: 'Increase quantity' })
const fewerButton = (title: string) =>
  stepperOf(title).getByRole('button', { name: 'Decrease quantity' })
const shownTitles = () =>
  cartPanel()
    .getAllByRole('heading', { level: 3 })
    .map((one) => one.textContent)
const storedQuantities = () => world.cart.map(({ product_id, quantity }) => [product_id, quantity])
const untilIdle = () =>
  waitFor(() => expect(cartPanel().queryByRole('listitem', { busy: true })).toBeNull())
const sentCount = (file: string) => world.log.of(file).length

async function openCart() {
  const { user } = renderAt('/order-success', { signedIn: asha })
  await user.click(screen.getByRole('button', { name: /^Cart/ }))
  await screen.findByRole('dialog', { name: 'Shopping Cart' })
  await cartPanel().findByText('NPR 4,350')
  return user
}

let KURTA_LINE: StoredLine
let CAP_LINE: StoredLine
beforeEach(() => {
  const [first, second] = world.cart
  if (!first || !second) throw new Error('The cart is empty')
  KURTA_LINE = first
  CAP_LINE = second
})

/** Stores the sent body but answers with an error, as if the connection broke. */
function loseReply(file: string, store: (body: { quantity: number }) => void) {
  mockServer.use(
    http.post(
      `*/${file}`,
      async ({ request }) => {
        store((await request.json()) as { quantity: number })
        return HttpResponse.error()
      },
      { once: true },
    ),
  )
}

describe('plus', () => {
  it('adds one piece, which the backend puts on the same line (CART-11, D-69)', async () => {
    const user = await openCart()
    await user.click(moreButton(KURTA))
    await cartPanel().findByText('NPR 7,100')
    await untilIdle()
    expect(storedQuantities()).toEqual([
      [KURTA_LINE.product_id, 2],
      [CAP_LINE.product_id, 2],
    ])
    expect(sentCount('remove_from_cart.php')).toBe(0)
    expect(moreButton(KURTA)).toHaveFocus()
  })

  it('adds one piece, which the backend puts on a line of its own', async () => {
    mockServer.use(
      http.post('*/add_to_cart.php', () => {
        world.add('cart', { ...KURTA_LINE, quantity: 1 })
        return HttpResponse.json({ success: true })
      }),
    )
    const user = await openCart()
    await user.click(moreButton(KURTA))
    await cartPanel().findByText('NPR 7,100')
    await untilIdle()
    expect(shownTitles()).toEqual([KURTA, CAP, KURTA])
  })

  it('is one add for a double press', async () => {
    const add = holdCalls('add_to_cart.php')
    const user = await openCart()
    await user.dblClick(moreButton(KURTA))
    add()
    await cartPanel().findByText('NPR 7,100')
    await untilIdle()
    expect(sentCount('add_to_cart.php')).toBe(1)
    expect(storedQuantities()[0]).toEqual([KURTA_LINE.product_id, 2])
  })

  it('is found in the cart when its reply is lost', async () => {
    loseReply('add_to_cart.php', () => world.change('cart', KURTA_LINE.id, { quantity: 2 }))
    const user = await openCart()
    await user.click(moreButton(KURTA))
    await cartPanel().findByText('NPR 7,100')
    await untilIdle()
    expect(cartPanel().queryByRole('alert')).toBeNull()
    expect(pendingAddsOf(asha.email)).toEqual([])
  })

  it('says what the server said when it is refused, and how a quantity is then changed', async () => {
    world.faults.set({ name: 'S2', file: 'add_to_cart.php' })
    const user = await openCart()
    expect(cartPanel().queryByText(/^To change a quantity/)).toBeNull()
    await user.click(moreButton(KURTA))
    expect(await cartPanel().findByRole('alert')).toHaveTextContent(
      /^Failed to add product to cart: .+/,
    )
    expect(cartPanel().getByText(/delete the item and add the product again/)).toBeVisible()
    expect(cartPanel().getByText('NPR 4,350')).toBeVisible()
    expect(storedQuantities()[0]).toEqual([KURTA_LINE.product_id, 1])
  })

  it('ends at the stock', async () => {
    world.speak({ keys: 'more' })
    world.change('products', CAP_LINE.product_id, { size_stock: { m: 2 } })
    await openCart()
    await waitFor(() => expect(moreButton(CAP)).toBeDisabled())
    expect(moreButton(KURTA)).toBeEnabled()
  })
})

describe('minus', () => {
  it('deletes the line and adds the rest, in its place and with its tick (D-69)', async () => {
    world.change('cart', KURTA_LINE.id, { quantity: 3 })
    const { user } = renderAt('/order-success', { signedIn: asha })
    await user.click(screen.getByRole('button', { name: /^Cart/ }))
    await screen.findByRole('dialog', { name: 'Shopping Cart' })
    await cartPanel().findByText('NPR 9,850')
    await user.click(cartPanel().getByRole('checkbox', { name: new RegExp(`^Select ${KURTA}`) }))
    await user.click(fewerButton(KURTA))
    await cartPanel().findByText('NPR 7,100')
    await untilIdle()
    expect(storedQuantities()).toEqual([
      [CAP_LINE.product_id, 2],
      [KURTA_LINE.product_id, 2],
    ])
    expect(shownTitles()).toEqual([KURTA, CAP])
    expect(fewerButton(KURTA)).toHaveFocus()
    expect(
      cartPanel().getByRole('checkbox', { name: new RegExp(`^Select ${KURTA}`) }),
    ).not.toBeChecked()
    expect(Object.keys(useCartTicks.getState().choices)).toEqual([String(world.cart[1]?.id)])
    expect(cartPanel().queryByText(/cart\.$/)).toBeNull()
  })

  it('is disabled for one piece: Delete is for that', async () => {
    await openCart()
    expect(fewerButton(KURTA)).toBeDisabled()
    expect(fewerButton(CAP)).toBeEnabled()
  })

  it('adds nothing when the deletion is refused', async () => {
    world.faults.set({ name: 'S2', file: 'remove_from_cart.php' })
    const user = await openCart()
    await user.click(fewerButton(CAP))
    expect(await cartPanel().findByRole('alert')).toHaveTextContent(
      'Failed to remove item from cart.',
    )
    expect(sentCount('add_to_cart.php')).toBe(0)
    expect(storedQuantities()).toEqual([
      [KURTA_LINE.product_id, 1],
      [CAP_LINE.product_id, 2],
    ])
  })

  it('goes on when the reply to the deletion or to the add is lost', async () => {
    loseReply('remove_from_cart.php', () => world.remove('cart', CAP_LINE.id))
    mockServer.use(
      http.delete(
        '*/remove_from_cart.php',
        () => {
          world.remove('cart', CAP_LINE.id)
          return HttpResponse.error()
        },
        { once: true },
      ),
    )
    loseReply('add_to_cart.php', ({ quantity }) => world.add('cart', { ...CAP_LINE, quantity }))
    const user = await openCart()
    await user.click(fewerButton(CAP))
    await cartPanel().findByText('NPR 3,550')
    await untilIdle()
    expect(storedQuantities()).toEqual([
      [KURTA_LINE.product_id, 1],
      [CAP_LINE.product_id, 1],
    ])
    expect(cartPanel().queryByRole('alert')).toBeNull()
  })

  it('offers the rest until it is back when the line is gone and the add is refused', async () => {
    world.faults.set({ name: 'S2', file: 'add_to_cart.php', count: 1 })
    const user = await openCart()
    await user.click(fewerButton(CAP))
    expect(await cartPanel().findByRole('alert')).toHaveTextContent(
      /^Failed to add product to cart/,
    )
    expect(cartPanel().getByText(`${CAP} is no longer in your cart.`)).toBeVisible()
    await user.click(cartPanel().getByRole('button', { name: `Add back ${CAP}` }))
    await cartPanel().findByText('NPR 3,550')
    expect(storedQuantities()).toEqual([
      [KURTA_LINE.product_id, 1],
      [CAP_LINE.product_id, 1],
    ])
  })

  it('offers the rest when a deletion without an answer arrives later', async () => {
    world.faults.set({ name: 'T1', file: 'remove_from_cart.php', count: 1 })
    const user = await openCart()
    await user.click(fewerButton(CAP))
    expect(await cartPanel().findByRole('alert')).toHaveTextContent(
      'Error removing item from cart.',
    )
    expect(sentCount('add_to_cart.php')).toBe(0)
    world.remove('cart', CAP_LINE.id)
    expect(
      await cartPanel().findByRole('button', { name: `Add back ${CAP}` }, { timeout: 6000 }),
    ).toHaveTextContent('Add 1 back')
  })
})

it('while a quantity changes, the checkout waits for the line that it would miss', async () => {
  let answer = () => {}
  mockServer.use(
    http.post('*/add_to_cart.php', async () => {
      await new Promise<void>((done) => (answer = done))
      world.add('cart', { ...CAP_LINE, quantity: 1 })
      return HttpResponse.json({ success: true })
    }),
  )
  const user = await openCart()
  await user.click(fewerButton(CAP))
  await user.click(cartPanel().getByRole('link', { name: 'Checkout' }))
  expect(screen.getByRole('dialog', { name: 'Shopping Cart' })).toBeVisible()
  await waitFor(() => expect(world.cart).toHaveLength(1))
  expect(cartPanel().getByRole('heading', { name: CAP })).toBeVisible()
  answer()
  await untilIdle()
  await user.click(cartPanel().getByRole('link', { name: 'Checkout' }))
  expect(screen.queryByRole('dialog', { name: 'Shopping Cart' })).toBeNull()
})
