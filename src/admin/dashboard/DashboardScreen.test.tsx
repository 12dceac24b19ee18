import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { mockServer } from '../../../mocks/server/node'
import { world } from '../../../mocks/world/world'
import { setWidth } from '../../../tests/pretendPage'
import { owner, renderAt } from '../../../tests/renderAt'
import { expectPageSnapshot, fixDateAndDialect } from '../../../tests/readPage'
import { cache } from '../../api/core/cache'
import { currentMonth, previousMonth } from '../../rules/dashboard'
import { dashedYyyymmdd } from '../../rules/days'

const mockReply = (file: string, body: object) =>
  mockServer.use(http.get(`*/backend/api/${file}`, () => HttpResponse.json(body)))
const region = (name: string) => screen.findByRole('region', { name })

const thisMonth = () => dashedYyyymmdd(currentMonth(Date.now()))
const lastMonth = () => dashedYyyymmdd(previousMonth(currentMonth(Date.now())))

const order = (id: number, status: string, total: number, month: string) => ({
  id,
  status,
  user_email: `buyer${id}@pahiran.example`,
  total_amount: `${total}.00`,
  shipping_cost: '100.00',
  subtotal: `${total - 100}.00`,
  created_at: `${month}-15 12:00:00`,
})

const product = (id: number, more: object = {}) => ({
  id,
  title: `Product ${id}`,
  price: '1000.00',
  discount_price: '0.00',
  images: '[]',
  size_stock: '{"m":"4","l":"0","xl":"2"}',
  ...more,
})

