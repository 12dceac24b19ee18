// The values that each field of a row may hold. The page's API refuses anything else, because a script would fail on it for
// every caller.
import { nearestName } from '../server/nearestFile'
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
  SettingsRow,
  UserRow,
} from './rows'
import type { Part, TableName } from './world'

type PlainRule =
  | 'id'
  | 'text'
  | 'long text'
  | 'text or null'
  | 'amount'
  | 'whole'
  | 'flag'
  | 'stamp'
  | 'texts'
  | 'stock'
/** `any` accepts every value. */
export type FieldRule = PlainRule | 'any' | { oneOf: readonly string[] } | { list: Fields }
export type Fields = Readonly<Record<string, FieldRule>>
type FieldsOf<Row> = Readonly<Record<keyof Row & string, FieldRule>>

const COLOR = { name: 'text', code: 'text' } satisfies Fields

const ITEM: FieldsOf<OrderItemRow> = {
  id: 'id',
  // An imported reply does not name the product; such an item has 0.
  product_id: 'whole',
  title: 'text',
  quantity: 'whole',
  price: 'amount',
  size: 'text',
  color: 'text',
}

const PRODUCT: FieldsOf<ProductRow> = {
  id: 'id',
  ...(Object.fromEntries(PRODUCT_TEXTS.map((name) => [name, 'text'])) as Record<
    (typeof PRODUCT_TEXTS)[number],
    'text'
  >),
  description: 'long text',
  price: 'amount',
  discount_price: 'amount',
  images: 'texts',
  tags: 'texts',
  size_stock: 'stock',
  colors: { list: COLOR },
  created_at: 'stamp',
}
const CATEGORY: FieldsOf<CategoryRow> = { id: 'id', name: 'text', image: 'text' }
const USER: FieldsOf<UserRow> = {
  id: 'id',
  email: 'text',
  full_name: 'text',
  phone: 'text',
  role: { oneOf: ['customer', 'admin'] },
  password: 'text',
  verified: 'flag',
  address: 'text',
  created_at: 'stamp',
}
const CART: FieldsOf<CartRow> = {
  id: 'id',
  user_email: 'text',
  product_id: 'id',
  size: 'text',
  color: 'text',
  quantity: 'whole',
}
const ORDER: FieldsOf<OrderRow> = {
  id: 'id',
  user_email: 'text',
  first_name: 'text',
  last_name: 'text',
  phone: 'text',
  address: 'text',
  delivery_address: 'text',
  additional_info: 'long text',
  payment_method: 'text',
  payment_receipt: 'text or null',
  subtotal: 'amount',
  shipping_cost: 'amount',
  total_amount: 'amount',
  status: 'text',
  created_at: 'stamp',
  items: { list: ITEM },
}
const NOTIFICATION: FieldsOf<NotificationRow> = {
  id: 'id',
  user_email: 'text',
  message: 'long text',
  status: { oneOf: ['unread', 'read'] },
  created_at: 'stamp',
}
const INQUIRY: FieldsOf<InquiryRow> = {
  id: 'id',
  first_name: 'text',
  last_name: 'text',
  email: 'text',
  phone: 'text',
  contact_reason: 'text',
  source: 'text',
  message: 'long text',
  resolved: 'flag',
  is_replied: 'flag',
  submitted_at: 'stamp',
}
const HOMEPAGE: FieldsOf<HomepageRow> = {
  left_text: 'text',
  right_text: 'text',
  left_description: 'long text',
  right_description: 'long text',
  banner_images: 'texts',
  first_image: 'text',
  second_image: 'text',
}
const ABOUT_US: FieldsOf<AboutUsRow> = {
  first_paragraph: 'long text',
  second_paragraph: 'long text',
  third_paragraph: 'long text',
  image: 'text',
}
const BOTTOM: FieldsOf<BottomRow> = {
  first_title: 'text',
  second_title: 'text',
  third_title: 'text',
  first_image: 'text',
  second_image: 'text',
  third_image: 'text',
}
const SETTINGS: FieldsOf<SettingsRow> = {
  organization_name: 'text',
  default_email: 'text',
  support_email: 'text',
  site_name: 'text',
  site_url: 'text',
  admin_email: 'any',
  others: 'any',
}

export const TABLE_FIELDS: Readonly<Record<TableName, Fields>> = {
  products: PRODUCT,
  categories: CATEGORY,
  users: USER,
  cart: CART,
  orders: ORDER,
  notifications: NOTIFICATION,
  inquiries: INQUIRY,
}
/** The parts with one row, which may be missing. */
export const SINGLE_FIELDS = {
  homepage: HOMEPAGE,
  aboutus: ABOUT_US,
  bottom: BOTTOM,
  settings: SETTINGS,
} as const
export type Single = keyof typeof SINGLE_FIELDS

