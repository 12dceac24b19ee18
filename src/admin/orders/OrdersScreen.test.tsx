import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mockServer } from '../../../mocks/server/node'
import type { OrderRow } from '../../../mocks/world/rows'
import { world } from '../../../mocks/world/world'
import { owner, renderAt } from '../../../tests/renderAt'
import { orderItem, orderRow } from '../../../tests/testOrder'
import { expectPageSnapshot, fixDateAndDialect } from '../../../tests/readPage'
import { idAsReplied } from '../../../tests/dialectTexts'
import { cache } from '../../api/core/cache'
import { hasDirtyForms } from '../../state/dirtyForms'
import { ACT_JOURNAL_KEY } from '../../state/localStorage'
import { orderTicks } from './list/orderTicks'

function setOrders(...orders: (Partial<OrderRow> & { id: number })[]) {
  world.orders = orders.map(orderRow)
}

const allStatuses = [
  'pending',
  'processing',
  'shipped',
  'Shipped',
  'Processing',
  'delivered',
  'Cancelled',
  'returned',
  'Pending',
]

async function openOrders(path = '/nest/orders') {
  const view = renderAt(path, { signedIn: owner })
  // The first test also waits for the lazy screen's code.
  await screen.findByRole('table', { name: /^Orders/ })
  await waitFor(() =>
    expect(screen.queryAllByRole('button', { name: /^View order/ }).length).toBeGreaterThan(0),
  )
  return view
}

const rowOf = (id: number) =>
  screen.getByRole('button', { name: `#${id}` }).closest('tr') as HTMLElement
const buttonsOf = (id: number) =>
  within(rowOf(id))
    .getAllByRole('button')
    .slice(1)
    .map((button) => button.textContent)
const shownIds = () =>
  screen.getAllByRole('button', { name: /^#\d+$/ }).map((button) => button.textContent)
const replyId = (id: number) => idAsReplied('get_orders.php', String(id))
const sentStatuses = () => world.log.of('update_order_status.php').map((entry) => entry.sent)
const statusTabs = () => screen.getByRole('navigation', { name: 'Orders by status' })

beforeEach(() => {
  orderTicks.untickAll()
  setOrders(...allStatuses.map((status, at) => ({ id: 11 + at, status })).reverse())
})

describe('the list of orders', () => {
  it('reads get_orders.php and shows the summary cards over all orders (AOR-01, CALL-34)', async () => {
    await openOrders()
    await waitFor(() =>
      expect(within(statusTabs()).getByRole('link', { name: /Total Orders/ })).toHaveTextContent(
        'Total Orders9NPR 23,850',
      ),
    )
    const cards = within(statusTabs())
      .getAllByRole('link')
      .map((card) => card.textContent?.replace(/NPR.*/, ''))
    expect(cards).toEqual([
      'Total Orders9',
      'Pending2',
      'Processing2',
      'Shipped2',
      'Delivered1',
      'Cancelled1',
      'Returned1',
    ])
    expect(world.log.of('get_orders.php')[0]).toMatchObject({ method: 'GET', query: {} })
  })

  it('shows the email of a customer without a name', async () => {
    setOrders({ id: 11, first_name: '', last_name: '' })
    await openOrders()
    expect(within(rowOf(11)).getByText('buyer11@shop.test')).toBeVisible()
  })

  it('links to the buyer by phone when an order has no email', async () => {
    setOrders({ id: 11, user_email: ' ' })
    await openOrders()
    expect(within(rowOf(11)).getByRole('link')).toHaveAttribute(
      'href',
      '/nest/users?buyer=9800000011',
    )
  })

  it('shows 7 orders on a page, in the order of the server (AOR-03, CONST-09)', async () => {
    const { user, place } = await openOrders()
    expect(shownIds()).toEqual(['#11', '#12', '#13', '#14', '#15', '#16', '#17'])
    expect(screen.getByText('Page 1 of 2')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(shownIds()).toEqual(['#18', '#19'])
    expect(place().search).toBe('?page=2')
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
  })

  it('says that no orders were found, and offers to try again after a failure', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    world.faults.set({ name: 'H6', file: 'get_orders.php', count: 1 })
    const { user } = renderAt('/nest/orders', { signedIn: owner })
    expect(await screen.findByText('No orders found.')).toBeVisible()
    expect(screen.getByText('Page 1 of 1')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: '#11' })).toBeVisible()
  })
})

