import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Call } from '../mocks/contractTable'
import { mockMiddleware } from '../mocks/http'
import { mockServer } from '../mocks/node'
import { world } from '../mocks/world'
import * as auth from '../src/api/auth'
import { addToCart, removeFromCart } from '../src/api/cartWrites'
import { fetchCart } from '../src/api/cart'
import { cache } from '../src/api/cache'
import * as categories from '../src/api/categories'
import { DEFAULTS, setConfig } from '../src/api/config'
import * as inquiries from '../src/api/inquiries'
import { shop } from '../src/api/client'
import { markRead, notificationsQuery } from '../src/api/notifications'
import * as officeOrders from '../src/api/officeOrders'
import * as orders from '../src/api/orders'
import * as officeCategories from '../src/api/officeCategories'
import * as officePages from '../src/api/officePages'
import * as officeProducts from '../src/api/officeProducts'
import * as pages from '../src/api/pages'
import * as details from '../src/api/productDetails'
import type * as products from '../src/api/products'
import { openOffice, saveSettings, settingsQuery } from '../src/api/settings'
import * as shipping from '../src/api/shipping'
import { userDetailQuery, usersQuery } from '../src/api/users'

// What runs each call of the contract through the client's own functions, for every test that goes through all of them.

export const asha = 'asha@pahiran.example'
export const owner = 'owner@pahiran.example'
const picture = (name: string) => new File([new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 1, 2, 3])], name, { type: 'image/png' })

