import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { world } from '../../../mocks/world/world'
import { attemptWith, KURTA } from '../../../tests/money/someAttempt'
import { asha, renderAt } from '../../../tests/renderAt'
import { changedAttempt, ABSENCE_PROOF_MS } from '../../rules/orderAttempt'
import { checkoutRouteState } from '../../rules/routeState'
import { attemptStore, attemptOwnerOf } from '../../state/orderAttempts'
import { signOut } from '../../state/session'
import { useMayHaveAttempts } from '../../state/mayHaveAttempts'

const storeAttempt = (part: Parameters<typeof attemptWith>[0]) =>
  attemptStore.change(attemptOwnerOf(asha.email), () => [attemptWith(part)])
const findStrip = () => screen.findByRole('status', { name: 'Your orders in progress' })

afterEach(async () => {
  await attemptStore.change(attemptOwnerOf(asha.email), () => [])
  useMayHaveAttempts.setState({ may: false })
})

it('every page says that an order is being checked, and links to it (R14)', async () => {
  await storeAttempt({ lines: [{ ...KURTA, id: 999 }] })
  const { user, place } = renderAt('/about', { signedIn: asha })
  const bar = within(await findStrip())
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-attempts'))
  expect(
    await bar.findByText(
      /^We're checking whether your \d\d:\d\d order \(NPR 2,525\) went through\. Please don't pay again\.$/,
    ),
  ).toBeVisible()
  await user.click(bar.getByRole('link', { name: 'See your order' }))
  expect(place().pathname).toBe('/checkout')
  expect(await screen.findByRole('region', { name: /^Your \d\d:\d\d order/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Place Order|Try Again|Send/ })).toBeNull()
})

it('nobody sees it after a logout, even if it is still being read', async () => {
  await storeAttempt({})
  renderAt('/about', { signedIn: asha })
  act(() => signOut())
  await new Promise((done) => setTimeout(done, 100))
  expect(await findStrip()).toBeEmptyDOMElement()
})

it('another user does not see it', async () => {
  await storeAttempt({})
  renderAt('/about', { signedIn: { email: 'bina@pahiran.example' } })
  expect(await findStrip()).toBeEmptyDOMElement()
})

it('an order that did not arrive can be sent again until its message is closed', async () => {
  await storeAttempt({ phase: 'refused', settledAt: Date.now() })
  const { user } = renderAt('/about', { signedIn: asha })
  const bar = within(await findStrip())
  expect(
    await bar.findByText(/^Your \d\d:\d\d order \(NPR 2,525\) didn't go through\.$/),
  ).toBeVisible()
  expect(bar.getByRole('link', { name: 'Send again' })).toBeVisible()
  await user.click(bar.getByRole('button', { name: 'Close' }))
  await expect.poll(async () => (await findStrip()).textContent).toBe('')
})

it('a Buy Now order that did not arrive is sent again with its item, at its price', async () => {
  // The product cannot be read, so the item shows what the strip's link says.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  world.faults.set({ name: 'H7', file: 'get_product_detail.php' })
  const lines = [{ ...KURTA, id: 'buynow-5' }]
  await storeAttempt({ phase: 'refused', settledAt: Date.now(), lines })
  const { user } = renderAt('/about', { signedIn: asha })
  await user.click(await screen.findByRole('link', { name: 'Send again' }))
  expect(await screen.findByRole('row', { name: /Dhaka Kurta.* NPR 2,400$/ })).toBeVisible()
})

it('the checkout says only once that an order did not arrive: its own note hides the strip', async () => {
  await storeAttempt({ ids: [1], lines: [{ ...KURTA, id: 1 }] })
  renderAt('/checkout', { state: checkoutRouteState([1]), signedIn: asha })
  expect(await screen.findByRole('region', { name: /^Your \d\d:\d\d order/ })).toBeVisible()
  await attemptStore.change(attemptOwnerOf(asha.email), (list) =>
    list.map((attempt) => changedAttempt(attempt, { phase: 'refused', settledAt: Date.now() })),
  )
  expect(await screen.findByRole('button', { name: 'Send again' })).toBeVisible()
  expect(screen.getByText(/^Your order didn't go through\./)).toBeVisible()
  expect(await findStrip()).toBeEmptyDOMElement()
})

it('the panel names no time if the proof was due and the list could not be loaded', async () => {
  world.faults.set({ name: 'H7', file: 'get_myorders.php' })
  await storeAttempt({
    ids: [1],
    lines: [{ ...KURTA, id: 1 }],
    waited: ABSENCE_PROOF_MS,
    lookedAt: Date.now(),
    read: false,
  })
  renderAt('/checkout', { state: checkoutRouteState([1]), signedIn: asha })
  const panel = within(await screen.findByRole('region', { name: /^Your \d\d:\d\d order/ }))
  expect(await panel.findByText(/^We'll keep checking until the shop responds\./)).toBeVisible()
  expect(panel.queryByText(/in about 2 minutes/)).toBeNull()
})

it('two orders for one payment are named with both numbers', async () => {
  await storeAttempt({ phase: 'confirmed', found: [61, 62], settledAt: Date.now() })
  renderAt('/about', { signedIn: asha })
  expect(
    await screen.findByText(
      'We have two orders from you for one payment: #61 and #62. Please contact us.',
    ),
  ).toBeVisible()
})

it('My Orders shows the order above its list, and the cart marks its lines', async () => {
  await storeAttempt({ ids: [1], lines: [{ ...KURTA, id: 1 }] })
  const { user } = renderAt('/myorders', { signedIn: asha })
  expect(await screen.findByRole('region', { name: /^Your \d\d:\d\d order/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Cart/ }))
  const cart = within(await screen.findByRole('dialog', { name: 'Shopping Cart' }))
  expect(await cart.findByRole('link', { name: 'Order in progress' })).toBeVisible()
  const [, first, second] = await cart.findAllByRole('checkbox')
  expect(first).toBeDisabled()
  expect(second).toBeEnabled()
  const all = cart.getByRole('checkbox', { name: 'Select All' })
  expect(first).not.toBeChecked()
  expect(second).toBeChecked()
  expect(all).toBeChecked()
  await user.click(all)
  expect(second).not.toBeChecked()
  await user.click(all)
  expect(first).not.toBeChecked()
  expect(second).toBeChecked()
})
