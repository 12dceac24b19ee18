// Runs alone: after the tests of other files in the same page, the list of categories was not always fetched.
import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mockServer } from '../../../mocks/server/node'
import { owner, renderAt } from '../../../tests/renderAt'
import { cache } from '../../api/core/cache'

const FAILURE_KINDS: Record<string, () => Response> = {
  'a server error': () => new HttpResponse('<h1>Error</h1>', { status: 500 }),
  'an empty reply': () => new HttpResponse('', { status: 200 }),
  'a refusal': () => HttpResponse.json({ success: false, error: 'The table is locked' }),
  'a page of the host instead of the list': () => HttpResponse.html('<h1>Maintenance</h1>'),
  'a reply that is cut': () =>
    new HttpResponse('{"success":true,"orders":[{"id":1,"sta', { status: 200 }),
  'no connection': () => HttpResponse.error(),
}
const FAILING_READS = [
  'get_orders.php',
  'get_users.php',
  'get_products.php',
  'get_top_selling_products.php',
  'fetch_inquiries.php',
]
const STREAMS = ['products_sse.php', 'inquiries_sse.php']

const failReads = (kind: string, files = [...FAILING_READS, ...STREAMS]) =>
  mockServer.use(
    ...files.map((file) =>
      http.get(`*/backend/api/${file}`, () => (FAILURE_KINDS[kind] as () => Response)()),
    ),
  )

const failureKinds = Object.keys(FAILURE_KINDS)
const mainPart = () => screen.getByRole('main')
const cardNamed = (label: string) =>
  screen.getAllByText(label).find(({ tagName }) => tagName === 'DT')?.parentElement as HTMLElement
/** Matches a figure of 0 and an outdated comparison. */
const FALSE_FIGURES = /NPR 0|\b0\.00%|from last month|Nothing to do|(?:^|\s)0(?:\s|$)/

