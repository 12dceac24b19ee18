// Makes the examples of the OpenAPI document: sends one good call of each kind to the mock and takes its reply.
import { getResponse } from 'msw'
import { MY_ORDER_ITEM_FIELDS, MY_ORDER_FIELDS, type ReplyPartShape } from '../mocks/contractFields'
import { CONTRACT, type Call, type CallName, type SentKind } from '../mocks/contractTable'
import { handlers } from '../mocks/handlers/index'
import { ASHA, OWNER, UNVERIFIED_USER } from '../mocks/seed/people'
import { PRODUCT_TEXTS } from '../mocks/world/rows'
import { world } from '../mocks/world/world'

type Sent = Record<string, unknown>
export type Example = { sent: Sent; reply: unknown }

const EMAIL = ASHA.email
const firstProduct = () => world.products[0]
const openInquiryId = () => world.inquiries.find(({ resolved }) => !resolved)?.id ?? 0
const codeFor = (kind: 'otp' | 'verification', email: string) =>
  (world.inbox.latest(kind, email) ?? world.inbox.sendCode(kind, email)).code

/** The example of a field with this name, for every call that has the field. */
const SAMPLE_FIELDS: Readonly<Record<string, () => unknown>> = {
  ...Object.fromEntries(PRODUCT_TEXTS.map((name) => [name, () => 'Woven in Palpa.'])),
  email: () => EMAIL,
  user_email: () => EMAIL,
  full_name: () => 'Maya Rai',
  first_name: () => 'Asha',
  last_name: () => 'Shrestha',
  phone: () => '9841203344',
  address: () => 'Lalitpur',
  delivery_address: () => 'Mangal Bazar 4, Lalitpur',
  password: () => ASHA.password,
  confirm_password: () => ASHA.password,
  id: () => String(firstProduct()?.id),
  product_id: () => String(firstProduct()?.id),
  order_id: () => String(world.orders[0]?.id),
  notification_id: () => String(world.notifications[0]?.id),
  size: () => Object.keys(firstProduct()?.size_stock ?? {})[0],
  color: () => firstProduct()?.colors[0]?.name,
  q: () => 'kurta',
  message: () => 'Is the kurta there in XL?',
  contactReason: () => 'Product Inquiry',
  source: () => 'Social Media',
  payment_method: () => 'online',
  additional_info: () => '',
  name: () => 'Scarves',
  price: () => '1450.00',
  discountPrice: () => '1250.00',
  size_stock: () => '{"m":3,"xl":0}',
  colors: () => '[{"name":"Brick","code":"#b4552f"}]',
  tags: () => '["Scarf","Cotton"]',
  existing_images: () => JSON.stringify(firstProduct()?.images.slice(0, 1)),
  defaultEmail: () => 'hello@pahiran.example',
  supportEmail: () => 'help@pahiran.example',
  support_email: () => 'help@pahiran.example',
  siteURL: () => 'https://shop.example',
  site_url: () => 'https://shop.example',
  adminEmail: () => OWNER.email,
}

const SAMPLE_OF_KIND: Readonly<Record<SentKind, unknown>> = {
  id: '1',
  whole: 1,
  amount: '150.00',
  flag: '1',
  list: '[]',
  items: '[]',
  stock: '{}',
  'first status': 'pending',
  'next status': 'Shipped',
  text: 'New in Patan',
}

function oneOrder(): Sent {
  const [sold] = world.products
  if (!sold) throw new Error('The seed has no product')
  const { id, title, price, size_stock, colors } = sold
  const size = Object.entries(size_stock).find(([, count]) => count > 0)?.[0]
  const color = colors[0]?.name ?? ''
  const item = { product_id: String(id), title, quantity: 1, price, size, color }
  return {
    subtotal: price.toFixed(2),
    shipping_cost: world.shipping_charge.toFixed(2),
    total_amount: (price + world.shipping_charge).toFixed(2),
    items: JSON.stringify([item]),
  }
}

