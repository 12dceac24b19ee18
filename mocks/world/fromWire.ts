// The rows of a world out of a real backend's replies. It accepts numbers or text, lists or their JSON text, as PHP prints them.
import type { InquiryRow, OrderItemRow, OrderRow, ProductRow, Rows, UserRow } from './rows'

export type Json = Record<string, unknown>
export type ReadCall = (file: string, query?: Record<string, string>) => Promise<Json>

const isMap = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
const number = (value: unknown): number => (Number.isFinite(Number(value)) ? Number(value) : 0)
const flag = (value: unknown): boolean => /^(?:1|true)$/.test(text(value))
const rowsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isMap) : [])

function decoded(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

function list(value: unknown): string[] {
  const found = decoded(value)
  if (Array.isArray(found)) return found.map(text).filter((part) => part !== '')
  return text(value)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** A shop may have ids that are no numbers; the mock's are, so those are counted. */
const idOf = (value: unknown, at: number): number => {
  const id = number(value)
  return Number.isInteger(id) && id > 0 ? id : at + 1
}

const texts = <Name extends string>(row: Json, ...names: Name[]): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, text(row[name])])) as Record<Name, string>

const stockOf = (value: unknown): Record<string, number> => {
  const found = decoded(value)
  return isMap(found) ? Object.fromEntries(Object.entries(found).map(([size, count]) => [size, number(count)])) : {}
}

const product = (row: Json, at: number): ProductRow => ({
  ...texts(row, 'title', 'description', 'created_at'),
  id: idOf(row.id, at),
  price: number(row.price),
  discount_price: flag(row.discount) ? number(row.discount_price) : 0,
  images: list(row.images),
  tags: list(row.tags),
  size_stock: stockOf(row.size_stock),
  colors: rowsIn(decoded(row.colors)).map((color) => texts(color, 'name', 'code')),
})

const item = (row: Json, at: number): OrderItemRow => ({
  ...texts(row, 'title', 'size', 'color'),
  id: idOf(row.id, at),
  product_id: number(row.product_id),
  quantity: number(row.quantity),
  price: number(row.price),
})

const ORDER_TEXTS = [
  'user_email',
  'first_name',
  'last_name',
  'phone',
  'address',
  'delivery_address',
  'additional_info',
  'payment_method',
  'status',
  'created_at',
] as const

const order = (row: Json, at: number, items: Json[]): OrderRow => ({
  ...texts(row, ...ORDER_TEXTS),
  id: idOf(row.id, at),
  payment_receipt: /^(?:null)?$/.test(text(row.payment_receipt)) ? null : text(row.payment_receipt),
  subtotal: number(row.subtotal),
  shipping_cost: number(row.shipping_cost),
  total_amount: number(row.total_amount),
  items: items.map(item),
})

/** No call tells a password. */
export const RECORDED_PASSWORD = 'recorded-1234'

const user = (row: Json, at: number): UserRow => ({
  ...texts(row, 'email', 'full_name', 'phone', 'created_at'),
  id: idOf(row.id, at),
  role: text(row.role) === 'admin' ? 'admin' : 'customer',
  password: RECORDED_PASSWORD,
  verified: true,
  address: '',
})

const INQUIRY_TEXTS = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'contact_reason',
  'message',
  'submitted_at',
] as const

const inquiry = (row: Json, at: number, resolved: boolean): InquiryRow => ({
  ...texts(row, ...INQUIRY_TEXTS),
  id: idOf(row.id, at),
  source: '',
  resolved,
  is_replied: flag(row.is_replied),
})

/** The newest ones, each of which costs a call. */
const WITH_ITEMS = 200

/** Reads the lists of a shop. Carts, notifications and passwords stay there: no call lists them. */
export async function recordedRows(read: ReadCall, admin: string): Promise<Rows> {
  const shop = await read('get_products.php')
  const [categories, users, orders, inquiries, shipping] = await Promise.all([
    read('get_categories.php'),
    read('get_users.php'),
    read('get_orders.php'),
    read('fetch_inquiries.php'),
    read('fetch_shipping_charge.php'),
  ])
  const page = async (file: string, key: string): Promise<Json | null> => {
    const content = (await read(file))[key]
    return isMap(content) ? content : null
  }
  const home = await page('get_homepage_data.php', 'homepage')
  const about = await page('get_aboutus_data.php', 'aboutus')
  const bottom = await page('get_bottom_data.php', 'bottom')
  const settings = admin === '' ? null : (await read('get_user_settings.php', { user_email: admin })).settings
  const heads = rowsIn(orders.orders).toSorted((one, other) => number(other.id) - number(one.id))
  const all: OrderRow[] = []
  for (const [at, head] of heads.entries()) {
    const items = at < WITH_ITEMS ? (await read('get_order_details.php', { order_id: text(head.id) })).items : []
    all.unshift(order(head, heads.length - 1 - at, rowsIn(items)))
  }
  const charge = isMap(shipping.shipping_charge) ? shipping.shipping_charge.charge : 0
  return {
    products: rowsIn(shop.products).map(product),
    categories: rowsIn(categories.categories).map((row, at) => ({
      ...texts(row, 'name', 'image'),
      id: idOf(row.id, at),
    })),
    users: rowsIn(users.users).map(user),
    cart: [],
    orders: all,
    notifications: [],
    inquiries: [
      ...rowsIn(inquiries.unresolved_inquiries).map((row, at) => inquiry(row, at, false)),
      ...rowsIn(inquiries.resolved_inquiries).map((row, at) => inquiry(row, at, true)),
    ],
    homepage: home && {
      ...texts(home, 'left_text', 'right_text', 'left_description', 'right_description', 'first_image', 'second_image'),
      banner_images: list(home.banner_images),
    },
    aboutus: about && texts(about, 'first_paragraph', 'second_paragraph', 'third_paragraph', 'image'),
    bottom:
      bottom &&
      texts(bottom, 'first_title', 'second_title', 'third_title', 'first_image', 'second_image', 'third_image'),
    settings: isMap(settings)
      ? texts(settings, 'organization_name', 'default_email', 'support_email', 'site_name', 'site_url')
      : null,
    shipping_charge: number(charge),
  }
}
