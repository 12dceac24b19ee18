import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mockServer } from '../../../mocks/server/node'
import { world } from '../../../mocks/world/world'
import { holdCalls } from '../../../tests/holdCalls'
import { asha, renderAt } from '../../../tests/renderAt'
import { expectPageSnapshot, fixDateAndDialect } from '../../../tests/readPage'
import { cache } from '../../api/core/cache'
import { applyTodaysReads } from '../../api/latestPrices'
import { setOrderedLines, useCartTicks } from '../../state/cartTicks'
import { signIn } from '../../state/session'
import { userOnFakeClock } from '../../../tests/openAccount'
import { useCartLines } from './useCartLines'

// The cart of the demo user, with price - discount: one Patan Brick Kurta (3,200 - 450), two Kalinchok Knit Caps (950 -
// 150).
const KURTA = 'Patan Brick Kurta'
const CAP = 'Kalinchok Knit Cap'

const productOf = (title: string) => {
  const row = world.products.find((product) => product.title === title)
  if (!row) throw new Error(`No ${title}`)
  return row
}

const cartButton = () => screen.getByRole('button', { name: /^Cart/ })
const cartDialog = () => screen.getByRole('dialog', { name: 'Shopping Cart' })
const cartPanel = () => within(cartDialog())
const tickOf = (title: string) =>
  cartPanel().getByRole('checkbox', { name: new RegExp(`^Select ${title}`) })
const rowOf = (title: string) => {
  const found = tickOf(title).closest('li')
  if (!found) throw new Error(`No line of ${title}`)
  return found
}
const lineNamed = (title: string) => within(rowOf(title))
const deleteButtonOf = (title: string) =>
  lineNamed(title).getByRole('button', { name: new RegExp(`^Delete ${title}`) })

async function openCart(options: Parameters<typeof renderAt>[1] = { signedIn: asha }) {
  const view = renderAt('/order-success', options)
  await view.user.click(cartButton())
  await screen.findByRole('dialog', { name: 'Shopping Cart' })
  return view
}

async function openFilled(options?: Parameters<typeof renderAt>[1]) {
  const view = await openCart(options)
  await cartPanel().findByText('NPR 4,350')
  return view
}