describe('the actions', () => {
  it('offers each status its own actions, and none to unknown statuses (AOR-04, AOR-10, AOR-11, AOR-12, AOR-17, AOR-18, AOR-20)', async () => {
    const { user } = await openOrders()
    expect(buttonsOf(11)).toEqual(['Verify Payment', 'View'])
    expect(buttonsOf(12)).toEqual(['Mark as Shipped', 'Cancel', 'View'])
    expect(buttonsOf(13)).toEqual(['Return', 'View'])
    expect(buttonsOf(14)).toEqual(['Return', 'View'])
    expect(buttonsOf(15)).toEqual(['View'])
    expect(buttonsOf(16)).toEqual(['View'])
    expect(buttonsOf(17)).toEqual(['View'])
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(buttonsOf(18)).toEqual(['View'])
    expect(buttonsOf(19)).toEqual(['View'])
    expect(document.body).not.toHaveTextContent('Mark as Delivered')
  })

  it('sends "Shipped", replaces the row without reading the list again, and then offers Return (AOR-13, AOR-18, AOR-19, CALL-41)', async () => {
    const { user } = await openOrders()
    await user.click(within(rowOf(12)).getByRole('button', { name: /^Mark as Shipped/ }))
    await waitFor(() => expect(buttonsOf(12)).toEqual(['Return', 'View']))
    expect(within(rowOf(12)).getByText('shipped')).toBeVisible()
    expect(sentStatuses()).toEqual([{ order_id: replyId(12), status: 'Shipped' }])
    expect(world.log.of('get_orders.php')).toHaveLength(1)
    expect(within(statusTabs()).getByRole('link', { name: /Shipped/ })).toHaveTextContent(
      'Shipped3',
    )
  })

  it('sends "Cancelled" and "Returned", and then offers no further action (AOR-14, AOR-15, AOR-20)', async () => {
    const { user } = await openOrders()
    // All rows have the same buttons, so each button and the notice name the order.
    await user.click(screen.getByRole('button', { name: 'Cancel, order #12' }))
    expect(await screen.findByText('Order #12 is now Cancelled')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Return, order #13' }))
    expect(await screen.findByText('Order #13 is now Returned')).toBeVisible()
    await waitFor(() => expect(buttonsOf(12)).toEqual(['View']))
    await waitFor(() => expect(buttonsOf(13)).toEqual(['View']))
    expect(sentStatuses()).toEqual([
      { order_id: replyId(12), status: 'Cancelled' },
      { order_id: replyId(13), status: 'Returned' },
    ])
  })

  it('disables the row while the call runs, so that a double press sends one call', async () => {
    const { user } = await openOrders()
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    let calls = 0
    mockServer.use(
      http.post('*/update_order_status.php', async () => {
        calls++
        await held
        return HttpResponse.json({ success: true })
      }),
    )
    await user.click(within(rowOf(12)).getByRole('button', { name: /^Mark as Shipped/ }))
    const busy = await within(rowOf(12)).findByRole('button', { name: 'Updating, order #12' })
    expect(within(rowOf(12)).getByRole('button', { name: /^Cancel/ })).toBeDisabled()
    await user.click(busy)
    letGo()
    await waitFor(() => expect(buttonsOf(12)).toEqual(['Return', 'View']))
    expect(calls).toBe(1)
  })

  it('shows "Error: {error}" for 3 seconds and keeps the status of the row (ERR-58)', async () => {
    const { user } = await openOrders()
    mockServer.use(
      http.post('*/update_order_status.php', () =>
        HttpResponse.json({ success: false, error: 'Order is locked' }),
      ),
    )
    await user.click(within(rowOf(12)).getByRole('button', { name: /^Mark as Shipped/ }))
    expect(await screen.findByText('Error: Order is locked')).toBeVisible()
    expect(buttonsOf(12)).toEqual(['Mark as Shipped', 'Cancel', 'View'])
    await waitFor(() => expect(screen.queryByText('Error: Order is locked')).toBeNull(), {
      timeout: 4000,
    })
  })

  it('keeps the new status when an older reply of the list arrives late', async () => {
    const { user } = await openOrders()
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    const before = world.orders.map(({ id, status }) => ({ id, status })).reverse()
    mockServer.use(
      http.get('*/get_orders.php', async () => {
        await held
        return HttpResponse.json({ success: true, orders: before })
      }),
    )
    void cache.invalidateQueries({ queryKey: ['orders'], exact: true })
    await user.click(within(rowOf(12)).getByRole('button', { name: /^Mark as Shipped/ }))
    await waitFor(() => expect(buttonsOf(12)).toEqual(['Return', 'View']))
    answer()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(buttonsOf(12)).toEqual(['Return', 'View'])
  })
})

describe('Verify Payment', () => {
  const popup = () => screen.findByRole('dialog', { name: /Verify Payment/ })

  it('shows the receipt with Verify and Reject, and tries each folder in turn (AOR-05, AOR-06, AOR-07, CALL-27, DATA-24)', async () => {
    mockServer.use(
      http.head('*/receipts/receipt-11.jpg', () => new HttpResponse(null, { status: 404 })),
    )
    const { user } = await openOrders()
    await user.click(within(rowOf(11)).getByRole('button', { name: /^Verify Payment/ }))
    const dialog = await popup()
    const picture = () => within(dialog).getByRole('img', { name: 'Receipt for order #11' })
    expect(picture()).toHaveAttribute(
      'src',
      'http://localhost:3000/backend/api/uploads/receipts/receipt-11.jpg',
    )
    expect(within(dialog).getByRole('button', { name: 'Verify' })).toBeVisible()
    expect(within(dialog).getByRole('button', { name: 'Reject' })).toBeVisible()
    fireEvent.error(picture())
    expect(picture()).toHaveAttribute(
      'src',
      'http://localhost:3000/backend/uploads/receipts/receipt-11.jpg',
    )
    fireEvent.error(picture())
    expect(picture()).toHaveAttribute(
      'src',
      'http://localhost:3000/uploads/receipts/receipt-11.jpg',
    )
    fireEvent.error(picture())
    expect(within(dialog).getByText('No receipt uploaded')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sentStatuses()).toEqual([])
  })

  it('sends "processing" in lower case and closes (AOR-08, AOR-16, AOR-19)', async () => {
    const { user } = await openOrders()
    await user.click(within(rowOf(11)).getByRole('button', { name: /^Verify Payment/ }))
    await user.click(within(await popup()).getByRole('button', { name: 'Verify' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentStatuses()).toEqual([{ order_id: replyId(11), status: 'processing' }])
    expect(buttonsOf(11)).toEqual(['Mark as Shipped', 'Cancel', 'View'])
  })

  it('sends "Cancelled" for Reject (AOR-09)', async () => {
    const { user } = await openOrders()
    await user.click(within(rowOf(11)).getByRole('button', { name: /^Verify Payment/ }))
    await user.click(within(await popup()).getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(buttonsOf(11)).toEqual(['View']))
    expect(sentStatuses()).toEqual([{ order_id: replyId(11), status: 'Cancelled' }])
  })

  it('does not close another popup that was opened during the call', async () => {
    setOrders({ id: 12 }, { id: 11 })
    const { user } = await openOrders('/nest/orders?status=pending')
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    mockServer.use(
      http.post('*/update_order_status.php', async () => {
        await held
        return HttpResponse.json({ success: true })
      }),
    )
    await user.click(within(rowOf(11)).getByRole('button', { name: /^Verify Payment/ }))
    await user.click(within(await popup()).getByRole('button', { name: 'Verify' }))
    await user.click(within(await popup()).getByRole('button', { name: 'Close' }))
    await user.click(within(rowOf(12)).getByRole('button', { name: /^Verify Payment/ }))
    answer()
    await waitFor(() => expect(shownIds()).toEqual(['#12']))
    expect(screen.getByRole('dialog', { name: 'Verify Payment, order #12' })).toBeVisible()
  })

  it('stays open when the call fails', async () => {
    const { user } = await openOrders()
    mockServer.use(
      http.post('*/update_order_status.php', () =>
        HttpResponse.json({ success: false, error: 'No' }),
      ),
    )
    await user.click(within(rowOf(11)).getByRole('button', { name: /^Verify Payment/ }))
    await user.click(within(await popup()).getByRole('button', { name: 'Verify' }))
    expect(await screen.findByText('Error: No')).toBeVisible()
    expect(within(await popup()).getByRole('button', { name: 'Verify' })).toBeVisible()
  })

  it.each([['null'], [''], [null], ['undefined']])(
    'takes a receipt of %j for none, and still verifies (AOR-21, DATA-24)',
    async (payment_receipt) => {
      setOrders({ id: 11, payment_receipt })
      const { user } = await openOrders()
      await user.click(within(rowOf(11)).getByRole('button', { name: /^Verify Payment/ }))
      const dialog = await popup()
      expect(within(dialog).getByText('No receipt uploaded')).toBeVisible()
      expect(within(dialog).queryByRole('img')).toBeNull()
      await user.click(within(dialog).getByRole('button', { name: 'Verify' }))
      await waitFor(() =>
        expect(sentStatuses()).toEqual([{ order_id: replyId(11), status: 'processing' }]),
      )
    },
  )
})

describe('two orders that one payment may have made', () => {
  const said =
    'Orders #11 and #12 have the same email, items and total, and were placed 4 min apart.'
  const twins = (second: Partial<OrderRow> = {}) =>
    setOrders(
      { id: 12, user_email: 'buyer11@shop.test', created_at: '2026-11-11 10:04:00', ...second },
      { id: 11, created_at: '2026-11-11 10:00:00' },
      { id: 13 },
    )

  it('are marked in the list, link to each other, and cost two details calls only', async () => {
    twins()
    const { user } = await openOrders()
    const mark = await screen.findByRole('button', { name: 'Ordered twice? #12' })
    expect(rowOf(11)).toContainElement(mark)
    expect(within(rowOf(12)).getByRole('button', { name: 'Ordered twice? #11' })).toBeVisible()
    expect(within(rowOf(13)).queryByText(/twice/)).toBeNull()
    expect(
      world.log
        .of('get_order_details.php')
        .map(({ query }) => query.order_id)
        .toSorted(),
    ).toEqual(['11', '12'])
    await user.click(mark)
    const popup = screen.getByRole('dialog', { name: 'Order #12' })
    expect(within(popup).getByText(said)).toBeVisible()
    await user.click(within(popup).getByRole('button', { name: 'Show #11' }))
    expect(within(screen.getByRole('dialog', { name: 'Order #11' })).getByText(said)).toBeVisible()
  })

  it('are named before a payment is verified', async () => {
    twins()
    const { user } = await openOrders()
    await screen.findByRole('button', { name: 'Ordered twice? #12' })
    await user.click(within(rowOf(12)).getByRole('button', { name: /^Verify Payment/ }))
    const popup = screen.getByRole('dialog', { name: 'Verify Payment, order #12' })
    expect(within(popup).getByText(said)).toBeVisible()
    expect(
      within(popup).getByText(
        /Find a separate payment for each order in your wallet before you verify\./,
      ),
    ).toBeVisible()
    expect(within(popup).getByRole('button', { name: 'Verify' })).toBeEnabled()
    await user.click(within(popup).getByRole('button', { name: 'Show #11' }))
    expect(screen.getByRole('dialog', { name: 'Order #11' })).toBeVisible()
  })

  it('are not marked if their items differ', async () => {
    twins({
      items: [
        orderItem({ product_id: 2, title: 'Night topi', quantity: 1, price: 2500, color: '' }),
      ],
    })
    await openOrders()
    await waitFor(() => expect(world.log.of('get_order_details.php')).toHaveLength(2))
    await waitFor(() => expect(cache.isFetching()).toBe(0))
    expect(screen.queryByText(/Ordered twice/)).toBeNull()
  })

  it('are marked without comparing items if the details cannot be loaded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    mockServer.use(
      http.get('*/get_order_details.php', () => HttpResponse.json({ success: false, error: 'No' })),
    )
    twins()
    const { user } = await openOrders()
    await user.click(await screen.findByRole('button', { name: 'Ordered twice? #12' }))
    expect(
      screen.getByText(
        /the same email and total, and were placed 4 min apart\. We couldn't compare their items\./,
      ),
    ).toBeVisible()
  })
})

describe('the details', () => {
  const fact = (dialog: HTMLElement, name: string) =>
    within(dialog).getByText(name).nextElementSibling

  it('come from get_order_details.php: City, delivery address, additional info, payment method, items (AOR-22, AOR-23, AOR-24, CALL-38, DATA-27)', async () => {
    const { user } = await openOrders()
    // The list was loaded before the order changed.
    world.change('orders', 12, { delivery_address: 'New gate 9' })
    await user.click(within(rowOf(12)).getByRole('button', { name: 'View order #12' }))
    const dialog = await screen.findByRole('dialog', { name: 'Order #12' })
    const items = await within(dialog).findByRole('table', { name: 'Items in order #12' })
    expect(fact(dialog, 'City')).toHaveTextContent('Patan')
    expect(fact(dialog, 'Delivery address')).toHaveTextContent('New gate 9')
    expect(fact(dialog, 'Additional info')).toHaveTextContent('Ring twice')
    expect(fact(dialog, 'Payment method')).toHaveTextContent('online')
    expect(
      within(items)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Title', 'Size', 'Color', 'Quantity', 'Price (NPR)'])
    expect(within(items).getAllByRole('row')[1]).toHaveTextContent('Brick kurtaMBrick21,250')
    expect(world.log.of('get_order_details.php')[0]?.query).toEqual({ order_id: '12' })
    // The list is refetched each minute, the details are not.
    world.change('orders', 12, { status: 'shipped' })
    await act(() => cache.invalidateQueries({ queryKey: ['orders'], exact: true }))
    await waitFor(() => expect(fact(dialog, 'Status')).toHaveTextContent('shipped'))
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'View order #12' })).toHaveFocus(),
    )
  })

  it('show the row of the list when the call fails, and can be loaded again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { user } = await openOrders()
    world.faults.set({ name: 'H6', file: 'get_order_details.php', count: 1 })
    await user.click(screen.getByRole('button', { name: '#12' }))
    const dialog = await screen.findByRole('dialog', { name: 'Order #12' })
    await user.click(await within(dialog).findByRole('button', { name: 'Try again' }))
    expect(await within(dialog).findByText('Brick kurta')).toBeVisible()
  })
})

