// The rows of a world out of a real backend's replies. It accepts numbers or text, lists or their JSON text, as PHP prints them.
import { stampOf } from './clock'
import { PRODUCT_TEXTS } from './rows'
import type {
  AboutUsRow,
  BottomRow,
  CategoryRow,
  HomepageRow,
  InquiryRow,
  OrderItemRow,
  OrderRow,
  ProductRow,
  Rows,
  SettingsRow,
  UserRow,
} from './rows'

export type Json = Record<string, unknown>
export type ReadCall = (file: string, query?: Record<string, string>) => Promise<Json>

const isMap = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
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

/** The mock's ids are numbers. A row whose id is not a number gets its position in the list instead. */
const idOf = (value: unknown, at: number): number => {
  const id = number(value)
  return Number.isInteger(id) && id > 0 ? id : at + 1
}

const texts = <Name extends string>(row: Json, ...names: Name[]): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, text(row[name])])) as Record<Name, string>

/** Converts a time with a zone to Nepal's; null for one that cannot be read. */
function stamp(value: unknown): string {
  const [, day, minute, second = ':00', zone] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?$/.exec(text(value)) ??
    []
  if (day === undefined) return ''
  const moment = zone === undefined ? NaN : Date.parse(`${day}T${minute}${second}${zone}`)
  return Number.isNaN(moment) ? `${day} ${minute}${second}` : stampOf(moment)
}

const stockOf = (value: unknown): Record<string, number> => {
  const found = decoded(value)
  return isMap(found)
    ? Object.fromEntries(Object.entries(found).map(([size, count]) => [size, number(count)]))
    : {}
}

const product = (row: Json, at: number): ProductRow => ({
  ...texts(row, ...PRODUCT_TEXTS),
  created_at: stamp(row.created_at),
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
] as const

const order = (row: Json, at: number, items: Json[]): OrderRow => ({
  ...texts(row, ...ORDER_TEXTS),
  created_at: stamp(row.created_at),
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
  ...texts(row, 'email', 'full_name', 'phone'),
  created_at: stamp(row.created_at),
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
] as const

const inquiry = (row: Json, at: number, resolved: boolean): InquiryRow => ({
  ...texts(row, ...INQUIRY_TEXTS),
  submitted_at: stamp(row.submitted_at),
  id: idOf(row.id, at),
  source: '',
  resolved,
  is_replied: flag(row.is_replied),
})

const inquiriesIn = (reply: Json): InquiryRow[] => [
  ...rowsIn(reply.unresolved_inquiries).map((row, at) => inquiry(row, at, false)),
  ...rowsIn(reply.resolved_inquiries).map((row, at) => inquiry(row, at, true)),
]

const category = (row: Json, at: number): CategoryRow => ({
  ...texts(row, 'name', 'image'),
  id: idOf(row.id, at),
})

const homepageIn = (home: Json): HomepageRow => ({
  ...texts(
    home,
    'left_text',
    'right_text',
    'left_description',
    'right_description',
    'first_image',
    'second_image',
  ),
  banner_images: list(home.banner_images),
})
const aboutUsIn = (about: Json): AboutUsRow =>
  texts(about, 'first_paragraph', 'second_paragraph', 'third_paragraph', 'image')
const bottomIn = (bottom: Json): BottomRow =>
  texts(
    bottom,
    'first_title',
    'second_title',
    'third_title',
    'first_image',
    'second_image',
    'third_image',
  )
const settingsIn = (settings: Json): SettingsRow =>
  texts(settings, 'organization_name', 'default_email', 'support_email', 'site_name', 'site_url')

const chargeIn = (charge: unknown): number => number(isMap(charge) ? charge.charge : charge)

/** Only the newest orders get their items, because each order needs one more call. */
const WITH_ITEMS = 200

/** Reads the lists of a shop. Carts, notifications and passwords are missing, because no call lists them. */
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
  const settings =
    admin === '' ? null : (await read('get_user_settings.php', { user_email: admin })).settings
  const heads = rowsIn(orders.orders).toSorted((one, other) => number(other.id) - number(one.id))
  const all: OrderRow[] = []
  for (const [at, head] of heads.entries()) {
    const items =
      at < WITH_ITEMS
        ? (await read('get_order_details.php', { order_id: text(head.id) })).items
        : []
    all.unshift(order(head, heads.length - 1 - at, rowsIn(items)))
  }
  return {
    products: rowsIn(shop.products).map(product),
    categories: rowsIn(categories.categories).map(category),
    users: rowsIn(users.users).map(user),
    cart: [],
    orders: all,
    notifications: [],
    inquiries: inquiriesIn(inquiries),
    homepage: home && homepageIn(home),
    aboutus: about && aboutUsIn(about),
    bottom: bottom && bottomIn(bottom),
    settings: isMap(settings) ? settingsIn(settings) : null,
    shipping_charge: chargeIn(shipping.shipping_charge),
  }
}
