// Requests to every call of the contract, and what a PHP + SQLite backend, written from the same specification, answers to each. Where
// the specification leaves something open, that backend chose one reading. The mock must be able to imitate it.
import { expect } from 'vitest'
import { world } from '../mocks/world/world'
import { productSent } from './testProduct'
import { ASHA } from './mockWorld'

type Body = Record<string, unknown>
export type Sent = {
  method: string
  file: string
  query?: Record<string, string>
  /** The body: JSON, multipart, or urlencoded text. */
  json?: Body | (() => Body)
  form?: Record<string, string>
  files?: Record<string, File>
  encoded?: Record<string, string>
}
/** The rows of the world after the request, and the expected ones. */
type Leaves = () => readonly [is: unknown, wanted: unknown]
export type PhpRequest = {
  name: string
  sent: Sent
  /** The backend's decision; a stream is taken when its first message arrives. */
  outcome: 'taken' | 'refused' | 'empty'
  status: number
  /** Fields that the reply must have. */
  shows?: object
  /** Headers that the reply must have; null: must not have. */
  headers?: Record<string, string | null>
  /** Checks the rows after the request. */
  leaves?: Leaves
  /** The path of a field that the reply must not have. */
  lacks?: string
  /** An earlier request of the same call. */
  first?: Sent
  /** The mock's dialect `plain` answers differently, on purpose. */
  differs?: true
}

const PIXEL = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  (char) => char.charCodeAt(0),
)
function picture(size = PIXEL.length): File {
  const bytes = new Uint8Array(size)
  bytes.set(PIXEL)
  return new File([bytes], 'photo.png', { type: 'image/png' })
}
const textFile = (): File => new File(['no picture at all'], 'notes.txt', { type: 'text/plain' })
const fakePicture = (): File =>
  new File(['only its name is one'], 'photo.png', { type: 'image/png' })
const emptyFile = (): File => new File([], 'photo.png', { type: 'image/png' })
const MB = 1024 * 1024

const get = (file: string, query?: Record<string, string>): Sent => ({
  method: 'GET',
  file,
  ...(query && { query }),
})
const json = (file: string, body: Body | (() => Body)): Sent => ({
  method: 'POST',
  file,
  json: body,
})
const form = (
  file: string,
  fields: Record<string, string>,
  files: Record<string, File> = {},
): Sent => ({
  method: 'POST',
  file,
  form: fields,
  files,
})
const bare = (method: string, file: string): Sent => ({ method, file })

type More = Partial<Omit<PhpRequest, 'name' | 'sent' | 'outcome'>>
const taken = (name: string, sent: Sent, more: More = {}): PhpRequest => ({
  name,
  sent,
  outcome: 'taken',
  status: 200,
  ...more,
})
const refused = (
  name: string,
  sent: Sent,
  error: string | RegExp = /./,
  more: More = {},
): PhpRequest => ({
  name,
  sent,
  outcome: 'refused',
  status: 200,
  shows: { error: typeof error === 'string' ? error : expect.stringMatching(error) },
  ...more,
})
/** A read that finds nothing. */
const empty = (name: string, sent: Sent, more: More = {}): PhpRequest => ({
  name,
  sent,
  outcome: 'empty',
  status: 200,
  ...more,
})
const differs = (request: PhpRequest): PhpRequest => ({ ...request, differs: true })

const NOT_ALLOWED = { status: 405, shows: { success: false, error: expect.any(String) } }
const wrongMethod = (name: string, sent: Sent) => differs(refused(name, sent, /./, NOT_ALLOWED))

const LINE = { product_id: 1, size: 'm', color: 'Brick', quantity: 1, user_email: ASHA }
const ITEM = {
  product_id: 1,
  title: 'Brick kurta',
  quantity: 1,
  price: 2250,
  size: 'm',
  color: 'Brick',
}
const ORDER = {
  user_email: ASHA,
  first_name: 'Asha',
  last_name: 'Rai',
  phone: '9800000002',
  address: 'Patan',
  delivery_address: 'Mangal Bazar 4',
  additional_info: '',
  payment_method: 'online',
  subtotal: '2250',
  shipping_cost: '150',
  total_amount: '2400',
  status: 'pending',
}
const order = (
  items: unknown[] = [ITEM],
  receipt: File | null = picture(),
  fields: Record<string, string> = {},
) =>
  form(
    'orders.php',
    { ...ORDER, items: JSON.stringify(items), ...fields },
    receipt === null ? {} : { payment_receipt: receipt },
  )
