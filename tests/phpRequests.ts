// Requests to every call of the contract, with the answers of a PHP + SQLite backend that was written from the same
// specification. Where the specification leaves something open, that backend made a choice, which the mock must be able
// to imitate.
import { expect } from 'vitest'
import { world } from '../mocks/world/world'
import { productSent } from './testProduct'
import { ASHA } from './mockWorld'

type Body = Record<string, unknown>
export type SentRequest = {
  method: string
  file: string
  query?: Record<string, string>
  json?: Body | (() => Body)
  form?: Record<string, string>
  files?: Record<string, File>
  encoded?: Record<string, string>
}
type WorldCheck = () => readonly [is: unknown, wanted: unknown]
export type PhpRequest = {
  name: string
  sent: SentRequest
  /** The effect of the request on the backend. A stream is taken when its first message arrives. */
  outcome: 'taken' | 'refused' | 'empty'
  status: number
  /** Fields that the reply must have. */
  shows?: object
  /** Headers that the reply must have; null for a header that it must not have. */
  headers?: Record<string, string | null>
  leaves?: WorldCheck
  /** The path of a field that the reply must not have. */
  lacks?: string
  first?: SentRequest
  /** True if the mock's dialect `plain` answers differently on purpose. */
  differs?: true
}

const PIXEL = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  (char) => char.charCodeAt(0),
)
function pictureOfSize(size = PIXEL.length): File {
  const bytes = new Uint8Array(size)
  bytes.set(PIXEL)
  return new File([bytes], 'photo.png', { type: 'image/png' })
}
const textFile = (): File => new File(['no picture at all'], 'notes.txt', { type: 'text/plain' })
const fakePicture = (): File =>
  new File(['only its name is one'], 'photo.png', { type: 'image/png' })
const emptyFile = (): File => new File([], 'photo.png', { type: 'image/png' })
const MB = 1024 * 1024

const getRequest = (file: string, query?: Record<string, string>): SentRequest => ({
  method: 'GET',
  file,
  ...(query && { query }),
})
const jsonRequest = (file: string, body: Body | (() => Body)): SentRequest => ({
  method: 'POST',
  file,
  json: body,
})
const formRequest = (
  file: string,
  fields: Record<string, string>,
  files: Record<string, File> = {},
): SentRequest => ({
  method: 'POST',
  file,
  form: fields,
  files,
})
const bareRequest = (method: string, file: string): SentRequest => ({ method, file })

type RequestOptions = Partial<Omit<PhpRequest, 'name' | 'sent' | 'outcome'>>
const takenRequest = (name: string, sent: SentRequest, more: RequestOptions = {}): PhpRequest => ({
  name,
  sent,
  outcome: 'taken',
  status: 200,
  ...more,
})
const refusedRequest = (
  name: string,
  sent: SentRequest,
  error: string | RegExp = /./,
  more: RequestOptions = {},
): PhpRequest => ({
  name,
  sent,
  outcome: 'refused',
  status: 200,
  shows: { error: typeof error === 'string' ? error : expect.stringMatching(error) },
  ...more,
})
const emptyListRequest = (
  name: string,
  sent: SentRequest,
  more: RequestOptions = {},
): PhpRequest => ({
  name,
  sent,
  outcome: 'empty',
  status: 200,
  ...more,
})
const differsByPreset = (request: PhpRequest): PhpRequest => ({ ...request, differs: true })

