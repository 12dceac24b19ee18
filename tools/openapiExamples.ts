// The examples of the OpenAPI document: what the mock answers to one good call of each kind, on the seed.
import { getResponse } from 'msw'
import { MY_ITEM, MY_ORDER, type Shape } from '../mocks/contractFields'
import { CONTRACT, type Call, type CallName } from '../mocks/contractTable'
import { handlers } from '../mocks/handlers/index'
import { ASHA, OWNER, UNVERIFIED } from '../mocks/seed/people'
import { PRODUCT_TEXTS } from '../mocks/world/rows'
import { world } from '../mocks/world/world'

type Sent = Record<string, unknown>
export type Example = { sent: Sent; reply: unknown }

const EMAIL = ASHA.email
const PERSON = {
  first_name: 'Asha',
  last_name: 'Shrestha',
  phone: '9841203344',
  address: 'Lalitpur',
}
const PRODUCT = {
  ...Object.fromEntries(PRODUCT_TEXTS.map((name) => [name, 'Woven in Palpa.'])),
  title: 'Dhaka Scarf',
  price: '1450.00',
  discount: '1',
  discountPrice: '1250.00',
  size_stock: '{"m":3,"xl":0}',
  tags: '["Scarf","Cotton"]',
  colors: '[{"name":"Brick","code":"#b4552f"}]',
}
const HOMEPAGE = {
  left_text: 'New in',
  right_text: 'Made in Nepal',
  left_description: 'Wool for the winter.',
  right_description: 'From the hills.',
  removed_images: '[]',
}
const ABOUT_US = {
  first_paragraph: 'We weave.',
  second_paragraph: 'We sew.',
  third_paragraph: 'We send.',
}
const BOTTOM = { first_title: 'Wool', second_title: 'Cotton', third_title: 'Dhaka' }

const codeFor = (kind: 'otp' | 'verification', email: string) =>
  (world.inbox.latest(kind, email) ?? world.inbox.sendCode(kind, email)).code
const product = () => world.products[0]
const order = () => world.orders[0]
const inquiry = () => world.inquiries.find(({ resolved }) => !resolved)?.id ?? 0
function provenOtp(): void {
  const mail = world.inbox.sendCode('otp', EMAIL)
  world.inbox.mark(mail.id, 'proven')
}

/** The sent fields of each call, made from the rows of the seed; a call without fields is not listed. */
const SENT: Partial<Record<CallName, () => Sent>> = {
  'POST login.php': () => ASHA,
  'POST signup.php': () => ({
    full_name: 'Maya Rai',
    email: 'maya.rai@mail.example',
    phone: '9841000009',
    password: 'maya-1234',
    confirm_password: 'maya-1234',
  }),
  'POST verify.php': () => ({
    email: UNVERIFIED.email,
    code: codeFor('verification', UNVERIFIED.email),
  }),
  'POST forgot-password-send-otp.php': () => ({ email: EMAIL }),
  'POST verify-forgot-password-otp.php': () => ({ email: EMAIL, otp: codeFor('otp', EMAIL) }),
  'POST reset-password.php': () => {
    provenOtp()
    return { email: EMAIL, password: 'asha-5678' }
  },
  'GET get_cart.php': () => ({ email: EMAIL }),
  'GET get_product_detail.php': () => ({ id: product()?.id }),
  'GET get_size_stock.php': () => ({ id: product()?.id }),
  'GET get_recommendations.php': () => ({ product_id: product()?.id }),
  'POST add_to_cart.php': () => ({
    product_id: String(product()?.id),
    size: Object.keys(product()?.size_stock ?? {})[0],
    color: product()?.colors[0]?.name,
    quantity: 1,
    user_email: EMAIL,
  }),
  'POST remove_from_cart.php': () => ({
    cart_id: String(world.cart[0]?.id),
    email: world.cart[0]?.user_email,
  }),
  'GET get_user_detail.php': () => ({ email: EMAIL }),
  'GET search.php': () => ({ q: 'kurta' }),
  'POST orders.php': () => {
    const [sold] = world.products
    if (!sold) throw new Error('The seed has no product')
    const { id, title, price, size_stock, colors } = sold
    const size = Object.entries(size_stock).find(([, count]) => count > 0)?.[0]
    const item = {
      product_id: String(id),
      title,
      quantity: 1,
      price,
      size,
      color: colors[0]?.name ?? '',
    }
    return {
      user_email: EMAIL,
      ...PERSON,
      delivery_address: 'Mangal Bazar 4, Lalitpur',
      additional_info: '',
      payment_method: 'online',
      subtotal: price.toFixed(2),
      shipping_cost: world.shipping_charge.toFixed(2),
      total_amount: (price + world.shipping_charge).toFixed(2),
      status: 'pending',
      items: JSON.stringify([item]),
    }
  },
  'GET get_myorders.php': () => ({ user_email: EMAIL }),
  'GET notifications.php': () => ({ user_email: EMAIL }),
  'POST notifications.php': () => ({ notification_id: String(world.notifications[0]?.id) }),
  'POST submit_inquiry.php': () => ({
    firstName: 'Asha',
    lastName: 'Shrestha',
    email: EMAIL,
    phone: '9841203344',
    message: 'Is the kurta there in XL?',
    contactReason: 'Product Inquiry',
    source: 'Social Media',
  }),
  'GET get_order_details.php': () => ({ order_id: order()?.id }),
  'GET get_user_settings.php': () => ({ user_email: OWNER.email }),
  'POST update_order_status.php': () => ({ order_id: String(order()?.id), status: 'Shipped' }),
  'POST add_product.php': () => PRODUCT,
  'POST edit_product.php': () => ({
    ...PRODUCT,
    id: String(product()?.id),
    existing_images: JSON.stringify(product()?.images.slice(0, 1)),
    removed_images: '[]',
  }),
  'POST delete_product.php': () => ({ id: String(product()?.id) }),
  'POST add_category.php': () => ({ name: 'Scarves' }),
  'POST delete_category.php': () => ({ id: String(world.categories[0]?.id) }),
  'POST update_shipping_charge.php': () => ({ charge: '150.00' }),
  'POST resolve_inquiry.php': () => ({ id: String(inquiry()) }),
  'POST delete_inquiry.php': () => ({ id: String(inquiry()) }),
  'POST reply_inquiry.php': () => ({
    id: String(inquiry()),
    email: EMAIL,
    message: 'Yes, from Friday on.',
    organization_name: 'Pahiran',
    support_email: 'help@pahiran.example',
    site_url: 'https://shop.example',
  }),
  'POST save_general_settings.php': () => ({
    organizationName: 'Pahiran',
    defaultEmail: 'hello@pahiran.example',
    supportEmail: 'help@pahiran.example',
    siteName: 'Pahiran',
    siteURL: 'https://shop.example',
    adminEmail: OWNER.email,
  }),
  'POST add_homepage_data.php': () => {
    world.homepage = null
    return HOMEPAGE
  },
  'POST edit_homepage_data.php': () => HOMEPAGE,
  'POST add_aboutus_data.php': () => {
    world.aboutus = null
    return ABOUT_US
  },
  'POST edit_aboutus_data.php': () => ABOUT_US,
  'POST add_bottom_data.php': () => {
    world.bottom = null
    return BOTTOM
  },
  'POST edit_bottom_data.php': () => BOTTOM,
}