// The first test also waits for the code of the screens.
describe('a read that fails never shows a figure', { timeout: 30_000 }, () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  })

  it.each(failureKinds)('on the dashboard: %s', async (kind) => {
    failReads(kind)
    renderAt('/nest/dashboard', { signedIn: owner })
    expect(
      await screen.findByText(
        "Couldn't load orders, users, products, top sellers and inquiries.",
        undefined,
        {
          timeout: 15_000,
        },
      ),
    ).toBeVisible()
    for (const label of ['Total Sales', 'Total Orders', 'Total Customers', 'Expected Revenue'])
      expect(within(cardNamed(label)).getByText('unknown')).toBeInTheDocument()
    for (const name of ['Sales by day', 'Orders by status'])
      expect(screen.getByRole('region', { name })).toHaveTextContent(
        "Couldn't load orders.Try again",
      )
    const todo = screen.getByRole('region', { name: 'To do' })
    expect(todo).toHaveTextContent("Couldn't load orders, inquiries and products.")
    expect(screen.getByRole('region', { name: 'Products List' })).toHaveTextContent(
      "Couldn't load products.",
    )
    expect(screen.getByRole('region', { name: 'Top Selling Products' })).toHaveTextContent(
      "Couldn't load top sellers.",
    )
    for (const text of screen.getAllByRole('region').map(({ textContent }) => textContent ?? ''))
      expect(text).not.toMatch(FALSE_FIGURES)
    expect(
      within(screen.getByRole('navigation', { name: 'Back office' })).getByText('unknown'),
    ).toBeInTheDocument()
  })

  it.each(failureKinds)('on Users: %s', async (kind) => {
    failReads(kind)
    renderAt('/nest/users', { signedIn: owner })
    expect(
      await screen.findByText("Couldn't load users and orders.", undefined, {
        timeout: 15_000,
      }),
    ).toBeVisible()
    for (const label of ['Total Users', 'Frequent Buyers', 'Top Buyers'])
      expect(within(cardNamed(label)).getByText('unknown')).toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'All Users' })).toHaveTextContent(
      "Couldn't load users.",
    )
    expect(screen.getByRole('region', { name: 'Top Buyers' })).toHaveTextContent(
      "Couldn't load orders.",
    )
  })

  it.each(failureKinds)('on Orders and at the receipt desk: %s', async (kind) => {
    failReads(kind)
    const { user } = renderAt('/nest/orders', { signedIn: owner })
    expect(
      await screen.findByText('No orders found.', undefined, { timeout: 15_000 }),
    ).toBeVisible()
    const tabs = within(screen.getByRole('navigation', { name: 'Orders by status' })).getAllByRole(
      'link',
    )
    expect(tabs).toHaveLength(7)
    for (const tab of tabs) expect(tab).toHaveTextContent(/unknown$/)
    const panel = screen.getByRole('region', { name: 'Orders' })
    expect(panel).toHaveTextContent("Couldn't load orders.Try again")
    await user.click(screen.getByRole('link', { name: /Receipt desk/ }))
    await screen.findByRole('heading', { name: 'Receipt desk' })
    expect(mainPart()).toHaveTextContent("No orders found.Couldn't load orders.")
    expect(mainPart()).not.toHaveTextContent('All receipts have been checked')
  })

  it.each(failureKinds)('on Inquiries: %s', async (kind) => {
    failReads(kind)
    renderAt('/nest/inquiries', { signedIn: owner })
    expect(
      await screen.findByText('No inquiries found.', undefined, { timeout: 15_000 }),
    ).toBeVisible()
    for (const label of ['New Inquiries', 'Resolved Inquiries', 'Replies Sent'])
      expect(within(cardNamed(label)).getByText('unknown')).toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'New inquiries' })).toHaveTextContent(
      "Couldn't load inquiries.",
    )
  })

  it.each(failureKinds)('in the categories on Products: %s', async (kind) => {
    failReads(kind)
    renderAt('/nest/products', { signedIn: owner })
    expect(
      await screen.findByText('No products found.', undefined, { timeout: 15_000 }),
    ).toBeVisible()
    expect(screen.getByRole('region', { name: 'Manage Products' })).toHaveTextContent(
      "Couldn't load products.",
    )
    const list = await screen.findByRole('list', { name: 'Categories' })
    for (const row of within(list).getAllByRole('listitem'))
      expect(row).toHaveTextContent('unknown products')
  })

  it('keeps what could be read: orders without users, tasks without inquiries', async () => {
    failReads('a server error', ['get_users.php', 'fetch_inquiries.php'])
    renderAt('/nest/dashboard', { signedIn: owner })
    expect(await screen.findByText("Couldn't load users and inquiries.")).toBeVisible()
    await waitFor(() => expect(cardNamed('Total Sales')).toHaveTextContent(/NPR [1-9]/))
    expect(cardNamed('Total Customers')).toHaveTextContent('–unknown')
    const todo = screen.getByRole('region', { name: 'To do' })
    expect(await within(todo).findByRole('link', { name: /^Verify/ })).toBeVisible()
    expect(todo).toHaveTextContent("Couldn't load inquiries.There may be more to do.")
  })

  it('reads again what failed, and only that', async () => {
    failReads('a server error', ['get_users.php'])
    const { user } = renderAt('/nest/dashboard', { signedIn: owner })
    const again = await screen.findByRole('button', { name: 'Try again: users' })
    let orders = 0
    mockServer.use(
      http.get('*/backend/api/get_orders.php', () => void orders++),
      http.get('*/backend/api/get_users.php', () =>
        HttpResponse.json({ success: true, users: [{ email: 'a@b.np', role: 'customer' }] }),
      ),
    )
    await user.click(again)
    await waitFor(() => expect(cardNamed('Total Customers')).toHaveTextContent('This month'))
    expect(screen.queryByText(/Couldn't load/)).toBeNull()
    expect(orders).toBe(0)
  })
})

describe('figures that are old', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => vi.useRealTimers())

  it('keep their time while statuses are set: the rest of the list is as old as before', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.setSystemTime(new Date('2026-11-24T14:05:00+05:45'))
    renderAt('/nest/orders', { signedIn: owner })
    await screen.findByText(/^1 to 7 of/)
    const read = cache.getQueryState(['orders'])?.dataUpdatedAt
    failReads('a server error', ['get_orders.php'])
    await act(() => vi.advanceTimersByTimeAsync(150_000))
    expect(screen.getByText('As of 2:05 PM')).toBeVisible()
    screen.getAllByRole('button', { name: /^Mark as Shipped/ })[0]?.click()
    expect(await screen.findByText(/is now Shipped/)).toBeVisible()
    expect(cache.getQueryState(['orders'])?.dataUpdatedAt).toBe(read)
    expect(screen.getByText('As of 2:05 PM')).toBeVisible()
  })
})