/** Fields of a call that differ from the samples above. Each function first prepares the mock's world for the call. */
const SAMPLES_OF_CALL: Partial<Record<CallName, () => Sent>> = {
  'POST signup.php': () => ({ email: 'maya.rai@mail.example' }),
  'POST verify.php': () => ({
    email: UNVERIFIED_USER.email,
    code: codeFor('verification', UNVERIFIED_USER.email),
  }),
  'POST verify-forgot-password-otp.php': () => ({ otp: codeFor('otp', EMAIL) }),
  'POST reset-password.php': () => {
    world.inbox.mark(world.inbox.sendCode('otp', EMAIL).id, 'proven')
    return {}
  },
  'POST remove_from_cart.php': () => ({
    cart_id: String(world.cart[0]?.id),
    email: world.cart[0]?.user_email,
  }),
  'POST orders.php': oneOrder,
  'GET get_user_settings.php': () => ({ user_email: OWNER.email }),
  'POST delete_category.php': () => ({ id: String(world.categories[0]?.id) }),
  'POST resolve_inquiry.php': () => ({ id: String(openInquiryId()) }),
  'POST delete_inquiry.php': () => ({ id: String(openInquiryId()) }),
  'POST reply_inquiry.php': () => ({ id: String(openInquiryId()) }),
  'POST add_homepage_data.php': () => {
    world.homepage = null
    return {}
  },
  'POST add_aboutus_data.php': () => {
    world.aboutus = null
    return {}
  },
  'POST add_bottom_data.php': () => {
    world.bottom = null
    return {}
  },
}

function sentOf(call: Call): Sent {
  const own = SAMPLES_OF_CALL[call.name]?.() ?? {}
  const valueOf = (name: string) =>
    own[name] ?? (SAMPLE_FIELDS[name] ?? (() => SAMPLE_OF_KIND[call.kindOf(name)]))()
  return Object.fromEntries(call.fields.map((name) => [name, valueOf(name)]))
}

const DOT_PNG = Uint8Array.from(
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
      new File([DOT_PNG], 'picture.png', { type: 'image/png' }),
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
const pickFields = (names: string[], value: unknown): unknown =>
  isMap(value)
    ? Object.fromEntries(names.filter((name) => name in value).map((name) => [name, value[name]]))
    : value

/** Keeps only the first row of each list, because one row is enough as an example. */
function rowsOf(shape: ReplyPartShape, value: unknown): unknown {
  const rows = Array.isArray(value) ? value.slice(0, 1) : []
  if ('list' in shape) return rows.map((row) => pickFields(Object.keys(shape.list), row))
  if ('object' in shape) return pickFields(Object.keys(shape.object), value)
  if ('field' in shape) return value
  return rows.filter(isMap).map(({ order, items }) => ({
    order: pickFields(Object.keys(MY_ORDER_FIELDS), order),
    items: (Array.isArray(items) ? items : []).map((item) =>
      pickFields(Object.keys(MY_ORDER_ITEM_FIELDS), item),
    ),
  }))
}

function shortenReply({ reply, stream }: Call, value: Json): Json {
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
  const sent = sentOf(call)
  const gone = new AbortController()
  const response = await getResponse(handlers, requestOf(call, sent, gone.signal))
  if (!response) throw new Error(`${call.name} has no handler`)
  const text = call.stream ? await firstMessage(response) : await response.text()
  gone.abort()
  const reply = JSON.parse(text) as Json
  if ('error' in reply) throw new Error(`${call.name}: ${String(reply.error)}`)
  return { sent, reply: shortenReply(call, reply) }
}

export async function callExamples(): Promise<Map<CallName, Example>> {
  const all = new Map<CallName, Example>()
  for (const call of CONTRACT) all.set(call.name, await exampleOf(call))
  world.reset()
  return all
}
