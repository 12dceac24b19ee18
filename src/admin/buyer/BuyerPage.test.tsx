import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { mockServer } from '../../../mocks/server/node'
import { world } from '../../../mocks/world/world'
import { owner, renderAt } from '../../../tests/renderAt'
import { orderItem } from '../../../tests/testOrder'
import { expectPageSnapshot, fixDateAndDialect } from '../../../tests/readPage'
import { cache } from '../../api/core/cache'
import { OWNER_NOTES_KEY, readLocalStorage } from '../../state/localStorage'

const LONG_WAIT = { timeout: 8000 }

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

function buyerWithOrders() {
  const order = world.orders.find(
    ({ user_email, status }) =>
      status === 'delivered' &&
      world.orders.filter((one) => one.user_email === user_email).length > 1,
  )
  if (!order) throw new Error('no buyer of the seed has two orders')
  return order
}

it.each([
  ['email', (email: string, _phone: string) => email],
  [
    'phone with +977 and dashes',
    (_email: string, phone: string) => `+977 ${phone.slice(0, 3)}-${phone.slice(3)}`,
  ],
])('a buyer is opened by %s: orders, sum, what was bought, addresses', async (_, asked) => {
  const order = buyerWithOrders()
  order.phone = '9841555501'
  renderAt(`/nest/users?buyer=${encodeURIComponent(asked(order.user_email, order.phone))}`, {
    signedIn: owner,
  })
  const lines = await screen.findByRole('list', { name: 'Orders' }, LONG_WAIT)
  const own = world.orders.filter(({ user_email }) => user_email === order.user_email)
  expect(within(lines).getAllByRole('link').length).toBeGreaterThanOrEqual(own.length)
  expect(within(lines).getByRole('link', { name: `#${order.id}` })).toHaveAttribute(
    'href',
    `/nest/orders?order=${order.id}`,
  )
  expect(screen.getByText('Total purchased').parentElement).toHaveTextContent('NPR')
  expect(
    within(screen.getByRole('list', { name: 'Addresses' })).getAllByRole('listitem').length,
  ).toBeGreaterThan(0)
  const size = order.items[0]?.size.toUpperCase() ?? ''
  await waitFor(
    () => expect(screen.getByText('Sizes').nextElementSibling).toHaveTextContent(`× ${size}`),
    LONG_WAIT,
  )
})

it('a private note on a buyer is saved while typing, is there again, and is found by the search', async () => {
  const order = buyerWithOrders()
  const at = `/nest/users?buyer=${encodeURIComponent(order.user_email)}`
  const { user, unmount } = renderAt(at, { signedIn: owner })
  await user.type(
    await screen.findByRole('textbox', { name: 'Private note' }, LONG_WAIT),
    'Dog bites',
  )
  expect(readLocalStorage(OWNER_NOTES_KEY)).toContain('Dog bites')
  expect(screen.getByText(/on this device only, until you log out/)).toBeVisible()
  unmount()
  const { user: again } = renderAt(at, { signedIn: owner })
  expect(await screen.findByRole('textbox', { name: 'Private note' }, LONG_WAIT)).toHaveValue(
    'Dog bites',
  )
  await again.keyboard('{Control>}k{/Control}')
  await again.type(
    await screen.findByRole('combobox', { name: 'Search everything' }, LONG_WAIT),
    'dog bites',
  )
  const group = await screen.findByRole('group', { name: 'Private notes' }, LONG_WAIT)
  expect(within(group).getByRole('option')).toHaveTextContent(order.user_email)
})

it('a message is written from a ready text, and the number gets its country code', async () => {
  const order = buyerWithOrders()
  for (const one of world.orders) if (one.user_email === order.user_email) one.phone = '984-1555502'
  const { user } = renderAt(`/nest/orders?order=${order.id}`, { signedIn: owner })
  await user.click(await screen.findByRole('button', { name: /^Message to/ }, LONG_WAIT))
  const dialog = await screen.findByRole('dialog', {}, LONG_WAIT)
  const message = () =>
    within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value
  const choose = (name: string) =>
    user.selectOptions(within(dialog).getByRole('combobox', { name: 'Template' }), name)
  await waitFor(() => expect(message()).toContain(`#${order.id}`))
  const chat = within(dialog).getByRole('link', { name: 'WhatsApp' })
  expect(chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/9779841555502\?text=Hello%20/)
  await choose('Address unclear')
  expect(message()).toContain('what address should we deliver')
  await user.click(within(dialog).getByRole('button', { name: 'Edit templates' }))
  await user.type(within(dialog).getByRole('textbox', { name: 'Text' }), ' Thanks!')
  expect(message()).toMatch(/Thanks!$/)
  await user.click(within(dialog).getByRole('button', { name: 'Restore default templates' }))
  await choose('Address unclear')
  expect(message()).not.toContain('Thanks!')
})