const DOT = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  ),
  (char) => char.charCodeAt(0),
)

function formOf(call: Call, sent: Sent): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(sent)) form.set(name, String(value))
  for (const file of call.files)
    form.set(
      file.replace('!', '').replace('[n]', '[0]'),
      new File([DOT], 'picture.png', { type: 'image/png' }),
    )
  return form
}

function requestOf(call: Call, sent: Sent, signal: AbortSignal): Request {
  const url = new URL(`http://localhost/backend/api/${call.file}`)
  if (call.method === 'GET') {
    for (const [name, value] of Object.entries(sent)) url.searchParams.set(name, String(value))
    return new Request(url, { signal })
  }
  if (call.encoding === 'multipart')
    return new Request(url, { method: 'POST', body: formOf(call, sent) })
  return new Request(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(sent),
  })
}

type Json = Record<string, unknown>
const isMap = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const only = (names: string[], value: unknown): unknown =>
  isMap(value)
    ? Object.fromEntries(names.filter((name) => name in value).map((name) => [name, value[name]]))
    : value

/** Cuts each list to one row, which is enough as an example. */
function rowsOf(shape: Shape, value: unknown): unknown {
  const rows = Array.isArray(value) ? value.slice(0, 1) : []
  if ('list' in shape) return rows.map((row) => only(Object.keys(shape.list), row))
  if ('object' in shape) return only(Object.keys(shape.object), value)
  if ('field' in shape) return value
  return rows.filter(isMap).map(({ order, items }) => ({
    order: only(Object.keys(MY_ORDER), order),
    items: (Array.isArray(items) ? items : []).map((item) => only(Object.keys(MY_ITEM), item)),
  }))
}

/** Removes the keys that the specification does not name. */
function shortened({ reply, stream }: Call, value: Json): Json {
  const own = Object.fromEntries(
    Object.entries(reply).map(([name, shape]) => [name, rowsOf(shape, value[name])]),
  )
  return stream || !('success' in value) ? own : { success: value.success, ...own }
}

async function firstMessage(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  void reader?.cancel()
  return (
    new TextDecoder()
      .decode(value)
      .split('\n')
      .find((line) => line.startsWith('data: '))
      ?.slice('data: '.length) ?? ''
  )
}

async function exampleOf(call: Call): Promise<Example> {
  world.reset()
  const sent = SENT[call.name]?.() ?? {}
  const gone = new AbortController()
  const response = await getResponse(handlers, requestOf(call, sent, gone.signal))
  if (!response) throw new Error(`${call.name} has no handler`)
  const text = call.stream ? await firstMessage(response) : await response.text()
  gone.abort()
  const reply = JSON.parse(text) as Json
  if ('error' in reply) throw new Error(`${call.name}: ${String(reply.error)}`)
  return { sent, reply: shortened(call, reply) }
}

export async function examples(): Promise<Map<CallName, Example>> {
  const all = new Map<CallName, Example>()
  for (const call of CONTRACT) all.set(call.name, await exampleOf(call))
  world.reset()
  return all
}