describe('finding', () => {
  it('searches by id, name, phone and email, and writes the search to the URL', async () => {
    const { user, place } = await openOrders('/nest/orders?sort=id&size=25')
    await user.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'buyer15@')
    await waitFor(() => expect(shownIds()).toEqual(['#15']))
    await waitFor(() => expect(place().search).toBe('?q=buyer15%40&sort=id&size=25'))
    await user.clear(screen.getByRole('searchbox'))
    await user.type(screen.getByRole('searchbox'), 'nobody')
    expect(await screen.findByText('No orders found.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show all orders' }))
    await waitFor(() => expect(shownIds()).toHaveLength(9))
    expect(place().search).toBe('?sort=id&size=25')
  })

  it('changes pages while only spaces are typed in the search field', async () => {
    const { user } = await openOrders()
    await user.type(screen.getByRole('searchbox', { name: 'Search orders' }), ' ')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(shownIds()).toEqual(['#18', '#19'])
    expect(screen.getByRole('searchbox')).toHaveValue(' ')
  })

  it('counts "Today" from the current day, also after midnight', async () => {
    // It is 23:50 in Kathmandu.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 18, 5) })
    const { user, place } = await openOrders()
    vi.setSystemTime(Date.UTC(2026, 10, 20, 18, 30))
    await user.selectOptions(screen.getByLabelText('Period'), 'Today')
    await waitFor(() => expect(place().search).toBe('?from=2026-11-21'))
    expect(screen.getByLabelText('Period')).toHaveDisplayValue('Today')
  })

  it('opens filtered from the links of the dashboard and the users screen: ?status= and ?buyer=', async () => {
    const { user } = await openOrders('/nest/orders?status=pending&page=2')
    expect(shownIds()).toEqual(['#11', '#19'])
    const tab = (name: RegExp) => within(statusTabs()).getByRole('link', { name })
    expect(tab(/Pending/)).toHaveAttribute('aria-current', 'page')
    expect(tab(/Total/)).toHaveAttribute('href', '/nest/orders')
    world.orders = world.orders.filter(({ status }) => !/pending/i.test(status))
    await act(() => cache.invalidateQueries({ queryKey: ['orders'], exact: true }))
    await user.click(await screen.findByRole('button', { name: 'Show all orders' }))
    await waitFor(() => expect(shownIds()).toHaveLength(7))
  })

  it('filters by one buyer, and shows all buyers again', async () => {
    const { user } = await openOrders('/nest/orders?buyer=Buyer14%40shop.test')
    expect(shownIds()).toEqual(['#14'])
    await user.click(screen.getByRole('button', { name: /show all buyers/ }))
    expect(shownIds()).toHaveLength(7)
  })

  it('sorts by a column, then in reverse, then in the order of the server again', async () => {
    const { user, place } = await openOrders()
    const press = () => user.click(screen.getByRole('button', { name: 'Date' }))
    await press()
    expect(shownIds()[0]).toBe('#19')
    expect(place().search).toBe('?sort=-date')
    expect(screen.getByRole('columnheader', { name: 'Date' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await press()
    expect(shownIds()[0]).toBe('#11')
    expect(place().search).toBe('?sort=date')
    await press()
    expect(place().search).toBe('')
  })

  it('filters by a range of dates', async () => {
    const { user } = await openOrders('/nest/orders?from=2026-11-12&to=2026-11-14')
    expect(shownIds()).toEqual(['#12', '#13', '#14'])
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-12' } })
    expect(shownIds()).toEqual(['#12'])
    await user.selectOptions(screen.getByLabelText('Period'), 'All dates')
    expect(shownIds()).toHaveLength(7)
  })

  it('exports all found orders as a file, not only the visible page', async () => {
    const { user } = await openOrders('/nest/orders?sort=id')
    const made = vi.spyOn(URL, 'createObjectURL')
    let name = ''
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      name = this.download
    })
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(name).not.toBe(''))
    const [file] = made.mock.calls[0] ?? []
    const text = file instanceof Blob ? await file.text() : ''
    expect(text.trim().split('\r\n')).toHaveLength(10)
    expect(name).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
  })
})