type AnyRow = Record<string, unknown>
const isMap = (value: unknown): value is AnyRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isAmount = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
const isWhole = (value: unknown) => Number.isSafeInteger(value)

const PLAIN: Readonly<Record<PlainRule, [(value: unknown) => boolean, string]>> = {
  id: [(value) => isWhole(value) && Number(value) > 0, 'a whole number from 1'],
  text: [isText, 'a text'],
  'long text': [isText, 'a text'],
  'text or null': [(value) => value === null || isText(value), 'a text or null'],
  amount: [isAmount, 'a number'],
  whole: [isWhole, 'a whole number'],
  flag: [(value) => typeof value === 'boolean', 'true or false'],
  stamp: [
    (value) => isText(value) && (value === '' || /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)),
    'a time such as "2026-01-14 09:00:00"',
  ],
  texts: [(value) => Array.isArray(value) && value.every(isText), 'a list of texts'],
  stock: [
    (value) => isMap(value) && Object.values(value).every(isWhole),
    'sizes with whole numbers, such as {"m": 3}',
  ],
}

const shownValue = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

function wrongField(path: string, rule: FieldRule, value: unknown): string | null {
  if (rule === 'any') return null
  if (typeof rule === 'string') {
    const [fits, what] = PLAIN[rule]
    return fits(value) ? null : `${path} is ${what}, not ${shownValue(value)}`
  }
  if ('oneOf' in rule)
    return rule.oneOf.includes(String(value))
      ? null
      : `${path} is ${rule.oneOf.join(' or ')}, not ${shownValue(value)}`
  if (!Array.isArray(value)) return `${path} is a list, not ${shownValue(value)}`
  for (const [at, row] of value.entries()) {
    const wrong = wrongRow(rule.list, row, `${path}[${at}]`)
    if (wrong !== null) return wrong
  }
  return null
}

const OPTIONAL = new Set<FieldRule>(['any'])

/** The fault of a row, with the field's name; null for a good one. With `partial`, fields may be missing. */
export function wrongRow(fields: Fields, row: unknown, path = '', partial = false): string | null {
  if (!isMap(row)) return `${path === '' ? 'A row' : path} is an object, not ${shownValue(row)}`
  const dot = path === '' ? '' : `${path}.`
  for (const name of Object.keys(row))
    if (!Object.hasOwn(fields, name))
      return `There is no field ${dot}${name}. Did you mean ${nearestName(Object.keys(fields), name)}?`
  for (const [name, rule] of Object.entries(fields)) {
    if (!Object.hasOwn(row, name)) {
      if (partial || OPTIONAL.has(rule)) continue
      return `${dot}${name} is missing`
    }
    const wrong = wrongField(`${dot}${name}`, rule, row[name])
    if (wrong !== null) return wrong
  }
  return null
}

const findDoubledId = (rows: readonly AnyRow[]): unknown => {
  const seen = new Set<unknown>()
  return rows.find(({ id }) => seen.size === seen.add(id).size)?.id
}

/** The first error of a whole part, or null. */
export function wrongPart(part: Part, value: unknown): string | null {
  if (part === 'shipping_charge') return wrongField(part, 'amount', value)
  if (part in SINGLE_FIELDS)
    return value === null ? null : wrongRow(SINGLE_FIELDS[part as Single], value, part)
  if (!Array.isArray(value)) return `${part} is a list, not ${shownValue(value)}`
  const wrong = wrongField(part, { list: TABLE_FIELDS[part as TableName] }, value)
  if (wrong !== null) return wrong
  const doubled = findDoubledId(value as AnyRow[])
  return doubled === undefined ? null : `${part} has the id ${String(doubled)} twice`
}

/** The values of a new row in the fields that were not given. */
export function blankRow(fields: Fields, now: string): AnyRow {
  const blank = (rule: FieldRule): unknown => {
    if (typeof rule === 'object') return 'oneOf' in rule ? rule.oneOf[0] : []
    if (rule === 'amount' || rule === 'whole') return 0
    if (rule === 'id') return 1
    if (rule === 'flag') return false
    if (rule === 'texts') return []
    if (rule === 'stock') return {}
    if (rule === 'text or null') return null
    return rule === 'stamp' ? now : ''
  }
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, rule]) =>
      name === 'id' || rule === 'any' ? [] : [[name, blank(rule)]],
    ),
  )
}