describe('the cart dropdown', () => {
  it('shows "Loading..." until the cart has loaded (CART-02)', async () => {
    const answer = holdCalls('get_cart.php')
    await openCart()
    expect(cartPanel().getByText('Loading...')).toBeVisible()
    expect(cartPanel().queryByText('Your cart is empty.')).toBeNull()
    answer()
    await cartPanel().findByText(KURTA)
    expect(cartPanel().queryByText(/^Loading\.\.\./)).toBeNull()
  })

  it('shows "Your cart is empty." for an empty cart, and no box to tick (CART-03)', async () => {
    world.cart = []
    await openCart()
    await cartPanel().findByText('Your cart is empty.')
    expect(cartPanel().queryByText(/^Loading\.\.\./)).toBeNull()
    expect(cartPanel().queryByRole('checkbox')).toBeNull()
    expect(cartPanel().queryByText('User not logged in.')).toBeNull()
  })

  it('tells a visitor to log in, and sends no request (ERR-43)', async () => {
    const { user } = await openCart({})
    expect(cartPanel().getByText('User not logged in.')).toBeVisible()
    expect(cartPanel().getByText('Your cart is empty.')).toBeVisible()
    expect(world.log.of('get_cart.php')).toEqual([])
    await user.click(cartPanel().getByRole('button', { name: 'Log in' }))
    expect(await screen.findByRole('dialog', { name: 'Account' })).toBeVisible()
  })

  it('tells a user without an email so, and sends no request (ERR-44)', async () => {
    await openCart({ signedIn: { ...asha, email: '' } })
    expect(cartPanel().getByText('Email not found.')).toBeVisible()
    expect(cartPanel().getByText('Your cart is empty.')).toBeVisible()
    expect(world.log.of('get_cart.php')).toEqual([])
  })

  it('shows image, title, size, color, quantity and price of each line (CART-06, CART-07, CART-08, CART-09, CART-10, CART-11, CART-12, CART-15, DATA-06, ROLE-08)', async () => {
    await openFilled()
    const line = lineNamed(KURTA)
    expect(tickOf(KURTA)).toBeEnabled()
    expect(line.getByRole('presentation')).toHaveAttribute(
      'src',
      expect.stringContaining('kurta-brick.webp'),
    )
    expect(line.getByText(KURTA)).toBeVisible()
    for (const [term, value] of [
      ['Size', 'M'],
      ['Color', 'Brick'],
      ['Quantity', '1'],
    ] as const)
      expect(line.getByText(term).nextElementSibling).toHaveTextContent(value)
    expect(line.getByText('NPR 2,750')).toBeVisible()
    expect(deleteButtonOf(KURTA)).toBeVisible()
    expect(lineNamed(CAP).getByText('Quantity').nextElementSibling).toHaveTextContent('2')
  })

  it('adds title, prices, first picture, sizes and colors of the product to a line (CART-23)', async () => {
    const { title, images, size_stock, colors } = productOf(KURTA)
    signIn({ full_name: '', role: 'customer', phone: '', ...asha })
    const { result } = renderHook(() => useCartLines(asha.email), {
      wrapper: ({ children }) => (
        <QueryClientProvider client={cache}>{children}</QueryClientProvider>
      ),
    })
    await waitFor(() => expect(result.current.items?.[0]?.waiting).toBe(false))
    expect(images.length).toBeGreaterThan(1)
    expect(Object.keys(size_stock).length).toBeGreaterThan(1)
    expect(result.current.items?.[0]).toMatchObject({
      title,
      price: 3200_00,
      discount_price: 450_00,
      finalPrice: 2750_00,
      image: images[0],
      // By the specification, the reply with the product has neither sizes nor colors.
      ...(world.dialect.keys === 'spec'
        ? { sizes: [], colors: [] }
        : { sizes: Object.keys(size_stock), colors }),
    })
  })

  it('shows one price, not struck through, when the discount is "0.00" (CART-14)', async () => {
    world.change('products', productOf(KURTA).id, { discount_price: 0 })
    await openCart()
    expect((await lineNamed(KURTA).findByText('NPR 3,200')).closest('s')).toBeNull()
    expect(lineNamed(KURTA).getAllByText(/NPR/)).toHaveLength(1)
  })

  it('requests the cart by email and each product once by its id (CALL-11, CALL-12)', async () => {
    world.add('cart', {
      user_email: asha.email,
      product_id: productOf(KURTA).id,
      size: 's',
      color: 'Brick',
      quantity: 1,
    })
    await openCart()
    await cartPanel().findByText('NPR 7,100')
    expect(world.log.of('get_cart.php')[0]?.query).toEqual({ email: asha.email })
    expect(world.log.of('get_product_detail.php').map(({ query }) => query)).toEqual([
      { id: String(productOf(KURTA).id) },
      { id: String(productOf(CAP).id) },
    ])
  })

  it('opens the product from its title', async () => {
    world.speak({ ids: 'text' })
    const { user, place } = await openFilled()
    await user.click(cartPanel().getByRole('link', { name: CAP }))
    expect(place()).toMatchObject({
      pathname: '/product',
      state: { productId: String(productOf(CAP).id), product: { price: 950 } },
    })
  })

  it('closes on Escape and returns the focus to its button', async () => {
    const { user } = await openFilled()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: 'Shopping Cart' })).toBeNull()
    expect(cartButton()).toHaveFocus()
  })
})

describe('selecting lines', () => {
  it('starts with every line selected; Select All selects and clears every line, and is checked when all are selected (CART-04, CART-05, CART-06, D-66)', async () => {
    const { user } = await openFilled()
    const all = cartPanel().getByRole('checkbox', { name: 'Select All' })
    expect(all).toBeChecked()
    expect(tickOf(KURTA)).toBeChecked()
    expect(tickOf(CAP)).toBeChecked()
    await user.click(tickOf(KURTA))
    expect(all).toBePartiallyChecked()
    await user.click(all)
    expect(tickOf(KURTA)).toBeChecked()
    expect(all).toBeChecked()
    await user.click(all)
    expect(all).not.toBeChecked()
    expect(tickOf(KURTA)).not.toBeChecked()
    expect(tickOf(CAP)).not.toBeChecked()
    await user.click(all)
    expect(tickOf(CAP)).toBeChecked()
  })

  it('keeps what the shopper cleared, and selects a line that is added later', async () => {
    const { user } = await openFilled()
    await user.click(tickOf(KURTA))
    await user.click(cartPanel().getByRole('button', { name: 'Close' }))
    const [line] = world.cart
    if (!line) throw new Error('The cart is empty')
    world.add('cart', { ...line, size: 'l' })
    await user.click(cartButton())
    await waitFor(() => expect(cartPanel().getAllByRole('checkbox')).toHaveLength(4))
    expect(
      cartPanel().getByRole('checkbox', { name: `Select ${KURTA}, M, Brick` }),
    ).not.toBeChecked()
    expect(cartPanel().getByRole('checkbox', { name: `Select ${KURTA}, L, Brick` })).toBeChecked()
  })

  it('leaves out a line that cannot be bought', async () => {
    world.speak({ keys: 'more' })
    world.change('products', productOf(CAP).id, { size_stock: { m: 0 } })
    await openFilled()
    expect(tickOf(CAP)).not.toBeChecked()
    expect(tickOf(KURTA)).toBeChecked()
  })

  it('forgets the selection of a deleted line', async () => {
    const { user } = await openFilled()
    await user.click(tickOf(KURTA))
    await user.click(deleteButtonOf(KURTA))
    await waitFor(() => expect(useCartTicks.getState().choices).toEqual({}))
    expect(tickOf(CAP)).toBeChecked()
  })
})

