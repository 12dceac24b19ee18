import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { world } from '../../../../mocks/world/world'
import { holdCalls } from '../../../../tests/holdCalls'
import { owner, renderAt } from '../../../../tests/renderAt'
import { expectPageSnapshot, fixDateAndDialect } from '../../../../tests/readPage'
import { testOrder } from '../../../../tests/testOrder'
import { courierText } from './OrderPage'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

async function openOrder(id: number | string, more = '') {
  const view = renderAt(`/nest/orders?order=${id}${more}`, { signedIn: owner })
  await screen.findByRole('heading', { level: 1, name: `Order #${id}` })
  return view
}

it('an order has its own address, with its items, the address for the courier and the buyer`s other orders', async () => {
  const order = world.orders.find(
    ({ user_email }) => world.orders.filter((o) => o.user_email === user_email).length > 1,
  )
  if (!order) throw new Error('no buyer of the seed has two orders')
  await openOrder(order.id)
  const items = await screen.findByRole('table', { name: `Items in order #${order.id}` })
  const item = order.items[0]
  expect(within(items).getAllByRole('link')[0]).toHaveAttribute(
    'href',
    `/nest/products?form=edit-${String(item?.product_id)}`,
  )
  expect(
    screen.getByRole('button', { name: 'Copy name, phone and address for the courier' }),
  ).toBeVisible()
  const link = await screen.findByRole('link', { name: /^View all \d+ orders from this buyer$/ })
  expect(link).toHaveAttribute('href', `/nest/users?buyer=${encodeURIComponent(order.user_email)}`)
  // The buyer's other orders must not include the order itself.
  expect(screen.queryByRole('link', { name: `#${order.id}` })).toBeNull()
})

it('an order is shipped from its page; previous and next walk through the list it was opened from', async () => {
  const processing = world.orders
    .filter(({ status }) => status === 'processing')
    .toSorted((a, b) => b.id - a.id)
  const [first] = processing
  if (!first || processing.length < 2) throw new Error('the seed has too few orders in processing')
  const { user, place } = await openOrder(first.id, '&status=processing&sort=-id')
  await user.click(await screen.findByRole('link', { name: 'Next' }))
  await waitFor(() => expect(place().search).toMatch(/status=processing&/))
  const id = Number(new URLSearchParams(place().search).get('order'))
  expect(id).toBe(processing[1]?.id)
  expect(world.orders.find((one) => one.id === id)?.status).toBe('processing')
  await screen.findByRole('heading', { level: 1, name: `Order #${id}` })
  await user.click(screen.getByRole('button', { name: 'Mark as Shipped' }))
  await waitFor(() => expect(world.orders.find((one) => one.id === id)?.status).toBe('Shipped'))
  expect(await screen.findByRole('button', { name: 'Return' })).toBeVisible()
})

