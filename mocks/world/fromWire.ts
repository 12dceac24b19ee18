// Turns a real backend's replies into rows. Like PHP's output, the values may be numbers or text, and lists may be JSON
// text. The contract gives the kind of each field.
import * as fields from '../contractFields'
import type { Field, FieldKind } from '../contractFields'
import { parseJsonOrNull } from '../server/phpRequest'
import { stampOf } from './clock'
import type { OrderRow, ProductRow, WorldRows, UserRow } from './rows'

export type JsonObject = Record<string, unknown>
type ReadCall = (file: string, query?: Record<string, string>) => Promise<JsonObject>

const isMap = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
const numberOf = (value: unknown): number => (Number.isFinite(Number(value)) ? Number(value) : 0)
const flagOf = (value: unknown): boolean => /^(?:1|true)$/.test(textOf(value))
const rowsIn = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isMap) : [])
const columnOf = (value: unknown): unknown =>
  typeof value === 'string' ? parseJsonOrNull(value) : value

function listOf(value: unknown): string[] {
  const found = columnOf(value)
  const parts = Array.isArray(found) ? found.map(textOf) : textOf(value).split(',')
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** Converts a time with a zone to Nepal's time; '' for an unreadable time. */
function shopStampOf(value: unknown): string {
  const [, day, minute, second = ':00', zone] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?$/.exec(textOf(value)) ??
    []
  if (day === undefined) return ''
  const moment = zone === undefined ? NaN : Date.parse(`${day}T${minute}${second}${zone}`)
  return Number.isNaN(moment) ? `${day} ${minute}${second}` : stampOf(moment)
}

function stockOf(value: unknown): Record<string, number> {
  const found = columnOf(value)
  const sizes = isMap(found) ? Object.entries(found) : []
  return Object.fromEntries(sizes.map(([size, count]) => [size, numberOf(count)]))
}

const FIELD_READERS: Record<FieldKind, (value: unknown) => unknown> = {
  id: numberOf,
  text: textOf,
  money: numberOf,
  count: numberOf,
  flag: flagOf,
  stamp: shopStampOf,
  image: textOf,
  images: listOf,
  tags: listOf,
  colors: (value) =>
    rowsIn(columnOf(value)).map(({ name, code }) => ({ name: textOf(name), code: textOf(code) })),
  stock: stockOf,
}

/** Reads the fields that the contract names; `more` adds the others. */
function rowFrom<Row>(row: JsonObject, named: Record<string, Field>, more: Partial<Row> = {}): Row {
  const read = Object.entries(named).map(([name, field]) => [
    name,
    FIELD_READERS[field.replace('?', '') as FieldKind](row[name]),
  ])
  return { ...Object.fromEntries(read), ...more } as Row
}

/** The mock's ids are numbers. A row with another id gets its position in the list as id. */
const idOf = (value: unknown, at: number): number => {
  const id = numberOf(value)
  return Number.isInteger(id) && id > 0 ? id : at + 1
}

function rowsFrom<Row extends { id: number }>(
  value: unknown,
  named: Record<string, Field>,
  more: (row: JsonObject, at: number) => Partial<Row> = () => ({}),
): Row[] {
  return rowsIn(value).map((row, at) =>
    rowFrom<Row>(row, named, { ...more(row, at), id: idOf(row.id, at) }),
  )
}

const { discount: _flag, ...PRODUCT_COLUMNS } = fields.PRODUCT_FIELDS

const productsIn = (value: unknown) =>
  rowsFrom<ProductRow>(value, PRODUCT_COLUMNS, ({ discount, discount_price, created_at }) => ({
    discount_price: flagOf(discount) ? numberOf(discount_price) : 0,
    created_at: shopStampOf(created_at),
  }))

/** No call returns passwords, so every recorded user gets this one. */
export const RECORDED_PASSWORD = 'recorded-1234'

const usersIn = (value: unknown) =>
  rowsFrom<UserRow>(value, fields.ACCOUNT_FIELDS, ({ role }) => ({
    role: role === 'admin' ? 'admin' : 'customer',
    password: RECORDED_PASSWORD,
    verified: true,
    address: '',
  }))

const inquiriesIn = (value: unknown, resolved: boolean) =>
  rowsFrom<WorldRows['inquiries'][number]>(value, fields.INQUIRY_FIELDS, () => ({
    source: '',
    resolved,
  }))

/** Only the newest orders get their items, because each order needs one more call. */
const ORDERS_WITH_ITEMS = 200

/** Returns the orders oldest first, as the world stores them. */
async function readOrders(read: ReadCall): Promise<OrderRow[]> {
  const heads = rowsIn((await read('get_orders.php')).orders).toSorted(
    (one, other) => numberOf(one.id) - numberOf(other.id),
  )
  const orders = rowsFrom<OrderRow>(heads, fields.ORDER_FIELDS, ({ payment_receipt }) => ({
    payment_receipt: /^(?:null)?$/.test(textOf(payment_receipt)) ? null : textOf(payment_receipt),
    items: [],
  }))
  for (const [at, order] of orders.entries()) {
    if (at < orders.length - ORDERS_WITH_ITEMS) continue
    const { items } = await read('get_order_details.php', { order_id: textOf(heads[at]?.id) })
    order.items = rowsFrom(items, fields.ORDER_ITEM_FIELDS)
  }
  return orders
}

/** Carts, notifications and passwords are missing, because no call lists them. */
export async function readRowsOfBackend(read: ReadCall, admin: string): Promise<WorldRows> {
  const { products } = await read('get_products.php')
  const { categories } = await read('get_categories.php')
  const { users } = await read('get_users.php')
  const inquiries = await read('fetch_inquiries.php')
  const { shipping_charge: charge } = await read('fetch_shipping_charge.php')
  const page = async <Row>(
    file: string,
    key: string,
    named: Record<string, Field>,
    query?: Record<string, string>,
  ): Promise<Row | null> => {
    const content = (await read(file, query))[key]
    return isMap(content) ? rowFrom<Row>(content, named) : null
  }
  return {
    products: productsIn(products),
    categories: rowsFrom(categories, fields.CATEGORY_FIELDS),
    users: usersIn(users),
    cart: [],
    orders: await readOrders(read),
    notifications: [],
    inquiries: [
      ...inquiriesIn(inquiries.unresolved_inquiries, false),
      ...inquiriesIn(inquiries.resolved_inquiries, true),
    ],
    homepage: await page('get_homepage_data.php', 'homepage', fields.HOMEPAGE_FIELDS),
    aboutus: await page('get_aboutus_data.php', 'aboutus', fields.ABOUT_US_PAGE_FIELDS),
    bottom: await page('get_bottom_data.php', 'bottom', fields.BOTTOM_PAGE_FIELDS),
    settings:
      admin === ''
        ? null
        : await page('get_user_settings.php', 'settings', fields.SETTINGS_FIELDS, {
            user_email: admin,
          }),
    shipping_charge: numberOf(isMap(charge) ? charge.charge : charge),
  }
}
