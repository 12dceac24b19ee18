import { PRODUCT_TEXTS } from './world/rows'

// The fields of replies and of a sent product, to which the rows of `contractTable.ts` refer.

export type FieldKind =
  | 'id'
  | 'text'
  | 'money'
  | 'count'
  | 'flag'
  | 'stamp'
  | 'image'
  | 'images'
  | 'tags'
  | 'colors'
  | 'stock'

/** "?" at the end of a kind means that a backend may omit the field or send null. */
export type Field = FieldKind | `${FieldKind}?`
export type Shape =
  | { list: Record<string, Field> }
  | { object: Record<string, Field>; nullable?: boolean }
  | { orders: true }
  | { field: Field }

export const textFields = (names: string): Record<string, Field> =>
  Object.fromEntries(names.split(' ').map((name) => [name, 'text?' as const]))

export const PRODUCT: Record<string, Field> = {
  id: 'id',
  ...textFields(PRODUCT_TEXTS.join(' ')),
  title: 'text',
  price: 'money',
  discount: 'flag?',
  discount_price: 'money?',
  images: 'images',
  tags: 'tags?',
  size_stock: 'stock',
  colors: 'colors?',
}
export const PRODUCT_SENT = `${PRODUCT_TEXTS.join(' ')} price discount discountPrice size_stock tags colors`
export const PRODUCT_DETAIL: Record<string, Field> = {
  title: 'text',
  price: 'money',
  discount_price: 'money?',
  images: 'images',
}
export const TOP_SELLER: Record<string, Field> = { title: 'text', total_sales: 'count' }
export const CATEGORY: Record<string, Field> = { id: 'id', name: 'text', image: 'image?' }
export const ORDER: Record<string, Field> = {
  id: 'id',
  user_email: 'text',
  first_name: 'text?',
  last_name: 'text?',
  phone: 'text?',
  address: 'text?',
  delivery_address: 'text?',
  additional_info: 'text?',
  payment_method: 'text?',
  payment_receipt: 'text?',
  subtotal: 'money',
  shipping_cost: 'money',
  total_amount: 'money',
  status: 'text',
  created_at: 'stamp',
}
export const ORDER_ITEM: Record<string, Field> = {
  product_id: 'id',
  title: 'text',
  quantity: 'count',
  price: 'money',
  size: 'text?',
  color: 'text?',
}
export const INQUIRY: Record<string, Field> = {
  id: 'id',
  submitted_at: 'stamp',
  first_name: 'text?',
  last_name: 'text?',
  email: 'text',
  phone: 'text?',
  contact_reason: 'text?',
  message: 'text?',
  is_replied: 'flag',
}
export const imageFields = (names: string): Record<string, Field> =>
  Object.fromEntries(names.split(' ').map((name) => [name, 'image?' as const]))

export const INQUIRIES: Record<string, Shape> = {
  unresolved_inquiries: { list: INQUIRY },
  resolved_inquiries: { list: INQUIRY },
  resolved_inquiries_count: { field: 'count?' },
  reply_sent_count: { field: 'count?' },
}

export const MY_ORDER: Record<string, Field> = {
  id: 'id',
  created_at: 'stamp',
  subtotal: 'money',
  status: 'text',
}
export const MY_ITEM: Record<string, Field> = {
  id: 'id',
  title: 'text',
  size: 'text?',
  quantity: 'count',
  price: 'money',
}
export const USER: Record<string, Field> = {
  email: 'text?',
  full_name: 'text',
  role: 'text?',
  phone: 'text?',
}

export const CART_LINE: Record<string, Field> = {
  id: 'id',
  product_id: 'id',
  quantity: 'count',
  size: 'text',
  color: 'text?',
}
export const USER_DETAIL = textFields('first_name last_name phone address')
export const SHIPPING_CHARGE: Record<string, Field> = { charge: 'money' }
export const NOTIFICATION: Record<string, Field> = {
  id: 'id',
  message: 'text',
  created_at: 'stamp',
  status: 'text',
}
export const ACCOUNT: Record<string, Field> = {
  email: 'text',
  full_name: 'text',
  phone: 'text?',
  role: 'text?',
  created_at: 'stamp?',
}
export const SETTINGS = textFields(
  'organization_name default_email support_email site_name site_url',
)
export const HOMEPAGE: Record<string, Field> = {
  ...textFields('left_text right_text left_description right_description'),
  banner_images: 'images?',
  ...imageFields('first_image second_image'),
}
export const ABOUT_US_PAGE = {
  ...textFields('first_paragraph second_paragraph third_paragraph'),
  ...imageFields('image'),
}
export const BOTTOM_PAGE = {
  ...textFields('first_title second_title third_title'),
  ...imageFields('first_image second_image third_image'),
}

export const MODEL_FIELDS: Readonly<Record<string, Record<string, Field>>> = {
  Product: PRODUCT,
  ProductDetail: PRODUCT_DETAIL,
  TopSeller: TOP_SELLER,
  Category: CATEGORY,
  CartLine: CART_LINE,
  Order: ORDER,
  OrderItem: ORDER_ITEM,
  MyOrder: MY_ORDER,
  MyOrderItem: MY_ITEM,
  Notification: NOTIFICATION,
  Inquiry: INQUIRY,
  User: USER,
  UserDetail: USER_DETAIL,
  Account: ACCOUNT,
  ShippingCharge: SHIPPING_CHARGE,
  Settings: SETTINGS,
  Homepage: HOMEPAGE,
  AboutUs: ABOUT_US_PAGE,
  Bottom: BOTTOM_PAGE,
}