/** The mock backend behind a real socket for all tests of a file; the fixed host of the client is there. */
export function serveMocks(): void {
  let server: Server
  beforeAll(async () => {
    // The calls must go over real HTTP, not into the interceptor that other tests use.
    mockServer.close()
    const middleware = mockMiddleware()
    server = createServer((request, response) => middleware(request, response, () => response.writeHead(404).end()))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    setConfig({ ...DEFAULTS, apiHost: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` })
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
    mockServer.listen()
  })
  beforeEach(freshWorld)
}

export function freshWorld(): void {
  world.reset()
  world.log.clear()
  cache.clear()
  openOffice(owner)
}

/** One message of a stream, as the browser would hand it over. */
async function firstMessage(file: string): Promise<string> {
  const ender = new AbortController()
  const reply = await fetch(await shop.urlOf(file), { signal: ender.signal })
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

const query = <T>(options: { queryKey: readonly unknown[]; queryFn?: unknown }): Promise<T> => cache.query(options as never)

export const productInput = {
  title: 'Test Kurta',
  description: 'Soft.',
  price: '1500',
  discount: '1',
  discountPrice: '200',
  size_stock: { m: 3, xl: 0 },
  tags: ['Kurta', 'Cotton'],
  colors: [{ name: 'Brick', code: '#b4552f' }],
  images: [picture('a.webp'), picture('b.webp')],
} satisfies officeProducts.ProductInput

/** A product that has at least one piece in M. */
export const someProduct = () => String(world.products.find(({ size_stock }) => (size_stock.m ?? 0) > 0)?.id)

export const newOrder = () => ({
  user_email: asha,
  first_name: 'Asha',
  last_name: 'Shrestha',
  phone: '9841000001',
  address: 'Patan',
  delivery_address: 'Mangal Bazar 4',
  additional_info: '',
  payment_method: 'online',
  subtotal: 320000,
  shipping_cost: 15000,
  total_amount: 335000,
  status: 'pending',
  items: [{ product_id: someProduct(), title: 'Kurta', quantity: 1, price: 320000, size: 'm', color: 'Brick' }],
  payment_receipt: picture('esewa रसिद.png'),
}) satisfies orders.NewOrder

export const homepage = { left_text: 'a', right_text: 'b', left_description: 'c', right_description: 'd', banner_images: [picture('1.png'), picture('2.png')], first_image: picture('3.png'), removed_images: ['uploads/x.jpg'] }
const about = { first_paragraph: 'a', second_paragraph: 'b', third_paragraph: '', removed_image: 'uploads/x.jpg' }
const bottom = { first_title: 'a', second_title: 'b', third_title: 'c', second_image: picture('2.png'), removed_first_image: 'uploads/x.jpg' }
const otp = (email: string) => world.inbox.latest('otp', email)?.code ?? ''

/** What runs each call, and what a true reading gives back. */
export const RUNS: Record<string, { run: () => Promise<unknown>; reads?: (value: never) => void }> = {
  'POST login.php': {
    run: () => auth.login({ email: asha, password: 'asha-1234' }),
    reads: (user: Awaited<ReturnType<typeof auth.login>>) => expect(Object.keys(user)).toEqual(['email', 'full_name', 'role', 'phone']),
  },
  'POST signup.php': {
    run: () => auth.signup({ full_name: 'New Person', email: 'new@pahiran.example', phone: '9800000001', password: 'secret1', confirm_password: 'secret1' }),
    reads: (text: string) => expect(text).not.toBe(''),
  },
  'POST verify.php': {
    run: async () => {
      await auth.signup({ full_name: 'New Person', email: 'new@pahiran.example', phone: '9800000001', password: 'secret1', confirm_password: 'secret1' })
      return auth.verify({ email: 'new@pahiran.example', code: world.inbox.latest('verification', 'new@pahiran.example')?.code ?? '' })
    },
  },
  'POST forgot-password-send-otp.php': { run: () => auth.sendOtp({ email: asha }) },
  'POST verify-forgot-password-otp.php': {
    run: async () => {
      await auth.sendOtp({ email: asha })
      await auth.verifyOtp({ email: asha, otp: otp(asha) })
    },
  },
  'POST reset-password.php': {
    run: async () => {
      await auth.sendOtp({ email: asha })
      await auth.verifyOtp({ email: asha, otp: otp(asha) })
      await auth.resetPassword({ email: asha, password: 'another1' })
    },
  },
  'GET get_cart.php': {
    run: () => fetchCart(asha, new AbortController().signal),
    reads: (text: string) => expect(JSON.parse(text)).toMatchObject({ cart: expect.arrayContaining([expect.objectContaining({ quantity: expect.anything() })]) }),
  },
  'GET get_product_detail.php': {
    run: () => query(details.productDetailQuery(someProduct())),
    reads: (product: products.Product) => expect(product.price).toBeGreaterThan(10000),
  },
  'GET get_size_stock.php': {
    run: () => query(details.sizeStockQuery(someProduct())),
    reads: (stock: Record<string, number>) => expect(Object.values(stock).every(Number.isInteger)).toBe(true),
  },
  'GET get_recommendations.php': {
    run: () => query(details.recommendationsQuery(someProduct())),
    reads: (list: products.Product[]) => expect(list.length).toBeGreaterThan(0),
  },
  'POST add_to_cart.php': { run: () => addToCart({ product_id: someProduct(), size: 'm', color: world.products.find(({ id }) => String(id) === someProduct())?.colors[0]?.name ?? '', quantity: 1, user_email: asha }) },
  'POST remove_from_cart.php': {
    run: () => removeFromCart({ cart_id: String(world.cart.find(({ user_email }) => user_email === asha)?.id), email: asha }),
  },
  'GET get_user_detail.php': {
    run: () => query(userDetailQuery(asha)),
    reads: (user: { first_name: string }) => expect(user.first_name).toBe('Asha'),
  },
  'GET fetch_shipping_charge.php': { run: () => query(shipping.shippingQuery()), reads: (paisa: number) => expect(paisa).toBe(15000) },
  'GET search.php': {
    run: () => query(details.searchQuery('kurta & co')),
    reads: (list: products.Product[]) => expect(Array.isArray(list)).toBe(true),
  },
  'GET get_categories.php': {
    run: () => query(categories.categoriesQuery()),
    reads: (list: categories.Category[]) => expect(list).toHaveLength(6),
  },
  'POST orders.php': {
    run: () => orders.placeOrder(newOrder()),
    reads: ({ order_id }: { order_id: string }) => expect(String(order_id)).toMatch(/^\d+$/),
  },
  'GET get_myorders.php': {
    run: () => orders.fetchMyOrders(asha),
    reads: (list: orders.MyOrder[]) => expect(list[0]?.items.length).toBeGreaterThan(0),
  },
  'GET notifications.php': {
    run: () => query(notificationsQuery(asha)),
    reads: (list: { status: string }[]) => expect(list.map(({ status }) => status)).toContain('unread'),
  },
  'POST notifications.php': { run: () => markRead({ notification_id: String(world.notifications[0]?.id), email: asha }) },
  'GET products_sse.php': {
    run: () => firstMessage('products_sse.php'),
    reads: (text: string) => expect(JSON.parse(text)).toMatchObject({ products: expect.any(Array), topSelling: expect.any(Array) }),
  },
  'GET categories_sse.php': {
    run: () => firstMessage('categories_sse.php'),
    reads: (text: string) => expect(JSON.parse(text)).toMatchObject({ categories: expect.any(Array) }),
  },
  'GET inquiries_sse.php': {
    run: () => firstMessage('inquiries_sse.php'),
    reads: (text: string) => expect(JSON.parse(text)).toMatchObject({ unresolved_inquiries: expect.any(Array) }),
  },
  'POST submit_inquiry.php': {
    run: () => inquiries.submitInquiry({ first_name: 'Asha', last_name: 'Shrestha', email: asha, phone: '9841000001', message: '', contact_reason: '', source: 'Google' }),
    reads: (text: string) => expect(text).not.toBe(''),
  },
  'GET get_orders.php': {
    run: () => query(officeOrders.ordersQuery()),
    reads: (list: officeOrders.Order[]) => expect(list.every(({ total_amount, subtotal, shipping_cost }) => total_amount === subtotal + shipping_cost)).toBe(true),
  },
  'GET get_users.php': { run: () => query(usersQuery()), reads: (list: { email: string }[]) => expect(list.map(({ email }) => email)).toContain(asha) },
  'GET get_products.php': { run: () => query(officeProducts.productsQuery()), reads: (list: products.Product[]) => expect(list).toHaveLength(24) },
  'GET get_top_selling_products.php': {
    run: () => query(officeProducts.topSellersQuery()),
    reads: (list: officeProducts.TopSeller[]) => expect(list[0]?.total_sales).toBeGreaterThan(0),
  },
  'GET get_order_details.php': {
    run: () => query(officeOrders.orderDetailsQuery(String(world.orders[0]?.id))),
    reads: ({ items }: officeOrders.OrderDetail) => expect(items[0]?.title).not.toBe(''),
  },
  'GET fetch_inquiries.php': {
    run: () => query(inquiries.inquiriesQuery()),
    reads: (lists: inquiries.Inquiries) => expect(lists.unresolved_inquiries.length).toBeGreaterThan(0),
  },
  'GET get_user_settings.php': {
    run: () => query(settingsQuery(owner)),
    reads: (settings: { organization_name: string }) => expect(settings.organization_name).toBe('Pahiran'),
  },
  'POST update_order_status.php': { run: () => officeOrders.updateOrderStatus({ order_id: String(world.orders[0]?.id), status: 'Shipped' }) },
  'POST add_product.php': { run: () => officeProducts.addProduct({ input: productInput }) },
  'POST edit_product.php': {
    run: () => officeProducts.editProduct({ input: { ...productInput, images: [picture('c.webp')], id: someProduct(), existing_images: [], removed_images: ['uploads/old.webp'] } }),
  },
  'POST delete_product.php': { run: () => officeProducts.deleteProduct({ id: someProduct() }) },
  'POST add_category.php': { run: () => officeCategories.addCategory({ name: 'Shoes', image: picture('shoes.png') }) },
  'POST delete_category.php': { run: () => officeCategories.deleteCategory({ id: String(world.categories[0]?.id) }) },
  'POST update_shipping_charge.php': { run: () => shipping.updateShipping({ charge: '175' }) },
  'POST resolve_inquiry.php': { run: () => inquiries.resolveInquiry({ id: String(world.inquiries.find(({ resolved }) => !resolved)?.id) }) },
  'POST delete_inquiry.php': { run: () => inquiries.deleteInquiry({ id: String(world.inquiries[0]?.id) }) },
  'POST reply_inquiry.php': {
    run: () => inquiries.replyInquiry({ id: String(world.inquiries.find(({ is_replied }) => !is_replied)?.id), email: asha, message: 'Yes', organization_name: 'Pahiran', support_email: '', site_url: '' }),
  },
  'POST save_general_settings.php': {
    run: () => saveSettings({ settings: { organization_name: 'P', default_email: 'a@b.np', support_email: '', site_name: 'P', site_url: '' }, adminEmail: owner }),
  },
  'GET get_homepage_data.php': { run: () => query(pages.homepageQuery()), reads: (page: pages.Homepage) => expect(page.banner_images.length).toBeGreaterThan(0) },
  'POST add_homepage_data.php': { run: () => officePages.saveHomepage({ exists: false, input: homepage }) },
  'POST edit_homepage_data.php': { run: () => officePages.saveHomepage({ exists: true, input: homepage }) },
  'GET get_aboutus_data.php': { run: () => query(pages.aboutusQuery()), reads: (page: pages.AboutUs) => expect(page.first_paragraph).not.toBe('') },
  'POST add_aboutus_data.php': { run: () => officePages.saveAboutUs({ exists: false, input: about }) },
  'POST edit_aboutus_data.php': { run: () => officePages.saveAboutUs({ exists: true, input: about }) },
  'GET get_bottom_data.php': { run: () => query(pages.bottomQuery()), reads: (page: pages.Bottom) => expect(page.first_title).not.toBe('') },
  'POST add_bottom_data.php': { run: () => officePages.saveBottom({ exists: false, input: bottom }) },
  'POST edit_bottom_data.php': { run: () => officePages.saveBottom({ exists: true, input: bottom }) },
}

export const nameOf = ({ method, file }: Call) => `${method} ${file}`

/** Only with no page does an add_... call find none yet. */
export function prepare(file: string): void {
  if (file === 'add_homepage_data.php') world.homepage = null
  if (file === 'add_aboutus_data.php') world.aboutus = null
  if (file === 'add_bottom_data.php') world.bottom = null
}