const NOT_ALLOWED = { status: 405, shows: { success: false, error: expect.any(String) } }
const wrongMethodRequest = (name: string, sent: SentRequest) =>
  differsByPreset(refusedRequest(name, sent, /./, NOT_ALLOWED))

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
const orderRequest = (
  items: unknown[] = [ITEM],
  receipt: File | null = pictureOfSize(),
  fields: Record<string, string> = {},
) =>
  formRequest(
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
const BANNER = {
  'banner_images[]': pictureOfSize(),
  first_image: pictureOfSize(),
  second_image: pictureOfSize(),
}

const orderCount =
  (count: number): WorldCheck =>
  () => [world.orders.length, count]
const receiptOf = (order: number) => world.orders.find(({ id }) => id === order)?.payment_receipt
const stockLeft =
  (size: string, left: number): WorldCheck =>
  () => [world.products[0]?.size_stock[size], left]
const lastCartLine =
  (line: object): WorldCheck =>
  () => [world.cart.at(-1), expect.objectContaining(line)]
const OTP_SENT = jsonRequest('forgot-password-send-otp.php', { email: ASHA })
const anyNumber = expect.any(Number) as number
const anyText = expect.any(String) as string

export const PHP_REQUESTS: readonly PhpRequest[] = [
  differsByPreset(
    takenRequest('login', jsonRequest('login.php', { email: ASHA, password: 'asha-1234' }), {
      shows: { user: { id: anyNumber, email: ASHA, role: 'customer' } },
    }),
  ),
  refusedRequest(
    'login with a wrong password',
    jsonRequest('login.php', { email: ASHA, password: 'x' }),
    'Invalid email or password',
  ),
  refusedRequest(
    'login of nobody',
    jsonRequest('login.php', { email: 'no@shop.test', password: 'x' }),
  ),
  refusedRequest('login without fields', jsonRequest('login.php', {})),
  refusedRequest(
    'login before the email is verified',
    jsonRequest('login.php', { email: 'new@shop.test', password: 'nabin-1234' }),
  ),
  differsByPreset(
    takenRequest('login as a form', {
      method: 'POST',
      file: 'login.php',
      encoded: { email: ASHA, password: 'asha-1234' },
    }),
  ),
  wrongMethodRequest('GET login.php', bareRequest('GET', 'login.php')),
  takenRequest('signup', jsonRequest('signup.php', SIGNUP), { shows: { success: anyText } }),
  refusedRequest(
    'signup with a short name',
    jsonRequest('signup.php', { ...SIGNUP, full_name: 'Ki' }),
  ),
  refusedRequest(
    'signup with a wrong email',
    jsonRequest('signup.php', { ...SIGNUP, email: 'kiran' }),
  ),
  refusedRequest(
    'signup with nine digits',
    jsonRequest('signup.php', { ...SIGNUP, phone: '981234567' }),
  ),
  refusedRequest(
    'signup with two passwords',
    jsonRequest('signup.php', { ...SIGNUP, confirm_password: 'other-1234' }),
  ),
  refusedRequest(
    'signup of a known email',
    jsonRequest('signup.php', { ...SIGNUP, email: ASHA }),
    /already/,
  ),
  refusedRequest('signup without fields', jsonRequest('signup.php', {})),
  takenRequest(
    'verify',
    jsonRequest('verify.php', () => ({
      email: 'new@shop.test',
      code: world.inbox.latest('verification', 'new@shop.test')?.code,
    })),
  ),
  refusedRequest(
    'verify with a wrong code',
    jsonRequest('verify.php', { email: 'new@shop.test', code: '000000' }),
  ),
  takenRequest('send an OTP', OTP_SENT),
  refusedRequest(
    'send an OTP to nobody',
    jsonRequest('forgot-password-send-otp.php', { email: 'no@shop.test' }),
  ),
  takenRequest(
    'check an OTP',
    jsonRequest('verify-forgot-password-otp.php', () => ({
      email: ASHA,
      otp: world.inbox.latest('otp', ASHA)?.code,
    })),
    { first: OTP_SENT },
  ),
  refusedRequest(
    'check a wrong OTP',
    jsonRequest('verify-forgot-password-otp.php', { email: ASHA, otp: '000000' }),
    /./,
    {
      first: OTP_SENT,
    },
  ),
  refusedRequest(
    'reset a password without an OTP',
    jsonRequest('reset-password.php', { email: ASHA, password: 'fresh-1234' }),
  ),

  differsByPreset(
    takenRequest('cart', getRequest('get_cart.php', { email: ASHA }), {
      shows: { cart: [{ id: 5, product_id: 1, size: 'm', color: 'Brick', quantity: 2 }] },
    }),
  ),
  refusedRequest('cart without an email', getRequest('get_cart.php')),
  emptyListRequest('cart of nobody', getRequest('get_cart.php', { email: 'no@shop.test' }), {
    shows: { cart: [] },
  }),
  wrongMethodRequest('POST get_cart.php', bareRequest('POST', 'get_cart.php')),
  wrongMethodRequest('DELETE get_cart.php', bareRequest('DELETE', 'get_cart.php')),
  wrongMethodRequest('PUT get_cart.php', bareRequest('PUT', 'get_cart.php')),
  takenRequest('add to the cart', jsonRequest('add_to_cart.php', LINE), {
    leaves: lastCartLine({ quantity: 3 }),
  }),
  takenRequest(
    'add with ids as texts',
    jsonRequest('add_to_cart.php', { ...LINE, product_id: '1', quantity: '1' }),
  ),
  refusedRequest(
    'add an unknown product',
    jsonRequest('add_to_cart.php', { ...LINE, product_id: 99 }),
  ),
  differsByPreset(
    takenRequest(
      'add an unknown colour',
      jsonRequest('add_to_cart.php', { ...LINE, color: 'Blue' }),
      {
        leaves: lastCartLine({ color: 'Blue' }),
      },
    ),
  ),
  differsByPreset(
    takenRequest('add the size "M"', jsonRequest('add_to_cart.php', { ...LINE, size: 'M' }), {
      leaves: lastCartLine({ size: 'M' }),
    }),
  ),
  differsByPreset(
    takenRequest('add one and a half', jsonRequest('add_to_cart.php', { ...LINE, quantity: 1.5 }), {
      leaves: lastCartLine({ quantity: 3 }),
    }),
  ),
  refusedRequest('add without a size', jsonRequest('add_to_cart.php', { ...LINE, size: '' })),
  refusedRequest('add none', jsonRequest('add_to_cart.php', { ...LINE, quantity: 0 })),
  refusedRequest(
    'add more than there is',
    jsonRequest('add_to_cart.php', { ...LINE, quantity: 9999 }),
  ),
  refusedRequest('add for nobody', jsonRequest('add_to_cart.php', { ...LINE, user_email: '' })),
  takenRequest(
    'remove from the cart',
    jsonRequest('remove_from_cart.php', { cart_id: 5, email: ASHA }),
  ),
  takenRequest(
    'remove with the id as text',
    jsonRequest('remove_from_cart.php', { cart_id: '5', email: ASHA }),
  ),
  refusedRequest(
    'remove from another cart',
    jsonRequest('remove_from_cart.php', { cart_id: 5, email: 'no@shop.test' }),
  ),
  refusedRequest(
    'remove an unknown line',
    jsonRequest('remove_from_cart.php', { cart_id: 99, email: ASHA }),
  ),

  differsByPreset(
    takenRequest('products', getRequest('get_products.php'), {
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
  differsByPreset(takenRequest('HEAD get_products.php', bareRequest('HEAD', 'get_products.php'))),
  differsByPreset(
    takenRequest('OPTIONS get_products.php', bareRequest('OPTIONS', 'get_products.php'), {
      headers: { 'content-type': 'text/html; charset=UTF-8' },
    }),
  ),
  differsByPreset(
    takenRequest('product', getRequest('get_product_detail.php', { id: '1' }), {
      shows: { product: { id: 1, images: [expect.stringMatching(/^http:/), anyText] } },
    }),
  ),
  refusedRequest('unknown product', getRequest('get_product_detail.php', { id: '99' })),
  refusedRequest('product without an id', getRequest('get_product_detail.php')),
  differsByPreset(
    takenRequest('product "1abc"', getRequest('get_product_detail.php', { id: '1abc' }), {
      shows: { product: { id: 1 } },
    }),
  ),
  differsByPreset(
    takenRequest('product "1.5"', getRequest('get_product_detail.php', { id: '1.5' }), {
      shows: { product: { id: 1 } },
    }),
  ),
  takenRequest('stock', getRequest('get_size_stock.php', { id: '1' }), {
    shows: { size_stock: '{"s":1,"m":4,"xxxl":0}' },
  }),
  refusedRequest('stock of an unknown product', getRequest('get_size_stock.php', { id: '99' })),
  differsByPreset(
    takenRequest('recommendations', getRequest('get_recommendations.php', { product_id: '1' }), {
      shows: { products: [{ id: 3 }, { id: 2 }] },
    }),
  ),
  refusedRequest(
    'recommendations of an unknown product',
    getRequest('get_recommendations.php', { product_id: '99' }),
  ),
  differsByPreset(
    takenRequest('search', getRequest('search.php', { q: 'kurta' }), {
      shows: { products: [{ id: 3 }, { id: 1 }] },
    }),
  ),
  emptyListRequest('search for nothing', getRequest('search.php', { q: '' }), {
    shows: { products: [] },
  }),
  emptyListRequest('search without a find', getRequest('search.php', { q: 'zzz' }), {
    shows: { products: [] },
  }),
  differsByPreset(
    takenRequest('search "%"', getRequest('search.php', { q: '%' }), {
      shows: { products: [{}, {}, {}] },
    }),
  ),
  takenRequest('top sellers', getRequest('get_top_selling_products.php'), {
    shows: { top_products: [{ title: 'Brick kurta' }] },
  }),
  differsByPreset(
    takenRequest('stream of products', getRequest('products_sse.php'), {
      shows: {
        products: [{}, {}, {}],
        topSelling: [{ id: '1', title: 'Brick kurta', price: '2500.00', total_sales: '2' }],
      },
    }),
  ),
  takenRequest(
    'add a product',
    formRequest('add_product.php', PRODUCT, { 'images[0]': pictureOfSize() }),
    {
      leaves: () => [world.products.length, 4],
    },
  ),
  refusedRequest(
    'add a product without a title',
    formRequest('add_product.php', { ...PRODUCT, title: '' }),
  ),
  refusedRequest(
    'add a product without a price',
    formRequest('add_product.php', { ...PRODUCT, price: '' }),
  ),
  refusedRequest(
    'add a product with four pictures',
    formRequest('add_product.php', PRODUCT, {
      'images[0]': pictureOfSize(),
      'images[1]': pictureOfSize(),
      'images[2]': pictureOfSize(),
      'images[3]': pictureOfSize(),
    }),
  ),
  differsByPreset(
    takenRequest(
      'add a product for -5',
      formRequest('add_product.php', { ...PRODUCT, price: '-5' }),
      {
        leaves: () => [world.products[0]?.price, -5],
      },
    ),
  ),
  differsByPreset(
    takenRequest('add a product as JSON', jsonRequest('add_product.php', PRODUCT), {
      leaves: () => [world.products.length, 4],
    }),
  ),
  differsByPreset(
    refusedRequest(
      'add a product with a text as picture',
      formRequest('add_product.php', PRODUCT, { 'images[0]': textFile() }),
      'Only image files are allowed',
    ),
  ),
  takenRequest(
    'edit a product',
    formRequest('edit_product.php', {
      ...PRODUCT,
      id: '1',
      existing_images: '[]',
      removed_images: '[]',
    }),
    {
      leaves: () => [world.products[0], expect.objectContaining({ title: 'Red sari', images: [] })],
    },
  ),
  takenRequest(
    'edit a product that keeps a picture',
    formRequest('edit_product.php', {
      ...PRODUCT,
      id: '1',
      existing_images: '["http://127.0.0.1/backend/api/uploads/products/kurta-brick.webp"]',
      removed_images: '[]',
    }),
    {
      leaves: () => [world.products[0]?.images, ['uploads/products/kurta-brick.webp']],
    },
  ),
  refusedRequest(
    'edit an unknown product',
    formRequest('edit_product.php', {
      ...PRODUCT,
      id: '99',
      existing_images: '[]',
      removed_images: '[]',
    }),
  ),
  takenRequest('delete a product', jsonRequest('delete_product.php', { id: 1 }), {
    leaves: () => [world.products.length, 2],
  }),
  refusedRequest('delete an unknown product', jsonRequest('delete_product.php', { id: 99 })),

  takenRequest('categories', getRequest('get_categories.php'), {
    shows: { categories: [{ id: anyText }, { id: anyText }] },
  }),
  differsByPreset(
    takenRequest('stream of categories', getRequest('categories_sse.php'), {
      shows: { categories: [{ id: anyNumber }, { id: anyNumber }] },
    }),
  ),
  takenRequest(
    'add a category',
    formRequest('add_category.php', { name: 'Sari' }, { image: pictureOfSize() }),
    {
      leaves: () => [world.categories.length, 3],
    },
  ),
  refusedRequest(
    'add a category without a picture',
    formRequest('add_category.php', { name: 'Sari' }),
  ),
  refusedRequest(
    'add a category without a name',
    formRequest('add_category.php', { name: '' }, { image: pictureOfSize() }),
  ),
  differsByPreset(
    takenRequest(
      'add a category with a known name',
      formRequest('add_category.php', { name: 'Kurta' }, { image: pictureOfSize() }),
      {
        leaves: () => [world.categories.length, 3],
      },
    ),
  ),
  differsByPreset(
    refusedRequest(
      'add a category with a text as picture',
      formRequest('add_category.php', { name: 'Sari' }, { image: textFile() }),
      'Only image files are allowed',
    ),
  ),
  takenRequest('delete a category', jsonRequest('delete_category.php', { id: 1 })),
  refusedRequest('delete an unknown category', jsonRequest('delete_category.php', { id: 99 })),

  differsByPreset(
    takenRequest('order', orderRequest(), {
      shows: { success: true, order_id: '8' },
      leaves: orderCount(2),
    }),
  ),
  takenRequest('two equal orders', orderRequest(), {
    first: orderRequest(),
    leaves: orderCount(3),
  }),
  refusedRequest(
    'order without an email',
    orderRequest([ITEM], pictureOfSize(), { user_email: '' }),
  ),
  refusedRequest(
    'order without an address',
    orderRequest([ITEM], pictureOfSize(), { delivery_address: '' }),
  ),
  refusedRequest('order without items', orderRequest([])),
  refusedRequest(
    'order with items that are no JSON',
    orderRequest([ITEM], pictureOfSize(), { items: 'one kurta' }),
  ),
  takenRequest('order without a receipt', orderRequest([ITEM], null), {
    leaves: () => [receiptOf(8), null],
  }),
  differsByPreset(
    refusedRequest(
      'order with a text as receipt',
      orderRequest([ITEM], textFile()),
      'Only image files are allowed',
      {
        leaves: orderCount(1),
      },
    ),
  ),
  differsByPreset(
    refusedRequest(
      'order with a receipt that only its name makes a PNG',
      orderRequest([ITEM], fakePicture()),
      'Only image files are allowed',
      { leaves: orderCount(1) },
    ),
  ),
  differsByPreset(
    refusedRequest(
      'order with an empty receipt',
      orderRequest([ITEM], emptyFile()),
      'Only image files are allowed',
      {
        leaves: orderCount(1),
      },
    ),
  ),
  differsByPreset(
    takenRequest('order with a receipt of 3 MB', orderRequest([ITEM], pictureOfSize(3 * MB)), {
      leaves: () => [receiptOf(8), expect.stringMatching(/^[\da-f]{13}\.png$/)],
    }),
  ),
  differsByPreset(
    refusedRequest(
      'order with a receipt of 12 MB',
      orderRequest([ITEM], pictureOfSize(12 * MB)),
      'The uploaded file is too large',
      {
        leaves: orderCount(1),
      },
    ),
  ),
  differsByPreset(
    takenRequest('order above the stock', orderRequest([{ ...ITEM, quantity: 50 }]), {
      leaves: orderCount(2),
    }),
  ),
  differsByPreset(
    takenRequest('order of an unknown product', orderRequest([{ ...ITEM, product_id: 99 }]), {
      leaves: orderCount(2),
    }),
  ),
  differsByPreset(
    takenRequest('my orders', getRequest('get_myorders.php', { user_email: ASHA }), {
      shows: {
        orders: [{ order: { id: 7, created_at: '2025-11-01 04:15:00' }, items: [{ id: 1 }] }],
      },
    }),
  ),
  refusedRequest('my orders without an email', getRequest('get_myorders.php')),
  emptyListRequest(
    'orders of nobody',
    getRequest('get_myorders.php', { user_email: 'no@shop.test' }),
    {
      shows: { orders: [] },
    },
  ),
  takenRequest('orders', getRequest('get_orders.php'), {
    shows: { orders: [{ id: '7', payment_receipt: 'null', subtotal: '4500.00' }] },
  }),
  differsByPreset(
    takenRequest('details of an order', getRequest('get_order_details.php', { order_id: '7' }), {
      shows: { order: { id: 7 }, items: [{ product_id: 1 }] },
      lacks: 'items[0].id',
    }),
  ),
  refusedRequest(
    'details of an unknown order',
    getRequest('get_order_details.php', { order_id: '99' }),
  ),
  takenRequest(
    'ship an order',
    jsonRequest('update_order_status.php', { order_id: 7, status: 'Shipped' }),
    {
      leaves: () => [world.orders[0]?.status, 'Shipped'],
    },
  ),
  differsByPreset(
    takenRequest(
      'cancel an order',
      jsonRequest('update_order_status.php', { order_id: 7, status: 'Cancelled' }),
      {
        leaves: stockLeft('m', 4),
      },
    ),
  ),
  differsByPreset(
    refusedRequest(
      'give an order the status "Banana"',
      jsonRequest('update_order_status.php', { order_id: 7, status: 'Banana' }),
      'Invalid status',
    ),
  ),
  refusedRequest(
    'give an order no status',
    jsonRequest('update_order_status.php', { order_id: 7, status: '' }),
  ),
  refusedRequest(
    'ship an unknown order',
    jsonRequest('update_order_status.php', { order_id: 99, status: 'Shipped' }),
  ),
  takenRequest('notifications', getRequest('notifications.php', { user_email: ASHA }), {
    shows: { notifications: [{ status: 'unread' }] },
  }),
  refusedRequest('notifications without an email', getRequest('notifications.php')),
  takenRequest('read a notification', jsonRequest('notifications.php', { notification_id: 3 })),
  refusedRequest(
    'read an unknown notification',
    jsonRequest('notifications.php', { notification_id: 99 }),
  ),

  takenRequest('user', getRequest('get_user_detail.php', { email: ASHA }), {
    shows: { user: { first_name: 'Asha', last_name: 'Maya Rai' } },
  }),
  refusedRequest('unknown user', getRequest('get_user_detail.php', { email: 'no@shop.test' })),
  takenRequest('users', getRequest('get_users.php'), {
    shows: { users: [{ id: anyText }, { id: anyText }, { id: anyText }] },
  }),
  takenRequest('send an inquiry', jsonRequest('submit_inquiry.php', INQUIRY), {
    shows: { success: anyText },
  }),
  refusedRequest(
    'send an inquiry with a short name',
    jsonRequest('submit_inquiry.php', { ...INQUIRY, firstName: 'K' }),
  ),
  refusedRequest(
    'send an inquiry with a wrong phone',
    jsonRequest('submit_inquiry.php', { ...INQUIRY, phone: '12' }),
  ),
  differsByPreset(
    takenRequest('inquiries', getRequest('fetch_inquiries.php'), {
      shows: {
        unresolved_inquiries: [{ id: 4, is_replied: 0 }],
        resolved_inquiries_count: 0,
        reply_sent_count: 0,
      },
    }),
  ),
  differsByPreset(
    takenRequest('stream of inquiries', getRequest('inquiries_sse.php'), {
      shows: { unresolved_inquiries: [{ id: 4 }] },
    }),
  ),
  takenRequest('resolve an inquiry', jsonRequest('resolve_inquiry.php', { id: 4 })),
  refusedRequest('resolve an unknown inquiry', jsonRequest('resolve_inquiry.php', { id: 99 })),
  takenRequest(
    'reply to an inquiry',
    jsonRequest('reply_inquiry.php', { ...REPLY, message: 'Yes.' }),
  ),
  refusedRequest(
    'reply without words',
    jsonRequest('reply_inquiry.php', { ...REPLY, message: '' }),
  ),
  takenRequest('delete an inquiry', jsonRequest('delete_inquiry.php', { id: 4 })),
  refusedRequest('delete an unknown inquiry', jsonRequest('delete_inquiry.php', { id: 99 })),
  differsByPreset(
    takenRequest('shipping charge', getRequest('fetch_shipping_charge.php'), {
      shows: { shipping_charge: { charge: '150.00' } },
      lacks: 'shipping_charge.id',
    }),
  ),
  takenRequest('change the charge', formRequest('update_shipping_charge.php', { charge: '200' }), {
    leaves: () => [world.shipping_charge, 200],
  }),
  differsByPreset(
    takenRequest(
      'change the charge as JSON',
      jsonRequest('update_shipping_charge.php', { charge: 200 }),
      {
        leaves: () => [world.shipping_charge, 200],
      },
    ),
  ),
  refusedRequest(
    'change the charge to a word',
    formRequest('update_shipping_charge.php', { charge: 'much' }),
  ),

  differsByPreset(
    refusedRequest(
      'settings before the first',
      getRequest('get_user_settings.php', { user_email: 'owner@shop.test' }),
      'Settings not found',
    ),
  ),
  refusedRequest('settings without an email', getRequest('get_user_settings.php')),
  takenRequest('settings', getRequest('get_user_settings.php', { user_email: 'owner@shop.test' }), {
    first: jsonRequest('save_general_settings.php', { ...SETTINGS, adminEmail: 'owner@shop.test' }),
    shows: { settings: { organization_name: 'Other shop' } },
  }),
  differsByPreset(
    refusedRequest(
      'settings of another email',
      getRequest('get_user_settings.php', { user_email: ASHA }),
      'Settings not found',
      {
        first: jsonRequest('save_general_settings.php', {
          ...SETTINGS,
          adminEmail: 'owner@shop.test',
        }),
      },
    ),
  ),
  differsByPreset(
    takenRequest(
      'save the settings of another email',
      jsonRequest('save_general_settings.php', {
        ...SETTINGS,
        organizationName: 'Third',
        adminEmail: ASHA,
      }),
      {
        first: jsonRequest('save_general_settings.php', {
          ...SETTINGS,
          adminEmail: 'owner@shop.test',
        }),
        leaves: () => [world.settings?.organization_name, 'Other shop'],
      },
    ),
  ),
  refusedRequest(
    'save settings without a name',
    jsonRequest('save_general_settings.php', {
      ...SETTINGS,
      organizationName: '',
      adminEmail: ASHA,
    }),
  ),
  emptyListRequest('home page before the first', getRequest('get_homepage_data.php'), {
    shows: { success: false },
  }),
  takenRequest('add the home page', formRequest('add_homepage_data.php', HOMEPAGE, BANNER), {
    leaves: () => [world.homepage?.banner_images?.length, 1],
  }),
  differsByPreset(
    takenRequest(
      'add the home page a second time',
      formRequest('add_homepage_data.php', { ...HOMEPAGE, left_text: 'New' }, BANNER),
      {
        first: formRequest('add_homepage_data.php', HOMEPAGE, BANNER),
        leaves: () => [world.homepage?.left_text, 'New'],
      },
    ),
  ),
  refusedRequest(
    'edit the home page before the first',
    formRequest('edit_homepage_data.php', HOMEPAGE),
  ),
  emptyListRequest('About Us before the first', getRequest('get_aboutus_data.php'), {
    shows: { success: false },
  }),
  takenRequest(
    'add About Us',
    formRequest(
      'add_aboutus_data.php',
      { first_paragraph: 'One.', second_paragraph: '', third_paragraph: '' },
      { image: pictureOfSize() },
    ),
  ),
  refusedRequest(
    'edit About Us before the first',
    formRequest('edit_aboutus_data.php', { first_paragraph: 'One.' }),
  ),
  emptyListRequest('bottom section before the first', getRequest('get_bottom_data.php'), {
    shows: { success: false },
  }),
  takenRequest(
    'add the bottom section',
    formRequest(
      'add_bottom_data.php',
      { first_title: 'One', second_title: '', third_title: '' },
      { first_image: pictureOfSize() },
    ),
  ),
  refusedRequest(
    'edit the bottom section before the first',
    formRequest('edit_bottom_data.php', { first_title: 'One' }),
  ),
]