describe('the dashboard', () => {
  it('sums only the sales of the shown period', async () => {
    const sale = (id: number, days: number) => ({
      ...order(id, 'delivered', 1000 * id, '2026-01'),
      created_at: new Date(Date.now() - days * 86_400_000).toISOString(),
    })
    mockReply('get_orders.php', {
      success: true,
      orders: [sale(1, 2), sale(2, 5), sale(4, 40), { ...sale(8, 1), status: 'cancelled' }],
    })
    renderAt('/nest/dashboard', { signedIn: owner })
    const panel = await region('Sales by day')
    expect(
      await within(panel).findByText(/Sales in the last 30 days: NPR 3,000 in total/),
    ).toBeInTheDocument()
    // Each bar is compared with the day 30 days before, so the bar of 10 days ago shows the sale of 40 days ago.
    const rows = within(panel)
      .getAllByRole('row', { hidden: true })
      .map(({ textContent }) => textContent)
    expect(rows.filter((row) => row?.endsWith('NPR 4,000'))).toHaveLength(1)
    expect(rows.filter((row) => row?.endsWith('NPR 2,000NPR 0'))).toHaveLength(1)
  })

  it('shows four cards with their change from last month (DSH-01, DSH-02, DSH-03, DSH-04, DSH-05, SUM-08, SUM-09, SUM-10, SUM-11, SUM-14)', async () => {
    mockReply('get_orders.php', {
      success: true,
      orders: [
        order(1, 'delivered', 3000, thisMonth()),
        order(2, 'Cancelled', 9000, thisMonth()),
        order(3, 'returned', 9000, lastMonth()),
        order(4, 'pending', 2000, lastMonth()),
      ],
    })
    mockReply('get_users.php', {
      success: true,
      users: [
        { email: 'a@b.np', role: 'customer' },
        { email: 'o@b.np', role: 'admin' },
      ],
    })
    renderAt('/nest/dashboard', { signedIn: owner })
    const card = async (label: string) =>
      (await screen.findByText(label)).parentElement as HTMLElement
    await waitFor(async () => expect(await card('Total Sales')).toHaveTextContent('NPR 5,000'))
    expect(within(await card('Total Sales')).getByText('+50.00%')).toBeVisible()
    expect(within(await card('Total Sales')).getByText('from last month')).toBeVisible()
    expect(within(await card('Total Orders')).getByText('4')).toBeVisible()
    expect(within(await card('Total Orders')).getByText('0.00%')).toBeVisible()
    expect(within(await card('Total Customers')).getByText('1')).toBeVisible()
    // Users have no dates, so the customers of a month are those who ordered in it: two in each month here.
    expect(within(await card('Total Customers')).getByText('0.00%')).toBeVisible()
    expect(await card('Total Customers')).toHaveTextContent('This month 2Last month 2')
    expect(await card('Expected Revenue')).toHaveTextContent('NPR 4,800')
    expect(within(await card('Expected Revenue')).getByText('+52.63%')).toBeVisible()
  })

  it.each([
    [
      'this month alone has sales',
      [order(1, 'delivered', 3000, thisMonth())],
      'NPR 3,000',
      '+100.00%',
    ],
    ['no month has sales', [], 'NPR 0', '0.00%'],
  ])('shows the change when %s (SUM-12, SUM-13)', async (_when, orders, total, change) => {
    mockReply('get_orders.php', { success: true, orders })
    renderAt('/nest/dashboard', { signedIn: owner })
    const card = async () => (await screen.findByText('Total Sales')).parentElement as HTMLElement
    await waitFor(async () => expect(await card()).toHaveTextContent(total))
    expect(within(await card()).getByText(change)).toBeVisible()
  })

  it('counts no customers before the users have come', async () => {
    mockReply('get_orders.php', {
      success: true,
      orders: [order(1, 'delivered', 3000, thisMonth())],
    })
    let reply = () => {}
    const come = new Promise<void>((done) => (reply = done))
    mockServer.use(
      http.get('*/backend/api/get_users.php', async () => {
        await come
        return HttpResponse.json({ success: true, users: [{ email: 'a@b.np', role: 'customer' }] })
      }),
    )
    renderAt('/nest/dashboard', { signedIn: owner })
    const card = async (label: string) =>
      (await screen.findByText(label)).parentElement as HTMLElement
    await waitFor(async () => expect(await card('Total Sales')).toHaveTextContent('NPR 3,000'))
    expect(await card('Total Customers')).toHaveTextContent(/Loading\.\.\.$/)
    reply()
    await waitFor(async () =>
      expect(await card('Total Customers')).toHaveTextContent('This month 1'),
    )
  })

  it('lists the first 6 products with their size stock (DSH-06, DSH-07, DSH-08, CONST-10)', async () => {
    mockReply('get_products.php', {
      success: true,
      products: Array.from({ length: 8 }, (_, n) => product(n + 1)),
    })
    renderAt('/nest/dashboard', { signedIn: owner })
    const list = await region('Products List')
    expect(await within(list).findByText('Product 1')).toBeVisible()
    expect(
      within(list)
        .getAllByText(/^Product \d$/)
        .map(({ textContent }) => textContent),
    ).toEqual([1, 2, 3, 4, 5, 6].map((n) => `Product ${n}`))
    expect(within(list).getAllByRole('listitem')).toHaveLength(6)
    const [first] = within(list).getAllByRole('listitem')
    const cells = within(first as HTMLElement)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent)
    expect(cells).toEqual(['4', '0', '2', '–not offered', '–not offered'])
  })

  it.each([6, 7])('counts all products only where it shows fewer: %i', async (count) => {
    mockReply('get_products.php', {
      success: true,
      products: Array.from({ length: count }, (_, n) => product(n + 1)),
    })
    renderAt('/nest/dashboard', { signedIn: owner })
    const list = await region('Products List')
    expect(await within(list).findByText('Product 6')).toBeVisible()
    expect(within(list).queryByText(/^first /)?.textContent).toBe(
      count === 6 ? undefined : 'first 6 of 7',
    )
  })

  it('says "No stock data" if size stock cannot be read (DSH-09, ERR-83)', async () => {
    mockReply('get_products.php', {
      success: true,
      products: [product(1, { size_stock: 'x' }), product(2, { size_stock: '[]' })],
    })
    renderAt('/nest/dashboard', { signedIn: owner })
    expect(await screen.findAllByText('No stock data')).toHaveLength(2)
  })

  it('shows the 6 best sellers, merged by title (DSH-10, DSH-11, SUM-15, SUM-16, SUM-17)', async () => {
    const rows = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((title, n) => ({
      title,
      total_sales: `${10 - n}`,
    }))
    mockReply('get_top_selling_products.php', {
      success: true,
      top_products: [...rows, { title: ' G ', total_sales: 9 }],
    })
    renderAt('/nest/dashboard', { signedIn: owner })
    const list = await region('Top Selling Products')
    const picture = await within(list).findByRole('group', { name: /^Top sellers/ })
    const items = within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(items).toEqual(['G13 sold', 'A10 sold', 'B9 sold', 'C8 sold', 'D7 sold', 'E6 sold'])
    const bars = within(picture).getAllByRole('img')
    expect(bars.map((bar) => bar.getAttribute('aria-label'))).toEqual([
      'G: 13 sold',
      'A: 10 sold',
      'B: 9 sold',
      'C: 8 sold',
      'D: 7 sold',
      'E: 6 sold',
    ])
    const wide = bars.map((bar) =>
      Number.parseFloat(bar.querySelector<HTMLElement>('.value')?.style.width ?? ''),
    )
    expect((wide[1] ?? 0) / (wide[0] ?? 1)).toBeCloseTo(10 / 13)
    const table = within(list).getByRole('table', { hidden: true })
    expect(
      within(table)
        .getAllByRole('row', { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual(['TitleSold', 'G13', 'A10', 'B9', 'C8', 'D7', 'E6'])
  })

  it('shows a best seller with the picture of the first product of its title', async () => {
    mockReply('get_top_selling_products.php', {
      success: true,
      top_products: [{ title: 'Kurta', total_sales: 4 }],
    })
    mockReply('get_products.php', {
      success: true,
      products: ['first', 'second'].map((name, at) =>
        product(at + 1, { title: 'Kurta ', images: `["uploads/${name}.webp"]` }),
      ),
    })
    renderAt('/nest/dashboard', { signedIn: owner })
    const list = await region('Top Selling Products')
    await waitFor(() =>
      expect(list.querySelector('li img')).toHaveAttribute(
        'src',
        expect.stringContaining('uploads/first.webp'),
      ),
    )
  })

  it('charts the orders of each status, and each bar links to them', async () => {
    mockReply('get_orders.php', {
      success: true,
      orders: [
        order(1, 'pending', 1000, thisMonth()),
        order(2, 'PENDING', 1000, thisMonth()),
        order(3, 'Shipped', 1000, thisMonth()),
        order(4, 'on hold', 1000, thisMonth()),
      ],
    })
    renderAt('/nest/dashboard', { signedIn: owner })
    const panel = await region('Orders by status')
    const bars = within(
      await within(panel).findByRole('group', { name: 'Orders by status: 3 in total' }),
    ).getAllByRole('link')
    expect(bars.map((bar) => bar.getAttribute('aria-label'))).toEqual([
      'pending: 2 orders, 66.7%',
      'processing: 0 orders, 0.0%',
      'shipped: 1 order, 33.3%',
      'delivered: 0 orders, 0.0%',
      'cancelled: 0 orders, 0.0%',
      'returned: 0 orders, 0.0%',
    ])
    expect(bars[2]).toHaveAttribute('href', '/nest/orders?status=shipped')
    const wide = bars.map((bar) =>
      Number.parseFloat(bar.querySelector<HTMLElement>('.value')?.style.width ?? ''),
    )
    expect((wide[0] ?? 0) / (wide[2] ?? 1)).toBeCloseTo(2)
    const rows = within(within(panel).getByRole('table', { hidden: true })).getAllByRole('row', {
      hidden: true,
    })
    expect(rows.map(({ textContent }) => textContent).slice(0, 2)).toEqual([
      'StatusOrdersShare',
      'pending266.7%',
    ])
    fireEvent.click(bars[2] as Element)
    expect(await screen.findByRole('heading', { name: 'Orders' })).toBeVisible()
    expect(await screen.findByText('1 to 1 of 1')).toBeVisible()
  })

  it('logs a failed read and leaves the lists empty (ERR-76, ERR-77, ERR-79, ERR-81)', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    for (const file of [
      'get_products.php',
      'get_top_selling_products.php',
      'get_orders.php',
      'get_users.php',
    ])
      mockServer.use(
        http.get(
          `*/backend/api/${file}`,
          () => new HttpResponse('<h1>Error</h1>', { status: 500 }),
        ),
      )
    renderAt('/nest/dashboard', { signedIn: owner })
    expect(await screen.findByText('No products found.')).toBeVisible()
    expect(await screen.findByText('No top-selling products found.')).toBeVisible()
    expect(screen.queryByText(/HTTP error/)).toBeNull()
    for (const name of [
      'Sales by day',
      'Orders by status',
      'To do',
      'Products List',
      'Top Selling Products',
    ])
      expect(
        within(screen.getByRole('region', { name })).getByRole('button', { name: /^Try again/ }),
      ).toBeVisible()
    expect(log).toHaveBeenCalledWith(expect.stringContaining('Reading products failed'))
  })

  it('keeps its lists when a later refetch fails (D-31)', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    mockReply('get_products.php', { success: true, products: [product(1)] })
    mockReply('get_top_selling_products.php', {
      success: true,
      top_products: [{ title: 'A', total_sales: 9 }],
    })
    renderAt('/nest/dashboard', { signedIn: owner })
    expect(await screen.findByText('Product 1')).toBeVisible()
    const sellers = await screen.findByRole('group', { name: /^Top sellers/ })
    mockServer.use(
      http.get('*/backend/api/*', () => new HttpResponse('<h1>Error</h1>', { status: 500 })),
    )
    await act(() => cache.refetchQueries())
    expect(
      cache.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' }).length,
    ).toBeGreaterThan(1)
    expect(screen.getByText('Product 1')).toBeVisible()
    expect(sellers).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('reads its data once and opens no stream (CALL-34, CALL-35, CALL-36, CALL-37)', async () => {
    world.log.clear()
    renderAt('/nest/dashboard', { signedIn: owner })
    // This list appears last, because it needs the orders, the products and the inquiries.
    await within(await region('To do')).findByRole('link', { name: /^Reply/ })
    await within(await region('Top Selling Products')).findByRole('table', { hidden: true })
    for (const file of [
      'get_orders.php',
      'get_users.php',
      'get_products.php',
      'get_top_selling_products.php',
      'fetch_inquiries.php',
    ])
      expect(world.log.of(file)).toMatchObject([{ method: 'GET', query: {}, problems: [] }])
    expect(world.log.entries.filter(({ file }) => file.endsWith('_sse.php'))).toEqual([])
  })

  it.each([
    [1280, ['Sales by day', 'Products List', 'To do', 'Orders by status', 'Top Selling Products']],
    [1200, ['To do', 'Sales by day', 'Orders by status', 'Top Selling Products', 'Products List']],
    [360, ['To do', 'Sales by day', 'Orders by status', 'Top Selling Products', 'Products List']],
  ])(
    'at %d px its panels stand in the document in the order in which they are seen',
    async (width, names) => {
      setWidth(width)
      renderAt('/nest/dashboard', { signedIn: owner })
      await region('To do')
      expect(
        screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
      ).toEqual(names)
    },
  )

  it('lists open tasks with a link to each', async () => {
    renderAt('/nest/dashboard', { signedIn: owner })
    const list = await region('To do')
    expect(await within(list).findByRole('link', { name: /^Verify/ })).toHaveAttribute(
      'href',
      '/nest/orders?view=desk',
    )
  })

  it('lists the tasks of many orders together with the others, not after them', async () => {
    const [order] = world.orders
    if (!order) throw new Error('no order')
    world.orders = Array.from({ length: 6000 }, (_, at) => ({
      ...order,
      id: at + 1,
      status: 'pending',
    }))
    const seen: string[][] = []
    const watch = new MutationObserver(() =>
      seen.push(
        screen
          .queryAllByRole('link', { name: /^(?:Verify|Reply)/ })
          .map(({ textContent }) => textContent),
      ),
    )
    watch.observe(document.body, { childList: true, subtree: true })
    renderAt('/nest/dashboard', { signedIn: owner })
    await within(await region('To do')).findByRole('link', { name: /^Verify/ })
    watch.disconnect()
    expect(seen.filter((links) => links.length === 1)).toEqual([])
  })
})

it('reads as written down: with the orders, products and inquiries of a shop, and without any', async () => {
  fixDateAndDialect()
  const { unmount } = renderAt('/nest/dashboard', { signedIn: owner })
  await screen.findByText(/receipts to verify/)
  await expectPageSnapshot('dashboard')
  unmount()
  cache.clear()
  Object.assign(world, { orders: [], products: [], inquiries: [], users: [] })
  renderAt('/nest/dashboard', { signedIn: owner })
  await region('Products List')
  await expectPageSnapshot('dashboard-empty')
})