describe('the total', () => {
  it('is the sum of all lines, selected or not (CART-17, SUM-07)', async () => {
    const { user } = await openFilled()
    expect(cartPanel().getByText('Total Price').nextElementSibling).toHaveTextContent('NPR 4,350')
    expect(cartPanel().queryByText('Selected')).toBeNull()
    await user.click(tickOf(KURTA))
    expect(cartPanel().getByText('Total Price').nextElementSibling).toHaveTextContent('NPR 4,350')
    expect(cartPanel().getByText('Selected').nextElementSibling).toHaveTextContent('NPR 1,600')
    await user.click(cartPanel().getByRole('checkbox', { name: 'Select All' }))
    expect(cartPanel().queryByText('Selected')).toBeNull()
  })

  it('is told for each line of more than one piece, and on the Checkout link for what is selected', async () => {
    const { user } = await openFilled()
    expect(lineNamed(CAP).getByText('2 pieces: NPR 1,600')).toBeVisible()
    expect(lineNamed(KURTA).queryByText(/pieces/)).toBeNull()
    const link = cartPanel().getByRole('link', { name: 'Checkout' })
    expect(link).toHaveAccessibleDescription('2 items, NPR 4,350')
    await user.click(tickOf(KURTA))
    expect(link).toHaveAccessibleDescription('1 item, NPR 1,600')
    await user.click(tickOf(CAP))
    expect(link).not.toHaveAccessibleDescription()
    expect(cartPanel().getByText('Select the items you want to buy.')).toBeVisible()
  })

  it('waits for the products instead of showing a smaller sum', async () => {
    const answer = holdCalls('get_product_detail.php')
    await openCart()
    await cartPanel().findByText('Total Price')
    expect(cartPanel().getByText('Total Price').nextElementSibling).not.toHaveTextContent('NPR')
    answer()
    await cartPanel().findByText('NPR 4,350')
  })
})

describe('the Checkout link', () => {
  it('passes the ids of the selected lines unchanged (CART-18, CART-19, RTE-13)', async () => {
    world.speak({ ids: 'text' })
    const { user, place } = await openFilled()
    await user.click(tickOf(KURTA))
    await user.click(cartPanel().getByRole('link', { name: 'Checkout' }))
    expect(place()).toMatchObject({ pathname: '/checkout', state: { selectedItems: ['2'] } })
    expect(screen.queryByRole('dialog', { name: 'Shopping Cart' })).toBeNull()
  })

  it('also works with no line selected (CART-18)', async () => {
    const { user, place } = await openFilled()
    await user.click(cartPanel().getByRole('checkbox', { name: 'Select All' }))
    await user.click(cartPanel().getByRole('link', { name: 'Checkout' }))
    expect(place()).toMatchObject({ pathname: '/checkout', state: { selectedItems: [] } })
  })

  it.each([
    ['sold out', 0, 'Sold out in this size'],
    ['short', 1, 'Only 1 left in this size'],
  ])('warns before the checkout that a line is %s', async (_what, left, text) => {
    // Without this switch the mock's get_product_detail.php returns no stock.
    world.speak({ keys: 'more' })
    world.change('products', productOf(CAP).id, { size_stock: { m: left } })
    // A line that takes the last piece gets no warning.
    world.change('products', productOf(KURTA).id, { size_stock: { m: 1 } })
    await openFilled()
    expect(lineNamed(CAP).getByText(text)).toBeVisible()
    expect(lineNamed(KURTA).queryByText(/left|Sold out/)).toBeNull()
  })

  it('shows no stock warning when the stock is unknown', async () => {
    const { id, title, price, images } = productOf(CAP)
    mockServer.use(
      http.get('*/get_product_detail.php', ({ request }) =>
        new URL(request.url).searchParams.get('id') === String(id)
          ? HttpResponse.json({
              success: true,
              product: { title, price, discount_price: '150.00', images },
            })
          : undefined,
      ),
    )
    await openFilled()
    expect(lineNamed(CAP).getByText('NPR 800')).toBeVisible()
    expect(lineNamed(CAP).queryByText(/left|Sold out/)).toBeNull()
  })
})