const PRODUCT = productSent({ title: 'Red sari', discountPrice: '' })
const SIGNUP = {
  full_name: 'Kiran Lama',
  email: 'kiran@shop.test',
  phone: '9812345678',
  password: 'kiran-1234',
  confirm_password: 'kiran-1234',
}
const INQUIRY = {
  firstName: 'Kiran',
  lastName: 'Lama',
  email: 'kiran@shop.test',
  phone: '9812345678',
  message: 'Is it red?',
  contactReason: 'Order Status',
  source: 'Google',
}
const SETTINGS = {
  organizationName: 'Other shop',
  defaultEmail: 'a@shop.test',
  supportEmail: 'b@shop.test',
  siteName: 'Other',
  siteURL: 'https://other.test',
}
const REPLY = {
  id: 4,
  email: 'bina@mail.test',
  organization_name: 'Shop',
  support_email: 'a@b.test',
  site_url: '',
}
const HOMEPAGE = {
  left_text: 'Left',
  right_text: 'Right',
  left_description: 'One.',
  right_description: 'Two.',
  removed_images: '[]',
}
const BANNER = { 'banner_images[]': picture(), first_image: picture(), second_image: picture() }

const orders =
  (count: number): Leaves =>
  () => [world.orders.length, count]
const receiptOf = (order: number) => world.orders.find(({ id }) => id === order)?.payment_receipt
const stock =
  (size: string, left: number): Leaves =>
  () => [world.products[0]?.size_stock[size], left]
const inCart =
  (line: object): Leaves =>
  () => [world.cart.at(-1), expect.objectContaining(line)]
const OTP_SENT = json('forgot-password-send-otp.php', { email: ASHA })
const number = expect.any(Number) as number
const text = expect.any(String) as string

