import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { STREAM_CALLS, type CallName } from '../mocks/contractTable'
import { createMockMiddleware } from '../mocks/server/http'
import { mockServer } from '../mocks/server/node'
import { world } from '../mocks/world/world'
import type * as auth from '../src/api/auth'
import { cache } from '../src/api/core/cache'
import type * as categories from '../src/api/categories'
import { storefrontHost } from '../src/api/core/client'
import { CONFIG_DEFAULTS, setConfig } from '../src/api/core/config'
import type * as inquiries from '../src/api/admin/adminInquiries'
import type * as adminProducts from '../src/api/admin/adminProducts'
import type * as adminOrders from '../src/api/admin/adminOrders'
import type * as orders from '../src/api/orders'
import type * as pages from '../src/api/pages'
import type * as products from '../src/api/products'
import { openAdminHost } from '../src/api/admin/adminSettings'
import { ASHA_EMAIL, subjectsOfWorld, OWNER_EMAIL, someProductId } from './worldSubjects'
import { orderOf, callRunsOf, type CallRun } from './runs'

// Runs each call of the contract in Node, for tests that go through all of them.

export const newOrder = () => orderOf(ASHA_EMAIL, someProductId())

/** Answers the client's calls by the mock backend over real HTTP while the tests of the calling file run. */
export function mockOverHttpInThisFile(): void {
  let server: Server
  beforeAll(async () => {
    // Switch off the interceptor of the other tests, because these calls must use real HTTP.
    mockServer.close()
    const middleware = createMockMiddleware()
    server = createServer((request, response) =>
      middleware(request, response, () => response.writeHead(404).end()),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    setConfig({
      ...CONFIG_DEFAULTS,
      apiHost: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    })
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
    mockServer.listen()
  })
  beforeEach(resetWorld)
}

export function resetWorld(): void {
  world.reset()
  world.log.clear()
  cache.clear()
  openAdminHost(OWNER_EMAIL)
}

async function firstMessage(file: string): Promise<string> {
  const ender = new AbortController()
  const reply = await fetch(await storefrontHost.urlOf(file), { signal: ender.signal })
  expect(reply.headers.get('content-type')).toMatch(/^text\/event-stream/)
  let text = ''
  for await (const part of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part
    const line = /^data: ?(.*)\n\n/m.exec(text)?.[1]
    if (line !== undefined) {
      ender.abort()
      return line
    }
  }
  throw new Error(`${file} said nothing`)
}

const streamRuns = Object.fromEntries(
  STREAM_CALLS.map(({ name, file }): [string, CallRun] => [name, () => firstMessage(file)]),
)

const READ_RESULTS: { [Name in CallName]?: (value: never) => void } = {
  'POST login.php': (user: Awaited<ReturnType<typeof auth.login>>) =>
    expect(Object.keys(user)).toEqual(['email', 'full_name', 'role', 'phone']),
  'POST signup.php': (text: string) => expect(text).not.toBe(''),
  'GET get_cart.php': (text: string) =>
    expect(JSON.parse(text)).toMatchObject({
      cart: expect.arrayContaining([expect.objectContaining({ quantity: expect.anything() })]),
    }),
  'GET get_product_detail.php': (product: products.Product) =>
    expect(product.price).toBeGreaterThan(10000),
  'GET get_size_stock.php': (stock: Record<string, number>) =>
    expect(Object.values(stock).every(Number.isInteger)).toBe(true),
  'GET get_recommendations.php': (list: products.Product[]) =>
    expect(list.length).toBeGreaterThan(0),
  'GET get_user_detail.php': (user: { first_name: string }) => expect(user.first_name).toBe('Asha'),
  'GET fetch_shipping_charge.php': (paisa: number) => expect(paisa).toBe(15000),
  'GET search.php': (list: products.Product[]) => expect(Array.isArray(list)).toBe(true),
  'GET get_categories.php': (list: categories.Category[]) => expect(list).toHaveLength(6),
  'POST orders.php': ({ order_id }: { order_id: string }) =>
    expect(String(order_id)).toMatch(/^\d+$/),
  'GET get_myorders.php': (list: orders.MyOrder[]) =>
    expect(list[0]?.items.length).toBeGreaterThan(0),
  'GET notifications.php': (list: { status: string }[]) =>
    expect(list.map(({ status }) => status)).toContain('unread'),
  'GET products_sse.php': (text: string) =>
    expect(JSON.parse(text)).toMatchObject({
      products: expect.any(Array),
      topSelling: expect.any(Array),
    }),
  'GET categories_sse.php': (text: string) =>
    expect(JSON.parse(text)).toMatchObject({ categories: expect.any(Array) }),
  'GET inquiries_sse.php': (text: string) =>
    expect(JSON.parse(text)).toMatchObject({ unresolved_inquiries: expect.any(Array) }),
  'POST submit_inquiry.php': (text: string) => expect(text).not.toBe(''),
  'GET get_orders.php': (list: adminOrders.Order[]) =>
    expect(
      list.every(
        ({ total_amount, subtotal, shipping_cost }) => total_amount === subtotal + shipping_cost,
      ),
    ).toBe(true),
  'GET get_users.php': (list: { email: string }[]) =>
    expect(list.map(({ email }) => email)).toContain(ASHA_EMAIL),
  'GET get_products.php': (list: products.Product[]) => expect(list).toHaveLength(24),
  'GET get_top_selling_products.php': (list: adminProducts.TopSeller[]) =>
    expect(list[0]?.total_sales).toBeGreaterThan(0),
  'GET get_order_details.php': ({ items }: adminOrders.OrderDetail) =>
    expect(items[0]?.title).not.toBe(''),
  'GET fetch_inquiries.php': (lists: inquiries.Inquiries) =>
    expect(lists.unresolved_inquiries.length).toBeGreaterThan(0),
  'GET get_user_settings.php': (settings: { organization_name: string }) =>
    expect(settings.organization_name).toBe('Pahiran'),
  'GET get_homepage_data.php': (page: pages.Homepage) =>
    expect(page.banner_images.length).toBeGreaterThan(0),
  'GET get_aboutus_data.php': (page: pages.AboutUs) => expect(page.first_paragraph).not.toBe(''),
  'GET get_bottom_data.php': (page: pages.Bottom) => expect(page.first_title).not.toBe(''),
}

export const CALL_RUNS: Record<string, { run: CallRun; reads?: (value: never) => void }> =
  Object.fromEntries(
    Object.entries({ ...callRunsOf(subjectsOfWorld), ...streamRuns }).map(([name, run]) => {
      const reads = READ_RESULTS[name as CallName]
      return [name, reads ? { run, reads } : { run }]
    }),
  )