describe('deleting a line', () => {
  it('fades the line at once and removes it after success (CART-16, CALL-16, DATA-06, D-71)', async () => {
    world.speak({ ids: 'text' })
    const remove = holdCalls('remove_from_cart.php')
    const { user } = await openFilled()
    await user.click(deleteButtonOf(KURTA))
    expect(rowOf(KURTA)).toHaveAttribute('aria-busy', 'true')
    expect(cartPanel().getByText('Total Price').nextElementSibling).toHaveTextContent('NPR 1,600')
    expect(world.cart).toHaveLength(2)
    remove()
    await waitFor(() => expect(cartPanel().queryByText(KURTA)).toBeNull())
    expect(world.cart.map(({ id }) => id)).toEqual([2])
    expect(screen.getByRole('button', { name: 'Cart, 1 item' })).toBeInTheDocument()
    const [call, ...others] = world.log.of('remove_from_cart.php')
    expect(others).toEqual([])
    expect(call?.sent).toEqual({ cart_id: '1', email: asha.email })
    expect(call?.problems).toEqual([])
  })

  it('shows the line again when the server says success but keeps it (D-65)', async () => {
    mockServer.use(
      http.delete('*/remove_from_cart.php', () => HttpResponse.json({ success: true })),
      http.post('*/remove_from_cart.php', () => HttpResponse.json({ success: true })),
    )
    const { user } = await openFilled()
    const reads = world.log.of('get_cart.php').length
    await user.click(deleteButtonOf(KURTA))
    await waitFor(() => expect(world.log.of('get_cart.php').length).toBeGreaterThan(reads))
    await waitFor(() => expect(rowOf(KURTA)).not.toHaveAttribute('aria-busy'))
    expect(screen.getByRole('button', { name: 'Cart, 2 items' })).toBeInTheDocument()
  })

  it('sends one request for a double press', async () => {
    const remove = holdCalls('remove_from_cart.php')
    const { user } = await openFilled()
    await user.dblClick(deleteButtonOf(KURTA))
    remove()
    await waitFor(() => expect(cartPanel().queryByText(KURTA)).toBeNull())
    expect(world.log.of('remove_from_cart.php')).toHaveLength(1)
  })

  it('moves the focus to the next line', async () => {
    const { user } = await openFilled()
    deleteButtonOf(KURTA).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(deleteButtonOf(CAP)).toHaveFocus())
  })

  it.each([
    ['a refusal (ERR-45)', 'S2', 'Failed to remove item from cart.'],
    ['a lost connection (ERR-46)', 'T1', 'Error removing item from cart.'],
    ['a server error (ERR-46)', 'H7', 'Error removing item from cart.'],
    ['a reply that is not JSON (ERR-46)', 'B2', 'Error removing item from cart.'],
  ] as const)('shows the line again after %s, with an error for 3 s', async (_what, name, text) => {
    world.faults.set({ name, file: 'remove_from_cart.php', count: 1 })
    await openFilled()
    const { user, push } = userOnFakeClock()
    await user.click(tickOf(KURTA))
    await user.click(deleteButtonOf(KURTA))
    expect(await cartPanel().findByRole('alert')).toHaveTextContent(text)
    expect(rowOf(KURTA)).not.toHaveAttribute('aria-busy')
    expect(tickOf(KURTA)).not.toBeChecked()
    expect(cartPanel().getByText('Total Price').nextElementSibling).toHaveTextContent('NPR 4,350')
    await push(2000)
    expect(cartPanel().getByRole('alert')).toBeVisible()
    await push(1100)
    expect(cartPanel().queryByRole('alert')).toBeNull()
    await user.click(deleteButtonOf(KURTA))
    await waitFor(() => expect(cartPanel().queryByText(KURTA)).toBeNull())
  })

  it('can be undone, which adds the line again (CALL-15)', async () => {
    world.speak({ ids: 'text' })
    const { user } = await openFilled()
    await user.click(deleteButtonOf(CAP))
    await user.click(await cartPanel().findByRole('button', { name: `Undo removal of ${CAP}` }))
    await cartPanel().findByText(CAP)
    expect(world.log.of('add_to_cart.php')[0]?.sent).toEqual({
      product_id: String(productOf(CAP).id),
      size: 'm',
      color: 'Rhododendron',
      quantity: 2,
      user_email: asha.email,
    })
    expect(world.cart.map(({ quantity }) => quantity)).toEqual([1, 2])
    await waitFor(() => expect(cartPanel().queryByRole('button', { name: /^Undo/ })).toBeNull())
  })

  it.each([
    ['beside another line', false],
    ['as the only line', true],
  ])('comes back cleared after Undo if it was cleared before: %s (D-66)', async (_what, alone) => {
    if (alone) world.cart = world.cart.slice(1)
    const { user } = await openCart()
    await cartPanel().findByText('NPR 800')
    await user.click(tickOf(CAP))
    await user.click(deleteButtonOf(CAP))
    await user.click(await cartPanel().findByRole('button', { name: `Undo removal of ${CAP}` }))
    await cartPanel().findByText(CAP)
    expect(tickOf(CAP)).not.toBeChecked()
    // Only the restored line has a stored choice. The choice for the id of the deleted line was removed.
    expect(Object.values(useCartTicks.getState().choices)).toEqual([false])
  })

  it.each([
    ['S2', /^Failed to add product to cart: .+/],
    ['T1', 'An error occurred while adding to cart.'],
  ] as const)('shows an error when Undo fails: %s', async (name, text) => {
    world.faults.set({ name, file: 'add_to_cart.php' })
    const { user } = await openFilled()
    await user.click(deleteButtonOf(CAP))
    await user.click(await cartPanel().findByRole('button', { name: `Undo removal of ${CAP}` }))
    const alert = await cartPanel().findByRole('alert')
    expect(within(alert).getByText(text)).toBeVisible()
    expect(cartPanel().getByRole('button', { name: /^Undo/ })).toBeVisible()
  })

  it('offers Undo for 8 s', async () => {
    await openFilled()
    const { user, push } = userOnFakeClock()
    await user.click(deleteButtonOf(CAP))
    await cartPanel().findByRole('button', { name: /^Undo/ })
    await push(8100)
    expect(cartPanel().queryByRole('button', { name: /^Undo/ })).toBeNull()
  })
})