it('an order that is shipped on its page keeps its place between the orders of the list', async () => {
  world.orders = world.orders.slice(0, 5).map((order, at) => ({
    ...order,
    id: 100 - at,
    status: at === 2 ? 'delivered' : 'processing',
  }))
  const { user, place } = await openOrder(99, '&status=processing&sort=-id&size=25&page=1')
  expect(await screen.findByText('2 of 4')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Mark as Shipped' }))
  await waitFor(() => expect(world.orders.find(({ id }) => id === 99)?.status).toBe('Shipped'))
  await waitFor(() => expect(screen.queryByText('2 of 4')).toBeNull())
  const href = (name: string) =>
    within(screen.getByRole('main')).getByRole('link', { name }).getAttribute('href')
  expect(href('Previous')).toBe('/nest/orders?status=processing&sort=-id&size=25&order=100')
  expect(href('Orders')).toBe('/nest/orders?status=processing&sort=-id&size=25')
  await user.click(screen.getByRole('link', { name: 'Next' }))
  await screen.findByRole('heading', { level: 1, name: 'Order #97' })
  expect(place().search).toBe('?status=processing&sort=-id&size=25&order=97')
  expect(screen.getByText('2 of 3')).toBeVisible()
})

it('the page warns of a second order of the same buyer and amount, as the popup does', async () => {
  const first = world.orders[0]
  if (!first) throw new Error('the seed has no order')
  const waiting = { ...first, status: 'pending', payment_method: 'online' }
  world.orders = [
    { ...waiting, id: 9002, created_at: '2026-11-20 10:05:00' },
    { ...waiting, id: 9001, created_at: '2026-11-20 10:00:00' },
  ]
  await openOrder(9001)
  expect(await screen.findByRole('button', { name: /#9002/ })).toBeVisible()
})

it('the receipt takes one decision at a time, and closes only after one that was stored', async () => {
  const pending = world.orders.find(
    ({ status, payment_receipt }) => status === 'pending' && payment_receipt,
  )
  if (!pending) throw new Error('the seed has no pending order with a receipt')
  const { user } = await openOrder(pending.id)
  const refuse = holdCalls('update_order_status.php')
  world.faults.set({ name: 'S2', file: 'update_order_status.php', count: 1 })
  await user.click(await screen.findByRole('button', { name: 'Verify Payment' }))
  const popup = within(
    await screen.findByRole('dialog', { name: `Verify Payment, order #${pending.id}` }),
  )
  await user.click(popup.getByRole('button', { name: 'Verify' }))
  expect(popup.getByRole('button', { name: 'Reject' })).toBeDisabled()
  refuse()
  expect(await screen.findByText(/^Error: /)).toBeVisible()
  await waitFor(() => expect(popup.getByRole('button', { name: 'Reject' })).toBeEnabled())
  const store = holdCalls('update_order_status.php')
  await user.click(popup.getByRole('button', { name: 'Reject' }))
  expect(popup.getByRole('button', { name: 'Verify' })).toBeDisabled()
  store()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(world.orders.find(({ id }) => id === pending.id)?.status).toBe('Cancelled')
})

it('an address of an order that does not exist says so', async () => {
  await openOrder('999999')
  expect(await screen.findByText('Order not found.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'All orders' })).toHaveAttribute('href', '/nest/orders')
})

it('the text for the courier has no blank line where a part of the address is missing', () => {
  expect(courierText(testOrder({ delivery_address: ' ' }))).toBe('Asha Rai\n9800000002\nPatan')
})

it('the text for the courier names the city once', () => {
  const order = testOrder({ delivery_address: 'Mangal Bazar 4, Patan' })
  expect(courierText(order)).toBe('Asha Rai\n9800000002\nMangal Bazar 4, Patan')
})

it('shows the bill of an order with what the backend stored, and warns on an unverified payment', async () => {
  const [first] = world.orders
  if (!first) throw new Error('the seed has no order')
  const sums = { subtotal: 125_000, shipping_cost: 200, total_amount: 125_100.5 }
  const order = { ...first, ...sums, id: 900, status: 'pending' }
  world.orders = [order]
  const { user } = await openOrder(900)
  const button = await screen.findByRole('button', { name: 'View bill' })
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
  const bill = within(await screen.findByRole('dialog', { name: 'Bill for order #900' }))
  expect(bill.getByText("The payment hasn't been verified yet.")).toBeVisible()
  expect(bill.getByRole('row', { name: /^Delivery/ })).toHaveTextContent('NPR 200')
  expect(bill.getByRole('row', { name: /^Discount/ })).toHaveTextContent('-NPR 99.50')
  expect(bill.getByRole('row', { name: /^Total/ })).toHaveTextContent('NPR 1,25,100.50')
})

it('reads as written down: an order to verify, and a returned one', async () => {
  fixDateAndDialect()
  for (const status of ['pending', 'Returned']) {
    const order = world.orders.find((one) => one.status.toLowerCase() === status.toLowerCase())
    const { unmount } = await openOrder(order?.id ?? 0, '&sort=-id')
    await screen.findByRole('table', { name: /^Items in order/ })
    await expectPageSnapshot(`order-page-${status.toLowerCase()}`)
    unmount()
  }
})
