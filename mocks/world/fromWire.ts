// The rows of a world out of a real backend's replies. It accepts numbers or text, lists or their JSON text, as PHP prints them.
import { stampOf } from './clock'
import { PRODUCT_TEXTS } from './rows'
import type {
  AboutUsRow,
  BottomRow,
  CartRow,
  CategoryRow,
  HomepageRow,
  InquiryRow,
  NotificationRow,
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

/** A time with a zone becomes Nepal's; one that cannot be read is none. */
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

// ---- one reply -----------------------------------------------------------------------------------------------------

/** Those of the reply take the place of those of the same id; the others stay. */
function over<Row extends { id: number }>(known: readonly Row[], read: readonly Row[]): Row[] {
  const ids = new Set(read.map(({ id }) => id))
  return [...known.filter(({ id }) => !ids.has(id)), ...read]
}

const cartLine = (row: Json, at: number, user_email: string): CartRow => ({
  ...texts(row, 'size', 'color'),
  id: idOf(row.id, at),
  user_email,
  product_id: number(row.product_id),
  quantity: number(row.quantity),
})

const notification = (row: Json, at: number, user_email: string): NotificationRow => ({
  ...texts(row, 'message'),
  created_at: stamp(row.created_at),
  id: idOf(row.id, at),
  user_email,
  status: text(row.status) === 'read' ? 'read' : 'unread',
})

/** get_myorders.php tells neither the product nor the colour of an item. */
function sameItem(read: OrderItemRow, order?: OrderRow): OrderItemRow {
  const { product_id, color } = order?.items.find(({ id }) => id === read.id) ?? read
  return { ...read, product_id, color }
}

/** get_orders.php has no items: an order that is known keeps its own. get_myorders.php has them beside each order. */
function ordersIn(reply: Json, known: readonly OrderRow[], email: string): OrderRow[] {
  const rows = rowsIn(reply.orders)
  if (!rows.some((row) => isMap(row.order)))
    return rows.map((row, at) => {
      const read = order(row, at, [])
      return { ...read, items: known.find(({ id }) => id === read.id)?.items ?? [] }
    })
  const mine = rows.map(({ order: head, items }, at): OrderRow => {
    const { items: lines, ...read } = order(isMap(head) ? head : {}, at, rowsIn(items))
    const { created_at, subtotal, status, id } = read
    const old = known.find((one) => one.id === id)
    const told = { created_at, subtotal, status, items: lines.map((line) => sameItem(line, old)) }
    return { ...read, user_email: email, total_amount: subtotal, ...old, ...told }
  })
  return over(known, mine)
}

/** No call tells a password: who is known keeps the own one. */
const usersIn = (rows: readonly Json[], known: readonly UserRow[]): UserRow[] =>
  rows.map((row, at) => {
    const read = user(row, at)
    const { password = read.password, address = '' } =
      known.find(({ email }) => email === read.email) ?? {}
    return { ...read, password, address }
  })

type Parts = { [Key in keyof Rows]?: Rows[Key] }
type Reader = (reply: Json, known: Rows, email: string) => Parts

const pageReader =
  <Key extends 'homepage' | 'aboutus' | 'bottom' | 'settings'>(
    key: Key,
    read: (row: Json) => Rows[Key],
  ): Reader =>
  (reply) => {
    const row = reply[key]
    return { [key]: isMap(row) && Object.keys(row).length > 0 ? read(row) : null }
  }

/** By the key that the reply has. */
const READERS: Readonly<Record<string, Reader>> = {
  products: (reply) => ({ products: rowsIn(reply.products).map(product) }),
  categories: (reply) => ({ categories: rowsIn(reply.categories).map(category) }),
  users: (reply, known) => ({ users: usersIn(rowsIn(reply.users), known.users) }),
  orders: (reply, known, email) => ({ orders: ordersIn(reply, known.orders, email) }),
  order: (reply, known) => ({
    orders: over(
      known.orders,
      isMap(reply.order) ? [order(reply.order, 0, rowsIn(reply.items))] : [],
    ),
  }),
  unresolved_inquiries: (reply) => ({ inquiries: inquiriesIn(reply) }),
  cart: (reply, known, email) => ({
    cart: [
      ...known.cart.filter(({ user_email }) => user_email !== email),
      ...rowsIn(reply.cart).map((row, at) => cartLine(row, at, email)),
    ],
  }),
  notifications: (reply, known, email) => ({
    notifications: [
      ...known.notifications.filter(({ user_email }) => user_email !== email),
      ...rowsIn(reply.notifications).map((row, at) => notification(row, at, email)),
    ],
  }),
  homepage: pageReader('homepage', homepageIn),
  aboutus: pageReader('aboutus', aboutUsIn),
  bottom: pageReader('bottom', bottomIn),
  settings: pageReader('settings', settingsIn),
  shipping_charge: (reply) => ({ shipping_charge: chargeIn(reply.shipping_charge) }),
}

/** These replies do not say whose rows they hold. */
const OF_ONE = ['cart', 'notifications']

/** The contents of a reply of a list or page call, as parts of the world; a sentence if it is none of them. */
export function rowsOfReply(reply: Json, known: Rows, email: string): Parts | string {
  const keys = Object.keys(READERS).filter((key) => Object.hasOwn(reply, key))
  const error = text(reply.error)
  if (keys.length === 0)
    return error === ''
      ? `The reply has none of ${Object.keys(READERS).join(', ')}`
      : `The reply is a refusal: ${error}`
  const mine = rowsIn(reply.orders).some((row) => isMap(row.order))
  if (email === '' && (mine || keys.some((key) => OF_ONE.includes(key))))
    return 'Give email: this reply does not say whose rows it holds'
  return Object.assign({}, ...keys.map((key) => READERS[key]?.(reply, known, email))) as Parts
}

// ---- a whole shop --------------------------------------------------------------------------------------------------

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