describe('bad replies', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

  it('shows an empty cart when the cart reply is not JSON (CART-21)', async () => {
    world.faults.set({ name: 'B2', file: 'get_cart.php' })
    await openCart()
    await cartPanel().findByText('Your cart is empty.')
  })

  it('shows an empty cart when a product reply is not JSON, and loads again on request (CART-22)', async () => {
    world.faults.set({ name: 'B2', file: 'get_product_detail.php' })
    const { user } = await openCart()
    await cartPanel().findByText('Your cart is empty.')
    expect(cartPanel().queryByRole('checkbox')).toBeNull()
    world.faults.clear()
    await user.click(cartPanel().getByRole('button', { name: 'Try again' }))
    await cartPanel().findByText('NPR 4,350')
  })

  it.each([
    ['the product is gone', 'S2'],
    ['the connection fails', 'T1'],
    ['the server fails', 'H7'],
    ['the reply names no product', 'S1'],
  ] as const)(
    'keeps a line whose product cannot be read, so that it can be deleted: %s',
    async (_what, name) => {
      world.faults.set({ name, file: 'get_product_detail.php' })
      const { user } = await openCart()
      const [first] = await cartPanel().findAllByText('Product unavailable')
      const line = within(first?.closest('li') ?? document.body)
      expect(line.getByText('NPR 0')).toBeVisible()
      expect(line.getByText('Brick')).toBeVisible()
      expect(line.getByRole('presentation')).toHaveAttribute(
        'src',
        expect.stringContaining('placeholder'),
      )
      await user.click(line.getByRole('button', { name: /^Delete Product unavailable/ }))
      await waitFor(() => expect(world.cart).toHaveLength(1))
    },
  )

  it('loads a failed product again with the retry button', async () => {
    world.faults.set({ name: 'T1', file: 'get_product_detail.php' })
    const { user } = await openCart()
    const [again] = await cartPanel().findAllByRole('button', { name: 'Try again' })
    world.faults.clear()
    if (again) await user.click(again)
    await cartPanel().findByText('NPR 4,350')
  })

  it('shows an empty cart with a retry button when the cart cannot be loaded', async () => {
    world.faults.set({ name: 'H7', file: 'get_cart.php' })
    const { user } = await openCart()
    await cartPanel().findByText('Your cart is empty.')
    world.faults.clear()
    await user.click(cartPanel().getByRole('button', { name: 'Try again' }))
    await cartPanel().findByText('NPR 4,350')
  })
})