describe('bulk actions', () => {
  async function doBulk(user: Awaited<ReturnType<typeof openOrders>>['user'], name: string) {
    await user.click(await screen.findByRole('button', { name }))
    await user.click(
      within(await screen.findByRole('dialog', { name: `${name}?` })).getByRole('button', { name }),
    )
  }

  async function tickShippable(user: Awaited<ReturnType<typeof openOrders>>['user']) {
    for (const id of [11, 12, 13])
      await user.click(screen.getByRole('checkbox', { name: `Select order #${id}` }))
  }

  it('send one call at a time, report each result, and retry failed orders', async () => {
    setOrders(...[13, 12, 11].map((id) => ({ id, status: 'processing' })))
    const { user } = await openOrders()
    await tickShippable(user)
    let running = 0
    let most = 0
    const seen: unknown[] = []
    mockServer.use(
      http.post('*/update_order_status.php', async ({ request }) => {
        most = Math.max(most, ++running)
        const { order_id, status } = (await request.json()) as { order_id: unknown; status: string }
        seen.push(order_id)
        await new Promise((resolve) => setTimeout(resolve, 10))
        running--
        if (order_id === replyId(12) && seen.length < 4)
          return HttpResponse.json({ success: false, error: 'Locked' })
        world.change('orders', Number(order_id), { status })
        return HttpResponse.json({ success: true })
      }),
    )
    await doBulk(user, 'Mark 3 orders as Shipped')
    const report = await screen.findByRole('region', { name: 'Progress' })
    expect(await within(report).findByText('2 of 3 done, 1 failed')).toBeVisible()
    expect(within(report).getByText('Error: Locked')).toBeVisible()
    expect([seen, most]).toEqual([[11, 12, 13].map(replyId), 1])
    await user.click(within(report).getByRole('button', { name: 'Try again (1)' }))
    expect(await within(report).findByText('1 of 1 done')).toBeVisible()
    expect(seen).toEqual([11, 12, 13, 12].map(replyId))
    await user.click(within(report).getByRole('button', { name: 'Close' }))
    expect(buttonsOf(12)).toEqual(['Return', 'View'])
  })

  /** Marks three orders as shipped in one bulk act. Each call waits until the test answers it. */
  async function startSlowly() {
    setOrders(...[13, 12, 11].map((id) => ({ id, status: 'processing' })))
    const view = await openOrders()
    await tickShippable(view.user)
    const asked: (() => void)[] = []
    mockServer.use(
      http.post('*/update_order_status.php', async ({ request }) => {
        const { order_id, status } = (await request.json()) as { order_id: unknown; status: string }
        await new Promise<void>((resolve) => asked.push(resolve))
        world.change('orders', Number(order_id), { status })
        return HttpResponse.json({ success: true })
      }),
    )
    await doBulk(view.user, 'Mark 3 orders as Shipped')
    await waitFor(() => expect(asked).toHaveLength(1))
    return { ...view, asked }
  }

  it('can be stopped between two calls, and ask before the page is left', async () => {
    const { user, place, asked } = await startSlowly()
    const unload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(hasDirtyForms()).toBe(true)
    expect(unload()).toBe(false)
    await user.click(screen.getByRole('link', { name: 'Users' }))
    const question = await screen.findByRole('dialog', {
      name: 'Leave while orders are being changed?',
    })
    await user.click(within(question).getByRole('button', { name: 'Stay' }))
    expect(place().pathname).toBe('/nest/orders')
    // Changing the filter does not count as leaving.
    await user.click(screen.getByRole('link', { name: /^Pending/ }))
    await waitFor(() => expect(place().search).toBe('?status=pending'))
    expect(
      screen.queryByRole('dialog', { name: 'Leave while orders are being changed?' }),
    ).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    asked[0]?.()
    expect(await screen.findByText('1 of 3 done, 2 skipped')).toBeVisible()
    expect(hasDirtyForms()).toBe(false)
    expect(unload()).toBe(true)
    await user.click(screen.getByRole('link', { name: 'Users' }))
    await waitFor(() => expect(place().pathname).toBe('/nest/users'))
  })

  it('stop when the list is left, also for the receipt desk', async () => {
    const { user, asked } = await startSlowly()
    await user.click(screen.getByRole('link', { name: /^Receipt desk/ }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByRole('table', { name: /^Orders/ })).toBeNull())
    asked[0]?.()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(asked).toHaveLength(1)
  })

  it.each(['while it runs', 'before another try'])(
    'do not ship an order that was cancelled by hand %s',
    async (when) => {
      const { user, asked } = await startSlowly()
      const cancel = async () => {
        const before = asked.length
        await user.click(within(rowOf(13)).getByRole('button', { name: /^Cancel/ }))
        await waitFor(() => expect(asked).toHaveLength(before + 1))
        asked[before]?.()
        await waitFor(() => expect(buttonsOf(13)).toEqual(['View']))
      }
      if (when === 'while it runs') {
        await cancel()
        asked[0]?.()
      } else {
        await user.click(screen.getByRole('button', { name: 'Stop' }))
        asked[0]?.()
        await screen.findByText('1 of 3 done, 2 skipped')
        await cancel()
        await user.click(screen.getByRole('button', { name: 'Try again (2)' }))
      }
      await waitFor(() => expect(asked).toHaveLength(3))
      asked[2]?.()
      expect(
        await screen.findByText("Error: The order's current status doesn't allow this"),
      ).toBeVisible()
      expect(buttonsOf(12)).toEqual(['Return', 'View'])
      await user.click(screen.getByRole('button', { name: 'Try again (1)' }))
      expect(await screen.findByText('0 of 1 done, 1 failed')).toBeVisible()
      expect(asked).toHaveLength(3)
    },
  )

  it('do not cancel an order that was shipped elsewhere while the confirmation was open', async () => {
    setOrders(...[13, 12, 11].map((id) => ({ id, status: 'processing' })))
    const { user } = await openOrders()
    await tickShippable(user)
    await user.click(screen.getByRole('button', { name: 'Cancel 3 orders' }))
    const question = await screen.findByRole('dialog', { name: 'Cancel 3 orders?' })
    world.change('orders', 12, { status: 'Shipped' })
    await act(() => cache.invalidateQueries({ queryKey: ['orders'], exact: true }))
    const left = await within(question).findByRole('list', { name: 'Skipped orders' })
    expect(left).toHaveTextContent('#12Buyer No12NPR 2,650Already shipped')
    await user.click(within(question).getByRole('button', { name: 'Cancel 2 orders' }))
    expect(await screen.findByText('2 of 2 done')).toBeVisible()
    expect(sentStatuses()).toEqual(
      [11, 13].map(replyId).map((order_id) => ({ order_id, status: 'Cancelled' })),
    )
  })

  it('show their list first: who, how much, what happens, and which orders are left out and why', async () => {
    const { user } = await openOrders()
    await user.click(screen.getByRole('button', { name: 'Select all 9 orders' }))
    const bar = await screen.findByRole('region', { name: 'Selected orders' }, { timeout: 8000 })
    expect(bar).toHaveTextContent('9 selected, NPR 23,850')
    await user.click(await screen.findByRole('button', { name: 'Mark 1 order as Shipped' }))
    const dialog = await screen.findByRole('dialog', { name: 'Mark 1 order as Shipped?' })
    expect(dialog).toHaveTextContent('1 order, NPR 2,650')
    expect(dialog).toHaveTextContent(
      'Each order will be marked as Shipped, and its buyer will be notified.',
    )
    expect(within(dialog).getByRole('list', { name: 'Orders that will change' })).toHaveTextContent(
      '#12Buyer No12NPR 2,650',
    )
    const left = within(dialog).getByRole('list', { name: 'Skipped orders' })
    expect(
      within(left)
        .getAllByRole('listitem')
        .map((line) => line.querySelector('small')?.textContent),
    ).toEqual([
      'Payment not verified yet',
      'Already shipped',
      'Already shipped',
      'Status: Processing',
      'Already delivered',
      'Cancelled',
      'Returned',
      'Payment not verified yet',
    ])
    // Cancelling must send nothing and keep the ticks.
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('region', { name: 'Selected orders' })).toHaveTextContent('9 selected')
    expect(sentStatuses()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Deselect all' }))
    expect(screen.queryByRole('region', { name: 'Selected orders' })).toBeNull()
  })

  it('print and ship: three keys ship all found orders and print the slips of those that were shipped', async () => {
    setOrders(
      ...[15, 14, 13, 12, 11].map((id) => ({ id, status: id === 14 ? 'pending' : 'processing' })),
    )
    const { user } = await openOrders()
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    // The code of the shortcuts is lazy.
    await screen.findByText('print and ship selected', {}, { timeout: 8000 })
    await user.keyboard('ap')
    const dialog = await screen.findByRole('dialog', { name: 'Print and ship 4 orders?' })
    expect(within(dialog).getByRole('button', { name: 'Print and ship 4 orders' })).toHaveFocus()
    // Another device cancels one of the orders, which this list does not show yet.
    world.change('orders', 12, { status: 'Cancelled' })
    await user.keyboard('{Enter}')
    const slips = await screen.findByRole('dialog', { name: 'Packing slips' })
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    expect(
      [...document.querySelectorAll('[data-print] article b')].map((one) => one.textContent),
    ).toEqual(['Order #11', 'Order #13', 'Order #15'])
    await user.click(within(slips).getByRole('button', { name: 'Close' }))
    const report = screen.getByRole('region', { name: 'Progress' })
    expect(report).toHaveTextContent('3 of 4 done, 1 failed')
    expect(report).toHaveTextContent('#12 Buyer No12 Error: Order #12 is already Cancelled')
    expect(sentStatuses()).toEqual(
      [11, 13, 15].map(replyId).map((order_id) => ({ order_id, status: 'Shipped' })),
    )

    // Undo must revert only what this act did: another device has returned one of the three orders since.
    world.change('orders', 13, { status: 'Returned' })
    await user.click(within(report).getByRole('button', { name: 'Undo' }))
    await user.click(await screen.findByRole('button', { name: 'Undo all' }))
    expect(
      await screen.findByText(
        "2 orders restored. The buyers will be notified. Couldn't undo #13: already Returned.",
      ),
    ).toBeVisible()
    expect(world.orders.map(({ id, status }) => [id, status])).toEqual([
      [15, 'processing'],
      [14, 'pending'],
      [13, 'Returned'],
      [12, 'Cancelled'],
      [11, 'processing'],
    ])
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Progress' })).toBeNull())
  })

  it('after an act on an order the focus is on the number of the order below, in the list and after the receipt', async () => {
    const { user } = await openOrders()
    await user.click(within(rowOf(12)).getByRole('button', { name: /^Mark as Shipped/ }))
    await waitFor(() => expect(world.orders.find(({ id }) => id === 12)?.status).toBe('Shipped'), {
      timeout: 8000,
    })
    await waitFor(() => expect(screen.getByRole('button', { name: '#13' })).toHaveFocus(), {
      timeout: 8000,
    })
    await user.click(within(rowOf(11)).getByRole('button', { name: /^Verify Payment/ }))
    const popup = within(await screen.findByRole('dialog', { name: /Verify Payment/ }))
    await user.click(popup.getByRole('button', { name: 'Verify' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 8000 })
    await waitFor(() => expect(screen.getByRole('button', { name: '#12' })).toHaveFocus(), {
      timeout: 8000,
    })
  })

  it('Open order page keeps the filter, the sorting and the page of the list', async () => {
    const { user } = await openOrders('/nest/orders?q=buyer&sort=-id')
    await user.click(within(rowOf(18)).getByRole('button', { name: 'View order #18' }))
    const dialog = await screen.findByRole('dialog', { name: 'Order #18' })
    expect(within(dialog).getByRole('link', { name: 'Open order page' })).toHaveAttribute(
      'href',
      '/nest/orders?q=buyer&sort=-id&order=18',
    )
  })

  it('Undo that fails in part names the orders and the reason, and its next press takes back those alone', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    setOrders(...[13, 12, 11].map((id) => ({ id, status: 'processing' })))
    const { user } = await openOrders()
    await screen.findByText('print and ship selected', {}, { timeout: 8000 })
    await user.click(screen.getByRole('button', { name: 'Select this page' }))
    await user.click(await screen.findByRole('button', { name: 'Mark 3 orders as Shipped' }))
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', {
        name: 'Mark 3 orders as Shipped',
      }),
    )
    const report = await screen.findByRole('region', { name: 'Progress' })
    await waitFor(() => expect(report).toHaveTextContent('3 of 3 done'))
    const before = sentStatuses().length
    world.faults.set({ name: 'S2', file: 'update_order_status.php', count: 1 })
    await user.click(within(report).getByRole('button', { name: 'Undo' }))
    await user.click(await screen.findByRole('button', { name: 'Undo all' }))
    const notice = await screen.findByText(/^Couldn't undo #11: .+\. 2 orders restored/)
    expect(world.orders.map(({ status }) => status)).toEqual([
      'processing',
      'processing',
      'Shipped',
    ])
    expect(sentStatuses().slice(before)).toHaveLength(3)
    await user.click(
      within(notice.parentElement?.parentElement as HTMLElement).getByRole('button', {
        name: 'Undo',
      }),
    )
    expect(await screen.findByText(/^1 order restored/)).toBeVisible()
    expect(sentStatuses().slice(before)).toEqual(
      [11, 12, 13, 11].map((id) => ({ order_id: replyId(id), status: 'processing' })),
    )
    expect(new Set(world.orders.map(({ status }) => status))).toEqual(new Set(['processing']))
  })

  it('the ticks of orders outlive a visit elsewhere, and pages of 25 or 50 are in the address', async () => {
    setOrders(
      ...Array.from({ length: 30 }, (_, at) => ({
        id: 40 - at,
        created_at: '2026-11-10 10:00:00',
      })),
    )
    const { user, place } = await openOrders()
    await user.click(screen.getByRole('checkbox', { name: 'Select order #11' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Orders per page' }), '25')
    await waitFor(() => expect(place().search).toBe('?size=25'))
    await waitFor(() => expect(shownIds()).toHaveLength(25))
    await user.click(screen.getByRole('link', { name: 'Users' }))
    await waitFor(() => expect(place().pathname).toBe('/nest/users'))
    await user.click(screen.getByRole('link', { name: /^Orders(?! from)/ }))
    expect(await screen.findByText('1 selected, NPR 2,650')).toBeVisible()
    expect(JSON.parse(sessionStorage.getItem('order-ticks') ?? '')).toEqual(['11'])
  })

  it('name the orders before cancelling, and offer only what the selected orders allow', async () => {
    const { user } = await openOrders()
    await user.click(screen.getByRole('button', { name: 'Select this page' }))
    const bar = screen.getByRole('region', { name: 'Selected orders' })
    expect(within(bar).getByText(/7 selected/)).toBeVisible()
    expect(within(bar).getByRole('button', { name: 'Mark 1 order as Shipped' })).toBeVisible()
    expect(within(bar).getByRole('button', { name: 'Return 2 orders' })).toBeVisible()
    expect(within(bar).queryByRole('button', { name: /Verify/ })).toBeNull()
    await user.click(within(bar).getByRole('button', { name: 'Cancel 1 order' }))
    expect(await screen.findByText(/#12/, { selector: 'dialog *' })).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText(/#12/, { selector: 'dialog *' })).toBeNull())
    expect(sentStatuses()).toEqual([])
  })

  it('ask before returning several orders (AOR-14)', async () => {
    setOrders(...[13, 12, 11].map((id) => ({ id, status: 'Shipped' })))
    const { user } = await openOrders()
    for (const id of [11, 13])
      await user.click(screen.getByRole('checkbox', { name: `Select order #${id}` }))
    await user.click(screen.getByRole('button', { name: 'Return 2 orders' }))
    const question = await screen.findByRole('dialog', { name: 'Return 2 orders?' })
    expect(question).toHaveTextContent('#11')
    expect(sentStatuses()).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Return 2 orders' }))
    await waitFor(() =>
      expect(sentStatuses()).toEqual(
        [11, 13].map(replyId).map((order_id) => ({ order_id, status: 'Returned' })),
      ),
    )
  })

  it('print a packing slip for each selected order', async () => {
    const { user } = await openOrders()
    for (const id of [12, 14])
      await user.click(screen.getByRole('checkbox', { name: `Select order #${id}` }))
    await user.click(screen.getByRole('button', { name: 'Print 2 slips' }))
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    const dialog = await screen.findByRole('dialog', { name: 'Packing slips' })
    const button = await within(dialog).findByRole('button', { name: 'Print 2 slips' })
    await waitFor(() => expect(button).toBeEnabled())
    const slips = [...document.querySelectorAll('[data-print] article')].map(
      (slip) => slip.textContent,
    )
    expect(slips).toHaveLength(2)
    // The print style hides the app by this attribute.
    expect(document.body).toHaveAttribute('data-printing')
    expect(slips[0]).toContain('Order #12')
    expect(slips[0]).toMatch(/Mangal Bazar 4Patan98000000/)
    expect(slips[0]).toMatch(/2 piecesPaid by wallet, NPR [\d,]+$/)
    expect(slips[0]).toContain('Brick kurtaMBrick2')
    await user.click(button)
    expect(print).toHaveBeenCalledOnce()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.querySelector('[data-print]')).toBeNull())
    expect(document.body).not.toHaveAttribute('data-printing')
  })
})

it('a slip of an unpaid or cancelled order says so instead of "Paid"', async () => {
  const { user } = await openOrders()
  for (const id of [11, 12, 17])
    await user.click(screen.getByRole('checkbox', { name: `Select order #${id}` }))
  await user.click(screen.getByRole('button', { name: 'Print 3 slips' }))
  await waitFor(() => expect(document.querySelectorAll('[data-print] article')).toHaveLength(3))
  const slipOf = (id: number) =>
    [...document.querySelectorAll('[data-print] article')].find(({ textContent }) =>
      textContent?.includes(`Order #${id}`),
    )
  expect(slipOf(11)).toHaveTextContent("The payment hasn't been verified yet.")
  expect(slipOf(17)).toHaveTextContent('This order was cancelled.')
  for (const id of [11, 17]) expect(slipOf(id)).not.toHaveTextContent('Paid')
  expect(slipOf(12)).toHaveTextContent('Paid by wallet')
})

describe('a success that stored nothing', () => {
  const claim = () =>
    mockServer.use(
      http.post('*/update_order_status.php', () => HttpResponse.json({ success: true })),
    )

  it('is told as soon as a reading of the list shows the old status, with one more request for it', async () => {
    const { user } = await openOrders()
    claim()
    await user.click(within(rowOf(12)).getByRole('button', { name: /^Mark as Shipped/ }))
    await waitFor(() => expect(buttonsOf(12)).toEqual(['Return', 'View']))
    await waitFor(() => expect(localStorage.getItem(ACT_JOURNAL_KEY)).toContain('"12"'), {
      timeout: 8000,
    })
    world.log.clear()
    await act(() => cache.invalidateQueries({ queryKey: ['orders'], exact: true }))
    expect(
      await screen.findByText("Order #12 wasn't changed to Shipped", {}, { timeout: 5000 }),
    ).toBeVisible()
    expect(screen.getByText('The server reported success but saved nothing.')).toBeVisible()
    expect(world.log.of('get_order_details.php')).toHaveLength(1)
    expect(buttonsOf(12)).toEqual(['Mark as Shipped', 'Cancel', 'View'])
  })

  it('of many orders is told in one notice, right after the run', async () => {
    setOrders(...[13, 12, 11].map((id) => ({ id, status: 'processing' })))
    const { user } = await openOrders()
    claim()
    await user.click(screen.getByRole('button', { name: 'Select this page' }))
    await user.click(await screen.findByRole('button', { name: 'Mark 3 orders as Shipped' }))
    const list = await screen.findByRole('dialog')
    await user.click(within(list).getByRole('button', { name: 'Mark 3 orders as Shipped' }))
    expect(
      await screen.findByText(
        "Orders #11, #12, #13 weren't changed to Shipped",
        {},
        { timeout: 8000 },
      ),
    ).toBeVisible()
  })

  it('is not said, and nothing more is read, when the status is stored', async () => {
    const { user } = await openOrders()
    await user.click(within(rowOf(12)).getByRole('button', { name: /^Mark as Shipped/ }))
    await waitFor(() => expect(localStorage.getItem(ACT_JOURNAL_KEY)).toContain('"12"'), {
      timeout: 8000,
    })
    world.log.clear()
    await act(() => cache.invalidateQueries({ queryKey: ['orders'], exact: true }))
    await waitFor(() => expect(world.log.of('get_orders.php')).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(world.log.of('get_order_details.php')).toHaveLength(0)
    expect(screen.queryByText(/wasn't changed to Shipped/)).toBeNull()
  })
})

describe('the keyboard', () => {
  it('moves through rows and pages, selects, views, verifies and ships', async () => {
    const { user, place } = await openOrders()
    await user.keyboard('j')
    expect(screen.getByRole('button', { name: '#11' })).toHaveFocus()
    expect(rowOf(11)).toHaveAttribute('aria-current', 'true')
    await user.keyboard('x')
    expect(screen.getByRole('checkbox', { name: 'Select order #11' })).toBeChecked()
    await user.keyboard('v')
    expect(await screen.findByRole('dialog', { name: /Verify Payment/ })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.keyboard('j{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Order #12' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.keyboard('s')
    await waitFor(() =>
      expect(sentStatuses()).toEqual([{ order_id: replyId(12), status: 'Shipped' }]),
    )
    await user.keyboard('k')
    expect(screen.getByRole('button', { name: '#11' })).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    expect(place().search).toBe('?page=2')
  })

  it('is off while the owner types, and can be switched off', async () => {
    const { user } = await openOrders()
    await user.keyboard('/')
    expect(screen.getByRole('searchbox')).toHaveFocus()
    await user.keyboard('jxvs?')
    expect(screen.getByRole('searchbox')).toHaveValue('jxvs?')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.clear(screen.getByRole('searchbox'))
    await user.click(screen.getByRole('heading', { name: 'Orders' }))
    await user.keyboard('?')
    const map = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    await user.click(within(map).getByRole('checkbox', { name: 'Use single-key shortcuts' }))
    await user.click(within(map).getByRole('button', { name: 'Close' }))
    await user.keyboard('?')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('while the screen stays open', () => {
  it('refetches on return to the tab and counts new orders until the next click', async () => {
    const { user } = await openOrders()
    expect(document.title).toMatch(/^Orders/)
    world.add('orders', orderRow({ id: 99 }))
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByText('1 new order', { ignore: false })).toHaveAttribute(
      'role',
      'status',
    )
    expect(document.title).toMatch(/^\(1\) Orders/)
    expect(screen.getByText('New')).toBeVisible()
    await user.keyboard('{Shift}')
    expect(document.title).toMatch(/^Orders/)
  })

  it('refetches the list each minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await openOrders()
    expect(world.log.of('get_orders.php')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(60_500)
    await waitFor(() => expect(world.log.of('get_orders.php')).toHaveLength(2))
  })

  it('shows ages as of the latest refetch', async () => {
    world.speak({ zone: 'nepal' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 6, 15) })
    const older = [
      { id: 12, created_at: '2026-11-20 12:00:20' },
      { id: 11, created_at: '2026-11-20 11:55:00' },
    ]
    setOrders(...older)
    await openOrders()
    expect(rowOf(11)).toHaveTextContent('5 min ago')
    // This time is in the near future, because the server's clock may be ahead.
    expect(rowOf(12)).toHaveTextContent('0 min ago')
    vi.setSystemTime(Date.UTC(2026, 10, 20, 8, 15))
    setOrders({ id: 13, created_at: '2026-11-20 13:59:00' }, ...older)
    await act(() => cache.invalidateQueries({ queryKey: ['orders'], exact: true }))
    await waitFor(() => expect(rowOf(13)).toHaveTextContent('1 min ago'))
    expect(rowOf(11)).toHaveTextContent('2 h ago')
  })

  it('says when the open order was changed elsewhere', async () => {
    const { user } = await openOrders()
    await user.click(within(rowOf(11)).getByRole('button', { name: /^Verify Payment/ }))
    const dialog = await screen.findByRole('dialog')
    world.change('orders', 11, { status: 'Cancelled' })
    await cache.invalidateQueries({ queryKey: ['orders'], exact: true })
    expect(await within(dialog).findByText(/This order is now/)).toBeVisible()
    expect(within(dialog).queryByRole('button', { name: 'Verify' })).toBeNull()
  })
})

it('reads as written down: the list, an order, its receipt, bulk acts, the keys, nothing found (AOR-02)', async () => {
  fixDateAndDialect()
  const { user, place } = await openOrders()
  await expectPageSnapshot('orders')
  await user.click(screen.getByRole('button', { name: 'View order #12' }))
  await screen.findByRole('table', { name: 'Items in order #12' })
  await expectPageSnapshot('orders-details')
  await user.keyboard('{Escape}')
  await user.click(within(rowOf(11)).getByRole('button', { name: /^Verify Payment/ }))
  await expectPageSnapshot('orders-verify')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Select all 9 orders' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel 1 order' }))
  await expectPageSnapshot('orders-cancel')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Mark 1 order as Shipped' }))
  await expectPageSnapshot('orders-ship')
  await user.keyboard('{Escape}')
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await expectPageSnapshot('orders-keys')
  await user.keyboard('{Escape}')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nobody' } })
  await screen.findByText('No orders found.')
  await waitFor(() => expect(place().search).toContain('nobody'))
  await expectPageSnapshot('orders-none')
})
