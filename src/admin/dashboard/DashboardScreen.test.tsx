import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { mockServer } from '../../../mocks/node'
import { world } from '../../../mocks/world'
import { owner, renderAt } from '../../../tests/renderAt'

const answer = (file: string, body: object) => mockServer.use(http.get(`*/backend/api/${file}`, () => HttpResponse.json(body)))
const region = (name: string) => screen.findByRole('region', { name })

const thisMonth = () => new Date().toISOString().slice(0, 7)
const lastMonth = () => new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1, 15)).toISOString().slice(0, 7)

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
  it('shows four cards with their change from last month (DSH-01, DSH-02, DSH-03, DSH-04, DSH-05, SUM-08, SUM-09, SUM-10, SUM-14)', async () => {
    answer('get_orders.php', {
      success: true,
      orders: [
        order(1, 'delivered', 3000, thisMonth()),
        order(2, 'Cancelled', 9000, thisMonth()),
        order(3, 'returned', 9000, lastMonth()),
        order(4, 'pending', 2000, lastMonth()),
      ],
    })
    answer('get_users.php', { success: true, users: [{ email: 'a@b.np', role: 'customer' }, { email: 'o@b.np', role: 'admin' }] })
    renderAt('/nest/dashboard', { signedIn: owner })
    const card = async (label: string) => (await screen.findByText(label)).parentElement as HTMLElement
    await waitFor(async () => expect(await card('Total Sales')).toHaveTextContent('NPR 5,000'))
    expect(within(await card('Total Sales')).getByText('+50.00%')).toBeVisible()
    expect(within(await card('Total Sales')).getByText('from last month')).toBeVisible()
    expect(within(await card('Total Orders')).getByText('4')).toBeVisible()
    expect(within(await card('Total Orders')).getByText('0.00%')).toBeVisible()
    expect(within(await card('Total Customers')).getByText('1')).toBeVisible()
    expect(await card('Expected Revenue')).toHaveTextContent('NPR 4,800')
    expect(within(await card('Expected Revenue')).getByText('+52.63%')).toBeVisible()
  })

  it('lists the first 6 products with their size stock (DSH-06, DSH-07, DSH-08, CONST-10)', async () => {
    answer('get_products.php', { success: true, products: Array.from({ length: 8 }, (_, n) => product(n + 1)) })
    renderAt('/nest/dashboard', { signedIn: owner })
    const list = await region('Products List')
    expect(await within(list).findByText('Product 1')).toBeVisible()
    expect(within(list).getAllByRole('listitem')).toHaveLength(6)
    const [first] = within(list).getAllByRole('listitem')
    const cells = within(first as HTMLElement).getAllByRole('definition').map(({ textContent }) => textContent)
    expect(cells).toEqual(['4', '0', '2', '–not made', '–not made'])
  })

  it('says so where size stock cannot be read (DSH-09, ERR-83)', async () => {
    answer('get_products.php', { success: true, products: [product(1, { size_stock: 'x' }), product(2, { size_stock: '[]' })] })
    renderAt('/nest/dashboard', { signedIn: owner })
    expect(await screen.findAllByText('No stock data')).toHaveLength(2)
  })

  it('shows the 6 that sold most, merged by title (DSH-10, DSH-11, SUM-15, SUM-16, SUM-17)', async () => {
    const rows = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((title, n) => ({ title, total_sales: `${10 - n}` }))
    answer('get_top_selling_products.php', { success: true, top_products: [...rows, { title: ' G ', total_sales: 9 }] })
    renderAt('/nest/dashboard', { signedIn: owner })
    const list = await region('Top Selling Products')
    await within(list).findByText('G')
    const items = within(list).getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(items).toEqual(['G13 sold', 'A10 sold', 'B9 sold', 'C8 sold', 'D7 sold', 'E6 sold'])
  })

  it('only logs a failed read, and the lists stay empty (ERR-76, ERR-77, ERR-79, ERR-81)', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    for (const file of ['get_products.php', 'get_top_selling_products.php', 'get_orders.php', 'get_users.php'])
      mockServer.use(http.get(`*/backend/api/${file}`, () => new HttpResponse('<h1>Error</h1>', { status: 500 })))
    renderAt('/nest/dashboard', { signedIn: owner })
    expect(await screen.findByText('No products found.')).toBeVisible()
    expect(await screen.findByText('No top-selling products found.')).toBeVisible()
    expect(screen.queryByText(/HTTP error/)).toBeNull()
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2)
    expect(log).toHaveBeenCalledWith(expect.stringContaining('Reading products failed'))
  })

  it('reads what it shows once, and opens no stream (CALL-34, CALL-35, CALL-36, CALL-37, ROLE-19)', async () => {
    world.log.clear()
    renderAt('/nest/dashboard', { signedIn: owner })
    await screen.findByText('Mustang Pashmina Shawl', undefined, { timeout: 4000 }).catch(() => screen.findAllByText(/NPR/))
    for (const file of ['get_orders.php', 'get_users.php', 'get_products.php', 'get_top_selling_products.php']) expect(world.log.of(file)).toHaveLength(1)
    expect(world.log.of('products_sse.php')).toHaveLength(0)
  })

  it('shows what waits, one click from its act', async () => {
    renderAt('/nest/dashboard', { signedIn: owner })
    const list = await region('Needs you')
    expect(await within(list).findByRole('link', { name: /^Open desk/ })).toHaveAttribute('href', '/nest/orders?view=desk')
  })
})