describe('the poll', () => {
  it('requests the cart every 3 s and updates the badge and the open list (CART-20, CONST-14, CALL-11)', async () => {
    const { push, user } = userOnFakeClock()
    renderAt('/order-success', { signedIn: asha })
    await screen.findByRole('button', { name: 'Cart, 2 items' })
    await user.click(cartButton())
    await cartPanel().findByText(KURTA)
    const before = world.log.of('get_cart.php').length
    world.cart = world.cart.slice(1)
    await push(3100)
    await screen.findByRole('button', { name: 'Cart, 1 item' })
    await waitFor(() => expect(cartPanel().queryByText(KURTA)).toBeNull())
    for (let second = 0; second < 6; second++) await push(1000)
    const requests = world.log.of('get_cart.php').length - before
    expect(requests).toBeGreaterThanOrEqual(2)
    expect(requests).toBeLessThanOrEqual(3)
  })
})

describe('prices in the cart', () => {
  const raise = () =>
    world.change('products', productOf(KURTA).id, { price: 4000, discount_price: 0 })

  it('are loaded again when the cart is opened after more than 30 s, and not before', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user } = await openFilled()
    await user.click(cartButton())
    raise()
    await act(async () => void (await vi.advanceTimersByTimeAsync(20_000)))
    await user.click(cartButton())
    expect(lineNamed(KURTA).getByText('NPR 2,750')).toBeVisible()
    await user.click(cartButton())
    await act(async () => void (await vi.advanceTimersByTimeAsync(11_000)))
    await user.click(cartButton())
    expect(await lineNamed(KURTA).findByText('NPR 4,000')).toBeVisible()
    expect(cartPanel().getByText('NPR 5,600')).toBeVisible()
  })

  it('follow a newer reply about the product from any screen', async () => {
    await openFilled()
    raise()
    act(() =>
      applyTodaysReads(
        [{ id: productOf(KURTA).id, price: 4000_00, discount_price: 0 }],
        Date.now() + 1,
      ),
    )
    expect(await lineNamed(KURTA).findByText('NPR 4,000')).toBeVisible()
  })

  it('disappear for a product that is gone, and its line stays so that it can be deleted', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { user } = await openFilled()
    await user.click(cartButton())
    world.remove('products', productOf(KURTA).id)
    await act(async () => void (await vi.advanceTimersByTimeAsync(31_000)))
    await user.click(cartButton())
    expect(await cartPanel().findByText('Product unavailable')).toBeVisible()
  })

  it('are shown first on the product page, which then loads the product by the line’s id', async () => {
    const { user, place } = await openFilled()
    raise()
    await user.click(lineNamed(KURTA).getByRole('link', { name: KURTA }))
    expect(place().pathname).toBe('/product')
    expect((await within(screen.getByRole('main')).findAllByText('NPR 4,000'))[0]).toBeVisible()
  })
})

it('reads as written down: filled, with one line cleared, after a deletion, and empty (CART-01, CART-13)', async () => {
  fixDateAndDialect()
  const { user } = await openFilled()
  await expectPageSnapshot('cart')
  await user.click(tickOf(CAP))
  await expectPageSnapshot('cart-cleared')
  await user.click(deleteButtonOf(KURTA))
  await cartPanel().findByText('Removed from your cart.')
  await expectPageSnapshot('cart-deleted')
  await user.click(deleteButtonOf(CAP))
  await waitFor(() => expect(cartPanel().queryByRole('checkbox')).toBeNull())
  await expectPageSnapshot('cart-empty')
})

it('reads as written down: a line of an order that is being placed', async () => {
  fixDateAndDialect()
  await openFilled()
  const ids = cache.getQueriesData<readonly { id: unknown }[]>({ queryKey: ['cart'] })
  const [first] = ids.flatMap(([, lines]) => (Array.isArray(lines) ? lines : []))
  act(() => setOrderedLines([String((first as { id: unknown }).id)]))
  await expectPageSnapshot('cart-ordered')
})
