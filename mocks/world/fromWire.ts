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
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
const numberOf = (value: unknown): number => (Number.isFinite(Number(value)) ? Number(value) : 0)
const flagOf = (value: unknown): boolean => /^(?:1|true)$/.test(textOf(value))
const rowsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isMap) : [])

function decoded(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

function listOf(value: unknown): string[] {
  const found = decoded(value)
  if (Array.isArray(found)) return found.map(textOf).filter((part) => part !== '')
  return textOf(value)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** The mock's ids are numbers. A row whose id is not a number gets its position in the list instead. */
const idOf = (value: unknown, at: number): number => {
  const id = numberOf(value)
  return Number.isInteger(id) && id > 0 ? id : at + 1
}

const textsOf = <Name extends string>(row: Json, ...names: Name[]): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, textOf(row[name])])) as Record<Name, string>

/** Converts a time with a zone to Nepal's; null for one that cannot be read. */
function shopStampOf(value: unknown): string {
  const [, day, minute, second = ':00', zone] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?$/.exec(textOf(value)) ??
    []
  if (day === undefined) return ''
  const moment = zone === undefined ? NaN : Date.parse(`${day}T${minute}${second}${zone}`)
  return Number.isNaN(moment) ? `${day} ${minute}${second}` : stampOf(moment)
}

const stockOf = (value: unknown): Record<string, number> => {
  const found = decoded(value)
  return isMap(found)
    ? Object.fromEntries(Object.entries(found).map(([size, count]) => [size, numberOf(count)]))
    : {}
}

const productFrom = (row: Json, at: number): ProductRow => ({
  ...textsOf(row, ...PRODUCT_TEXTS),
  created_at: shopStampOf(row.created_at),
  id: idOf(row.id, at),
  price: numberOf(row.price),
  discount_price: flagOf(row.discount) ? numberOf(row.discount_price) : 0,
  images: listOf(row.images),
  tags: listOf(row.tags),
  size_stock: stockOf(row.size_stock),
  colors: rowsIn(decoded(row.colors)).map((color) => textsOf(color, 'name', 'code')),
})

const itemFrom = (row: Json, at: number): OrderItemRow => ({
  ...textsOf(row, 'title', 'size', 'color'),
  id: idOf(row.id, at),
  product_id: numberOf(row.product_id),
  quantity: numberOf(row.quantity),
  price: numberOf(row.price),
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

const orderFrom = (row: Json, at: number, items: Json[]): OrderRow => ({
  ...textsOf(row, ...ORDER_TEXTS),
  created_at: shopStampOf(row.created_at),
  id: idOf(row.id, at),
  payment_receipt: /^(?:null)?$/.test(textOf(row.payment_receipt))
    ? null
    : textOf(row.payment_receipt),
  subtotal: numberOf(row.subtotal),
  shipping_cost: numberOf(row.shipping_cost),
  total_amount: numberOf(row.total_amount),
  items: items.map(itemFrom),
})

/** No call tells a password. */
export const RECORDED_PASSWORD = 'recorded-1234'

const userFrom = (row: Json, at: number): UserRow => ({
  ...textsOf(row, 'email', 'full_name', 'phone'),
  created_at: shopStampOf(row.created_at),
  id: idOf(row.id, at),
  role: textOf(row.role) === 'admin' ? 'admin' : 'customer',
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

const inquiryFrom = (row: Json, at: number, resolved: boolean): InquiryRow => ({
  ...textsOf(row, ...INQUIRY_TEXTS),
  submitted_at: shopStampOf(row.submitted_at),
  id: idOf(row.id, at),
  source: '',
  resolved,
  is_replied: flagOf(row.is_replied),
})

const inquiriesIn = (reply: Json): InquiryRow[] => [
  ...rowsIn(reply.unresolved_inquiries).map((row, at) => inquiryFrom(row, at, false)),
  ...rowsIn(reply.resolved_inquiries).map((row, at) => inquiryFrom(row, at, true)),
]

const categoryFrom = (row: Json, at: number): CategoryRow => ({
  ...textsOf(row, 'name', 'image'),
  id: idOf(row.id, at),
})

const homepageFrom = (home: Json): HomepageRow => ({
  ...textsOf(
    home,
    'left_text',
    'right_text',
    'left_description',
    'right_description',
    'first_image',
    'second_image',
  ),
  banner_images: listOf(home.banner_images),
})
const aboutUsFrom = (about: Json): AboutUsRow =>
  textsOf(about, 'first_paragraph', 'second_paragraph', 'third_paragraph', 'image')
const bottomFrom = (bottom: Json): BottomRow =>
  textsOf(
    bottom,
    'first_title',
    'second_title',
    'third_title',
    'first_image',
    'second_image',
    'third_image',
  )
const settingsFrom = (settings: Json): SettingsRow =>
  textsOf(settings, 'organization_name', 'default_email', 'support_email', 'site_name', 'site_url')

const chargeFrom = (charge: unknown): number => numberOf(isMap(charge) ? charge.charge : charge)

/** Only the newest orders get their items, because each order needs one more call. */
const ORDERS_WITH_ITEMS = 200

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
  const heads = rowsIn(orders.orders).toSorted(
    (one, other) => numberOf(other.id) - numberOf(one.id),
  )
  const all: OrderRow[] = []
  for (const [at, head] of heads.entries()) {
    const items =
      at < ORDERS_WITH_ITEMS
        ? (await read('get_order_details.php', { order_id: textOf(head.id) })).items
        : []
    all.unshift(orderFrom(head, heads.length - 1 - at, rowsIn(items)))
  }
  return {
    products: rowsIn(shop.products).map(productFrom),
    categories: rowsIn(categories.categories).map(categoryFrom),
    users: rowsIn(users.users).map(userFrom),
    cart: [],
    orders: all,
    notifications: [],
    inquiries: inquiriesIn(inquiries),
    homepage: home && homepageFrom(home),
    aboutus: about && aboutUsFrom(about),
    bottom: bottom && bottomFrom(bottom),
    settings: isMap(settings) ? settingsFrom(settings) : null,
    shipping_charge: chargeFrom(shipping.shipping_charge),
  }
}