export const PHP_REQUESTS: readonly PhpRequest[] = [
  // ---- accounts ----
  differs(
    taken('login', json('login.php', { email: ASHA, password: 'asha-1234' }), {
      shows: { user: { id: number, email: ASHA, role: 'customer' } },
    }),
  ),
  refused(
    'login with a wrong password',
    json('login.php', { email: ASHA, password: 'x' }),
    'Invalid email or password',
  ),
  refused('login of nobody', json('login.php', { email: 'no@shop.test', password: 'x' })),
  refused('login without fields', json('login.php', {})),
  refused(
    'login before the email is verified',
    json('login.php', { email: 'new@shop.test', password: 'nabin-1234' }),
  ),
  differs(
    taken('login as a form', {
      method: 'POST',
      file: 'login.php',
      encoded: { email: ASHA, password: 'asha-1234' },
    }),
  ),
  wrongMethod('GET login.php', bare('GET', 'login.php')),
  taken('signup', json('signup.php', SIGNUP), { shows: { success: text } }),
  refused('signup with a short name', json('signup.php', { ...SIGNUP, full_name: 'Ki' })),
  refused('signup with a wrong email', json('signup.php', { ...SIGNUP, email: 'kiran' })),
  refused('signup with nine digits', json('signup.php', { ...SIGNUP, phone: '981234567' })),
  refused(
    'signup with two passwords',
    json('signup.php', { ...SIGNUP, confirm_password: 'other-1234' }),
  ),
  refused('signup of a known email', json('signup.php', { ...SIGNUP, email: ASHA }), /already/),
  refused('signup without fields', json('signup.php', {})),
  taken(
    'verify',
    json('verify.php', () => ({
      email: 'new@shop.test',
      code: world.inbox.latest('verification', 'new@shop.test')?.code,
    })),
  ),
  refused(
    'verify with a wrong code',
    json('verify.php', { email: 'new@shop.test', code: '000000' }),
  ),
  taken('send an OTP', OTP_SENT),
  refused('send an OTP to nobody', json('forgot-password-send-otp.php', { email: 'no@shop.test' })),
  taken(
    'check an OTP',
    json('verify-forgot-password-otp.php', () => ({
      email: ASHA,
      otp: world.inbox.latest('otp', ASHA)?.code,
    })),
    { first: OTP_SENT },
  ),
  refused(
    'check a wrong OTP',
    json('verify-forgot-password-otp.php', { email: ASHA, otp: '000000' }),
    /./,
    {
      first: OTP_SENT,
    },
  ),
  refused(
    'reset a password without an OTP',
    json('reset-password.php', { email: ASHA, password: 'fresh-1234' }),
  ),

  // ---- cart ----
  differs(
    taken('cart', get('get_cart.php', { email: ASHA }), {
      shows: { cart: [{ id: 5, product_id: 1, size: 'm', color: 'Brick', quantity: 2 }] },
    }),
  ),
  refused('cart without an email', get('get_cart.php')),
  empty('cart of nobody', get('get_cart.php', { email: 'no@shop.test' }), { shows: { cart: [] } }),
  wrongMethod('POST get_cart.php', bare('POST', 'get_cart.php')),
  wrongMethod('DELETE get_cart.php', bare('DELETE', 'get_cart.php')),
  wrongMethod('PUT get_cart.php', bare('PUT', 'get_cart.php')),
  taken('add to the cart', json('add_to_cart.php', LINE), { leaves: inCart({ quantity: 3 }) }),
  taken(
    'add with ids as texts',
    json('add_to_cart.php', { ...LINE, product_id: '1', quantity: '1' }),
  ),
  refused('add an unknown product', json('add_to_cart.php', { ...LINE, product_id: 99 })),
  differs(
    taken('add an unknown colour', json('add_to_cart.php', { ...LINE, color: 'Blue' }), {
      leaves: inCart({ color: 'Blue' }),
    }),
  ),
  differs(
    taken('add the size "M"', json('add_to_cart.php', { ...LINE, size: 'M' }), {
      leaves: inCart({ size: 'M' }),
    }),
  ),
  differs(
    taken('add one and a half', json('add_to_cart.php', { ...LINE, quantity: 1.5 }), {
      leaves: inCart({ quantity: 3 }),
    }),
  ),
  refused('add without a size', json('add_to_cart.php', { ...LINE, size: '' })),
  refused('add none', json('add_to_cart.php', { ...LINE, quantity: 0 })),
  refused('add more than there is', json('add_to_cart.php', { ...LINE, quantity: 9999 })),
  refused('add for nobody', json('add_to_cart.php', { ...LINE, user_email: '' })),
  taken('remove from the cart', json('remove_from_cart.php', { cart_id: 5, email: ASHA })),
  taken('remove with the id as text', json('remove_from_cart.php', { cart_id: '5', email: ASHA })),
  refused(
    'remove from another cart',
    json('remove_from_cart.php', { cart_id: 5, email: 'no@shop.test' }),
  ),
  refused('remove an unknown line', json('remove_from_cart.php', { cart_id: 99, email: ASHA })),

  // ---- products ----
  differs(
    taken('products', get('get_products.php'), {
      shows: {
        products: [
          expect.objectContaining({ id: '3' }),
          expect.objectContaining({ id: '2' }),
          expect.objectContaining({
            id: '1',
            images: expect.stringMatching(/^\["http:/),
            created_at: '2025-11-01 04:15:00',
          }),
        ],
      },
      headers: {
        'content-length': null,
        'cache-control': null,
        'access-control-allow-origin': '*',
      },
    }),
  ),
  differs(taken('HEAD get_products.php', bare('HEAD', 'get_products.php'))),
  differs(
    taken('OPTIONS get_products.php', bare('OPTIONS', 'get_products.php'), {
      headers: { 'content-type': 'text/html; charset=UTF-8' },
    }),
  ),
  differs(
    taken('product', get('get_product_detail.php', { id: '1' }), {
      shows: { product: { id: 1, images: [expect.stringMatching(/^http:/), text] } },
    }),
  ),
  refused('unknown product', get('get_product_detail.php', { id: '99' })),
  refused('product without an id', get('get_product_detail.php')),
  differs(
    taken('product "1abc"', get('get_product_detail.php', { id: '1abc' }), {
      shows: { product: { id: 1 } },
    }),
  ),
  differs(
    taken('product "1.5"', get('get_product_detail.php', { id: '1.5' }), {
      shows: { product: { id: 1 } },
    }),
  ),
  taken('stock', get('get_size_stock.php', { id: '1' }), {
    shows: { size_stock: '{"s":1,"m":4,"xxxl":0}' },
  }),
  refused('stock of an unknown product', get('get_size_stock.php', { id: '99' })),
  differs(
    taken('recommendations', get('get_recommendations.php', { product_id: '1' }), {
      shows: { products: [{ id: 3 }, { id: 2 }] },
    }),
  ),
  refused(
    'recommendations of an unknown product',
    get('get_recommendations.php', { product_id: '99' }),
  ),
  differs(
    taken('search', get('search.php', { q: 'kurta' }), {
      shows: { products: [{ id: 3 }, { id: 1 }] },
    }),
  ),
  empty('search for nothing', get('search.php', { q: '' }), { shows: { products: [] } }),
  empty('search without a find', get('search.php', { q: 'zzz' }), { shows: { products: [] } }),
  differs(
    taken('search "%"', get('search.php', { q: '%' }), { shows: { products: [{}, {}, {}] } }),
  ),
  taken('top sellers', get('get_top_selling_products.php'), {
    shows: { top_products: [{ title: 'Brick kurta' }] },
  }),
  differs(
    taken('stream of products', get('products_sse.php'), {
      shows: {
        products: [{}, {}, {}],
        topSelling: [{ id: '1', title: 'Brick kurta', price: '2500.00', total_sales: '2' }],
      },
    }),
  ),
  taken('add a product', form('add_product.php', PRODUCT, { 'images[0]': picture() }), {
    leaves: () => [world.products.length, 4],
  }),
  refused('add a product without a title', form('add_product.php', { ...PRODUCT, title: '' })),
  refused('add a product without a price', form('add_product.php', { ...PRODUCT, price: '' })),
  refused(
    'add a product with four pictures',
    form('add_product.php', PRODUCT, {
      'images[0]': picture(),
      'images[1]': picture(),
      'images[2]': picture(),
      'images[3]': picture(),
    }),
  ),
  differs(
    taken('add a product for -5', form('add_product.php', { ...PRODUCT, price: '-5' }), {
      leaves: () => [world.products[0]?.price, -5],
    }),
  ),
  differs(
    taken('add a product as JSON', json('add_product.php', PRODUCT), {
      leaves: () => [world.products.length, 4],
    }),
  ),
  differs(
    refused(
      'add a product with a text as picture',
      form('add_product.php', PRODUCT, { 'images[0]': textFile() }),
      'Only image files are allowed',
    ),
  ),
  taken(
    'edit a product',
    form('edit_product.php', { ...PRODUCT, id: '1', existing_images: '[]', removed_images: '[]' }),
    {
      leaves: () => [world.products[0], expect.objectContaining({ title: 'Red sari', images: [] })],
    },
  ),
  taken(
    'edit a product that keeps a picture',
    form('edit_product.php', {
      ...PRODUCT,
      id: '1',
      existing_images: '["http://127.0.0.1/backend/api/uploads/products/kurta-brick.webp"]',
      removed_images: '[]',
    }),
    {
      leaves: () => [world.products[0]?.images, ['uploads/products/kurta-brick.webp']],
    },
  ),
  refused(
    'edit an unknown product',
    form('edit_product.php', { ...PRODUCT, id: '99', existing_images: '[]', removed_images: '[]' }),
  ),
  taken('delete a product', json('delete_product.php', { id: 1 }), {
    leaves: () => [world.products.length, 2],
  }),
  refused('delete an unknown product', json('delete_product.php', { id: 99 })),

  // ---- categories ----
  taken('categories', get('get_categories.php'), {
    shows: { categories: [{ id: text }, { id: text }] },
  }),
  differs(
    taken('stream of categories', get('categories_sse.php'), {
      shows: { categories: [{ id: number }, { id: number }] },
    }),
  ),
  taken('add a category', form('add_category.php', { name: 'Sari' }, { image: picture() }), {
    leaves: () => [world.categories.length, 3],
  }),
  refused('add a category without a picture', form('add_category.php', { name: 'Sari' })),
  refused(
    'add a category without a name',
    form('add_category.php', { name: '' }, { image: picture() }),
  ),
  differs(
    taken(
      'add a category with a known name',
      form('add_category.php', { name: 'Kurta' }, { image: picture() }),
      {
        leaves: () => [world.categories.length, 3],
      },
    ),
  ),
  differs(
    refused(
      'add a category with a text as picture',
      form('add_category.php', { name: 'Sari' }, { image: textFile() }),
      'Only image files are allowed',
    ),
  ),
  taken('delete a category', json('delete_category.php', { id: 1 })),
  refused('delete an unknown category', json('delete_category.php', { id: 99 })),

  // ---- orders ----
  differs(taken('order', order(), { shows: { success: true, order_id: '8' }, leaves: orders(2) })),
  taken('two equal orders', order(), { first: order(), leaves: orders(3) }),
  refused('order without an email', order([ITEM], picture(), { user_email: '' })),
  refused('order without an address', order([ITEM], picture(), { delivery_address: '' })),
  refused('order without items', order([])),
  refused('order with items that are no JSON', order([ITEM], picture(), { items: 'one kurta' })),
  taken('order without a receipt', order([ITEM], null), { leaves: () => [receiptOf(8), null] }),
  differs(
    refused(
      'order with a text as receipt',
      order([ITEM], textFile()),
      'Only image files are allowed',
      {
        leaves: orders(1),
      },
    ),
  ),
  differs(
    refused(
      'order with a receipt that only its name makes a PNG',
      order([ITEM], fakePicture()),
      'Only image files are allowed',
      { leaves: orders(1) },
    ),
  ),
  differs(
    refused(
      'order with an empty receipt',
      order([ITEM], emptyFile()),
      'Only image files are allowed',
      {
        leaves: orders(1),
      },
    ),
  ),
  differs(
    taken('order with a receipt of 3 MB', order([ITEM], picture(3 * MB)), {
      leaves: () => [receiptOf(8), expect.stringMatching(/^[\da-f]{13}\.png$/)],
    }),
  ),
  differs(
    refused(
      'order with a receipt of 12 MB',
      order([ITEM], picture(12 * MB)),
      'The uploaded file is too large',
      {
        leaves: orders(1),
      },
    ),
  ),
  differs(
    taken('order above the stock', order([{ ...ITEM, quantity: 50 }]), { leaves: orders(2) }),
  ),
  differs(
    taken('order of an unknown product', order([{ ...ITEM, product_id: 99 }]), {
      leaves: orders(2),
    }),
  ),
  differs(
    taken('my orders', get('get_myorders.php', { user_email: ASHA }), {
      shows: {
        orders: [{ order: { id: 7, created_at: '2025-11-01 04:15:00' }, items: [{ id: 1 }] }],
      },
    }),
  ),
  refused('my orders without an email', get('get_myorders.php')),
  empty('orders of nobody', get('get_myorders.php', { user_email: 'no@shop.test' }), {
    shows: { orders: [] },
  }),
  taken('orders', get('get_orders.php'), {
    shows: { orders: [{ id: '7', payment_receipt: 'null', subtotal: '4500.00' }] },
  }),
  differs(
    taken('details of an order', get('get_order_details.php', { order_id: '7' }), {
      shows: { order: { id: 7 }, items: [{ product_id: 1 }] },
      lacks: 'items[0].id',
    }),
  ),
  refused('details of an unknown order', get('get_order_details.php', { order_id: '99' })),
  taken('ship an order', json('update_order_status.php', { order_id: 7, status: 'Shipped' }), {
    leaves: () => [world.orders[0]?.status, 'Shipped'],
  }),
  differs(
    taken(
      'cancel an order',
      json('update_order_status.php', { order_id: 7, status: 'Cancelled' }),
      {
        leaves: stock('m', 4),
      },
    ),
  ),
  differs(
    refused(
      'give an order the status "Banana"',
      json('update_order_status.php', { order_id: 7, status: 'Banana' }),
      'Invalid status',
    ),
  ),
  refused('give an order no status', json('update_order_status.php', { order_id: 7, status: '' })),
  refused(
    'ship an unknown order',
    json('update_order_status.php', { order_id: 99, status: 'Shipped' }),
  ),
  taken('notifications', get('notifications.php', { user_email: ASHA }), {
    shows: { notifications: [{ status: 'unread' }] },
  }),
  refused('notifications without an email', get('notifications.php')),
  taken('read a notification', json('notifications.php', { notification_id: 3 })),
  refused('read an unknown notification', json('notifications.php', { notification_id: 99 })),

  // ---- people, inquiries, shipping ----
  taken('user', get('get_user_detail.php', { email: ASHA }), {
    shows: { user: { first_name: 'Asha', last_name: 'Maya Rai' } },
  }),
  refused('unknown user', get('get_user_detail.php', { email: 'no@shop.test' })),
  taken('users', get('get_users.php'), {
    shows: { users: [{ id: text }, { id: text }, { id: text }] },
  }),
  taken('send an inquiry', json('submit_inquiry.php', INQUIRY), { shows: { success: text } }),
  refused(
    'send an inquiry with a short name',
    json('submit_inquiry.php', { ...INQUIRY, firstName: 'K' }),
  ),
  refused(
    'send an inquiry with a wrong phone',
    json('submit_inquiry.php', { ...INQUIRY, phone: '12' }),
  ),
  differs(
    taken('inquiries', get('fetch_inquiries.php'), {
      shows: {
        unresolved_inquiries: [{ id: 4, is_replied: 0 }],
        resolved_inquiries_count: 0,
        reply_sent_count: 0,
      },
    }),
  ),
  differs(
    taken('stream of inquiries', get('inquiries_sse.php'), {
      shows: { unresolved_inquiries: [{ id: 4 }] },
    }),
  ),
  taken('resolve an inquiry', json('resolve_inquiry.php', { id: 4 })),
  refused('resolve an unknown inquiry', json('resolve_inquiry.php', { id: 99 })),
  taken('reply to an inquiry', json('reply_inquiry.php', { ...REPLY, message: 'Yes.' })),
  refused('reply without words', json('reply_inquiry.php', { ...REPLY, message: '' })),
  taken('delete an inquiry', json('delete_inquiry.php', { id: 4 })),
  refused('delete an unknown inquiry', json('delete_inquiry.php', { id: 99 })),
  differs(
    taken('shipping charge', get('fetch_shipping_charge.php'), {
      shows: { shipping_charge: { charge: '150.00' } },
      lacks: 'shipping_charge.id',
    }),
  ),
  taken('change the charge', form('update_shipping_charge.php', { charge: '200' }), {
    leaves: () => [world.shipping_charge, 200],
  }),
  differs(
    taken('change the charge as JSON', json('update_shipping_charge.php', { charge: 200 }), {
      leaves: () => [world.shipping_charge, 200],
    }),
  ),
  refused('change the charge to a word', form('update_shipping_charge.php', { charge: 'much' })),

  // ---- settings and pages ----
  differs(
    refused(
      'settings before the first',
      get('get_user_settings.php', { user_email: 'owner@shop.test' }),
      'Settings not found',
    ),
  ),
  refused('settings without an email', get('get_user_settings.php')),
  taken('settings', get('get_user_settings.php', { user_email: 'owner@shop.test' }), {
    first: json('save_general_settings.php', { ...SETTINGS, adminEmail: 'owner@shop.test' }),
    shows: { settings: { organization_name: 'Other shop' } },
  }),
  differs(
    refused(
      'settings of another email',
      get('get_user_settings.php', { user_email: ASHA }),
      'Settings not found',
      {
        first: json('save_general_settings.php', { ...SETTINGS, adminEmail: 'owner@shop.test' }),
      },
    ),
  ),
  differs(
    taken(
      'save the settings of another email',
      json('save_general_settings.php', {
        ...SETTINGS,
        organizationName: 'Third',
        adminEmail: ASHA,
      }),
      {
        first: json('save_general_settings.php', { ...SETTINGS, adminEmail: 'owner@shop.test' }),
        leaves: () => [world.settings?.organization_name, 'Other shop'],
      },
    ),
  ),
  refused(
    'save settings without a name',
    json('save_general_settings.php', { ...SETTINGS, organizationName: '', adminEmail: ASHA }),
  ),
  empty('home page before the first', get('get_homepage_data.php'), { shows: { success: false } }),
  taken('add the home page', form('add_homepage_data.php', HOMEPAGE, BANNER), {
    leaves: () => [world.homepage?.banner_images?.length, 1],
  }),
  differs(
    taken(
      'add the home page a second time',
      form('add_homepage_data.php', { ...HOMEPAGE, left_text: 'New' }, BANNER),
      {
        first: form('add_homepage_data.php', HOMEPAGE, BANNER),
        leaves: () => [world.homepage?.left_text, 'New'],
      },
    ),
  ),
  refused('edit the home page before the first', form('edit_homepage_data.php', HOMEPAGE)),
  empty('About Us before the first', get('get_aboutus_data.php'), { shows: { success: false } }),
  taken(
    'add About Us',
    form(
      'add_aboutus_data.php',
      { first_paragraph: 'One.', second_paragraph: '', third_paragraph: '' },
      { image: picture() },
    ),
  ),
  refused(
    'edit About Us before the first',
    form('edit_aboutus_data.php', { first_paragraph: 'One.' }),
  ),
  empty('bottom section before the first', get('get_bottom_data.php'), {
    shows: { success: false },
  }),
  taken(
    'add the bottom section',
    form(
      'add_bottom_data.php',
      { first_title: 'One', second_title: '', third_title: '' },
      { first_image: picture() },
    ),
  ),
  refused(
    'edit the bottom section before the first',
    form('edit_bottom_data.php', { first_title: 'One' }),
  ),
]
