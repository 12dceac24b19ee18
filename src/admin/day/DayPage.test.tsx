import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it, vi } from 'vitest'
import { mockServer } from '../../../mocks/server/node'
import { world } from '../../../mocks/world/world'
import { owner, renderAt } from '../../../tests/renderAt'
import { expectPageSnapshot, fixDateAndDialect } from '../../../tests/readPage'
import { cache } from '../../api/core/cache'
import { nepalDay } from '../../rules/dayReport'
import { groupDigits } from '../../rules/pricing'
import { ACT_JOURNAL_KEY, removeFromLocalStorage } from '../../state/localStorage'

const LONG_WAIT = { timeout: 8000 }

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  removeFromLocalStorage(ACT_JOURNAL_KEY)
})

const findPanel = (name: string) => screen.findByRole('region', { name }, LONG_WAIT)

it('what was shipped on this device today stands in the day`s end', async () => {
  const order = world.orders.find(({ status }) => status === 'processing')
  if (!order) throw new Error('the seed has no order in processing')
  const { user, unmount } = renderAt(`/nest/orders?order=${order.id}`, { signedIn: owner })
  await user.click(await screen.findByRole('button', { name: 'Mark as Shipped' }, LONG_WAIT))
  await screen.findAllByText(`Order #${order.id} is now Shipped`, {}, LONG_WAIT)
  unmount()
  const { user: again } = renderAt('/nest/dashboard?day=today', { signedIn: owner })
  expect(
    within(await findPanel('Shipped')).getByRole('link', { name: `#${order.id}` }),
  ).toBeVisible()
  expect(screen.getByText(/Only actions from this device are listed/)).toHaveTextContent(
    /Recording started on [^,]+, \d+:\d\d [AP]M\.$/,
  )
  expect(screen.queryByRole('link', { name: 'Next day' })).toBeNull()
  // An order that is no longer in the list keeps the amount that the journal recorded.
  world.orders = world.orders.filter(({ id }) => id !== order.id)
  await act(() => cache.invalidateQueries())
  const shipped = await findPanel('Shipped')
  await waitFor(() => expect(shipped).toHaveTextContent('Order not found'), LONG_WAIT)
  expect(shipped).toHaveTextContent(`1 order, NPR ${groupDigits(order.total_amount)}`)
  await again.click(screen.getByRole('link', { name: 'Previous day' }))
  expect(await screen.findByText(/Recording started on .*, after this day\.$/)).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Shipped' })).toBeNull()
})

it('without an act on this device the page says what it cannot know', async () => {
  renderAt('/nest/dashboard?day=today', { signedIn: owner })
  expect(
    await screen.findByText(
      /^No actions recorded on this device for: payments verified, /,
      {},
      LONG_WAIT,
    ),
  ).toBeVisible()
  expect(
    screen.getByText(/No actions have been recorded on this device since the last login/),
  ).toBeVisible()
})

it('sums the orders of the chosen day and names a total that differs from its parts', async () => {
  const order = world.orders[0]
  if (!order) throw new Error('the seed has no order')
  order.created_at = `${nepalDay(Date.now() - 86_400_000)} 09:15:00`
  order.total_amount += 700
  const { user, place } = renderAt('/nest/dashboard?day=today', { signedIn: owner })
  await user.click(await screen.findByRole('link', { name: 'Previous day' }, LONG_WAIT))
  const day = nepalDay(Date.now() - 86_400_000)
  expect(place().search).toBe(`?day=${day}`)
  const lines = await findPanel("Totals that don't add up")
  await waitFor(() =>
    expect(within(lines).getByRole('link', { name: `#${order.id}` })).toBeVisible(),
  )
  expect(within(lines).getByText('+NPR 700')).toBeVisible()
  expect(within(lines).getByText('9:15 AM')).toBeVisible()
  order.total_amount -= 1700
  await act(() => cache.invalidateQueries())
  expect(await within(lines).findByText('−NPR 1,000', {}, LONG_WAIT)).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Next day' }))
  expect(place().search).toBe(`?day=${nepalDay(Date.now())}`)
  expect(screen.queryByRole('link', { name: 'Next day' })).toBeNull()
})

it('goes to the day that is chosen, and to no day that is half typed; prints what it shows', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  const { user, place } = renderAt('/nest/dashboard?day=2026-11-19', { signedIn: owner })
  await findPanel("Totals that don't add up")
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-10-04' } })
  await waitFor(() => expect(place().search).toBe('?day=2026-10-04'))
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '' } })
  expect(place().search).toBe('?day=2026-10-04')
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('4 Oct 2026')
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

it('sums all orders that wait, also those that the table has no room for', async () => {
  const [order] = world.orders
  if (!order) throw new Error('the seed has no order')
  world.orders = Array.from({ length: 38 }, (_, n) => ({
    ...order,
    id: n + 1,
    status: 'pending',
    total_amount: 1000,
    created_at: '2026-10-04 09:15:00',
  }))
  renderAt('/nest/dashboard?day=today', { signedIn: owner })
  const waiting = await findPanel('Waiting to be verified or shipped (all dates)')
  expect(waiting).toHaveTextContent('38 orders, NPR 38,000')
  expect(waiting).toHaveTextContent('Showing the first 30 of 38 orders.')
  expect(within(waiting).getAllByText('4 Oct 2026 9:15 AM')).toHaveLength(30)
})

it('a failed read is no day without orders', async () => {
  mockServer.use(
    http.get('*/get_orders.php', () => HttpResponse.json({ message: 'down' }, { status: 500 })),
  )
  const { user } = renderAt('/nest/dashboard?day=today', { signedIn: owner })
  expect(await screen.findByText("Couldn't create the report.", {}, LONG_WAIT)).toBeVisible()
  mockServer.resetHandlers()
  await user.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement)
  expect(await findPanel("Totals that don't add up")).toBeVisible()
})

it('reads as written down', async () => {
  fixDateAndDialect()
  renderAt('/nest/dashboard?day=2026-11-19', { signedIn: owner })
  await screen.findByText(
    /^No actions recorded on this device for: payments verified, /,
    {},
    LONG_WAIT,
  )
  await expectPageSnapshot('day')
})