it('the message about an unpaid order asks for the payment, and says by how much it is short', async () => {
  const order = buyerWithOrders()
  Object.assign(order, { status: 'pending', total_amount: 5200 })
  const { user } = renderAt(`/nest/orders?order=${order.id}`, { signedIn: owner })
  await user.click(await screen.findByRole('button', { name: /^Message to/ }, LONG_WAIT))
  const dialog = within(await screen.findByRole('dialog', {}, LONG_WAIT))
  const message = () => dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value
  await waitFor(() => expect(message()).toContain("haven't found your payment of NPR 5,200"))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Template' }), 'Amount too low')
  expect(dialog.getByText('Fill in before sending: {short}')).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'Amount paid' }), '4200')
  expect(message()).toContain('is NPR 1,000 short of NPR 5,200')
})

it('shows twenty orders and the purchases of twelve at first, and all of them when asked', async () => {
  const order = buyerWithOrders()
  world.orders = Array.from({ length: 45 }, (_, n) => ({
    ...order,
    id: 9001 + n,
    status: n === 0 ? 'Cancelled' : 'delivered',
    items: [orderItem({ title: 'Topi', quantity: 1, size: 'm', color: 'Brick' })],
  }))
  const { user } = renderAt(`/nest/users?buyer=${encodeURIComponent(order.user_email)}`, {
    signedIn: owner,
  })
  const lines = within(await screen.findByRole('list', { name: 'Orders' }, LONG_WAIT))
  const purchases = within(screen.getByRole('region', { name: 'Purchases' }))
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  expect(lines.getAllByRole('link')).toHaveLength(20)
  await press('Show 20 more of 45')
  expect(lines.getAllByRole('link')).toHaveLength(40)
  expect(screen.getByRole('button', { name: 'Show 5 more of 45' })).toBeVisible()
  world.orders = world.orders.slice(0, 40)
  await act(() => cache.invalidateQueries({ queryKey: ['orders'] }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Show .* more/ })).toBeNull())
  expect(purchases.getByText('excluding cancelled and returned orders')).toBeVisible()
  expect(await purchases.findByText('12 × Topi', {}, LONG_WAIT)).toBeVisible()
  expect(purchases.getByText('Based on the latest 12 of 39 orders.')).toBeVisible()
  await press('Load 27 more orders')
  expect(await purchases.findByText('39 × Topi', {}, LONG_WAIT)).toBeVisible()
  expect(purchases.queryByText(/^Based on/)).toBeNull()
})

it('names the orders whose items could not be read, and reads them again', async () => {
  const order = buyerWithOrders()
  world.faults.set({ name: 'H7', file: 'get_order_details.php' })
  const { user } = renderAt(`/nest/users?buyer=${encodeURIComponent(order.user_email)}`, {
    signedIn: owner,
  })
  const purchases = within(await screen.findByRole('region', { name: 'Purchases' }, LONG_WAIT))
  expect(
    await purchases.findByText(/^Couldn't load the items in orders? #\d+/, {}, LONG_WAIT),
  ).toBeVisible()
  world.faults.clear()
  await user.click(purchases.getByRole('button', { name: 'Try again' }))
  await waitFor(
    () => expect(purchases.getByText('Sizes').nextElementSibling).toHaveTextContent('×'),
    LONG_WAIT,
  )
  expect(purchases.queryByText(/^Couldn't load/)).toBeNull()
})

it('an email that nobody has says so', async () => {
  renderAt('/nest/users?buyer=nobody@shop.test', { signedIn: owner })
  expect(await screen.findByText('No buyer found.', {}, LONG_WAIT)).toBeVisible()
  expect(screen.getByRole('link', { name: 'All users' })).toHaveAttribute('href', '/nest/users')
})

it('orders that could not be read are no "0 orders"', async () => {
  const order = buyerWithOrders()
  mockServer.use(
    http.get('*/get_orders.php', () => HttpResponse.json({ message: 'down' }, { status: 500 })),
  )
  const account = world.users.find(({ email }) => email === order.user_email) ?? world.users[0]
  renderAt(`/nest/users?buyer=${encodeURIComponent(account?.email ?? '')}`, { signedIn: owner })
  const panel = await screen.findByRole('region', { name: 'Orders' }, LONG_WAIT)
  expect(panel).toHaveTextContent("Couldn't load")
  expect(screen.queryByText('No orders.')).toBeNull()
  expect(screen.getByText('Total purchased').parentElement).toHaveTextContent('unknown')
})

it('asks again for the lists that failed before it says that nobody is there', async () => {
  world.faults.set({ name: 'H7', file: 'fetch_inquiries.php' })
  const { user } = renderAt('/nest/users?buyer=nobody@shop.test', { signedIn: owner })
  expect(
    await screen.findByText("Couldn't load inquiries.", { selector: 'main p' }, LONG_WAIT),
  ).toBeVisible()
  world.faults.clear()
  await user.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement)
  expect(
    await screen.findByText(/^No order, account or inquiry has this email/, {}, LONG_WAIT),
  ).toBeVisible()
})

it('reads as written down', async () => {
  fixDateAndDialect()
  renderAt(`/nest/users?buyer=${encodeURIComponent(buyerWithOrders().user_email)}`, {
    signedIn: owner,
  })
  await screen.findByRole('list', { name: 'Orders' }, LONG_WAIT)
  await waitFor(() => expect(screen.getByText('Sizes')).toBeVisible(), LONG_WAIT)
  await expectPageSnapshot('buyer')
})
