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
export type ReplyPartShape =
  | { list: Record<string, Field> }
  | { object: Record<string, Field>; nullable?: boolean }
  | { orders: true }
  | { field: Field }

export const textFields = (names: string): Record<string, Field> =>
  Object.fromEntries(names.split(' ').map((name) => [name, 'text?' as const]))

export const PRODUCT_FIELDS: Record<string, Field> = {
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
export const SENT_PRODUCT_FIELDS = `${PRODUCT_TEXTS.join(' ')} price discount discountPrice size_stock tags colors`
export const PRODUCT_DETAIL_FIELDS: Record<string, Field> = {
  title: 'text',
  price: 'money',
  discount_price: 'money?',
  images: 'images',
}
export const TOP_SELLER_FIELDS: Record<string, Field> = { title: 'text', total_sales: 'count' }
export const CATEGORY_FIELDS: Record<string, Field> = { id: 'id', name: 'text', image: 'image?' }
export const ORDER_FIELDS: Record<string, Field> = {
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
export const ORDER_ITEM_FIELDS: Record<string, Field> = {
  product_id: 'id',
  title: 'text',
  quantity: 'count',
  price: 'money',
  size: 'text?',
  color: 'text?',
}
export const INQUIRY_FIELDS: Record<string, Field> = {
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

export const INQUIRY_LISTS: Record<string, ReplyPartShape> = {
  unresolved_inquiries: { list: INQUIRY_FIELDS },
  resolved_inquiries: { list: INQUIRY_FIELDS },
  resolved_inquiries_count: { field: 'count?' },
  reply_sent_count: { field: 'count?' },
}

export const MY_ORDER_FIELDS: Record<string, Field> = {
  id: 'id',
  created_at: 'stamp',
  subtotal: 'money',
  status: 'text',
}
export const MY_ORDER_ITEM_FIELDS: Record<string, Field> = {
  id: 'id',
  title: 'text',
  size: 'text?',
  quantity: 'count',
  price: 'money',
}
export const USER_FIELDS: Record<string, Field> = {
  email: 'text?',
  full_name: 'text',
  role: 'text?',
  phone: 'text?',
}

export const CART_LINE_FIELDS: Record<string, Field> = {
  id: 'id',
  product_id: 'id',
  quantity: 'count',
  size: 'text',
  color: 'text?',
}
export const USER_DETAIL_FIELDS = textFields('first_name last_name phone address')
export const SHIPPING_CHARGE_FIELDS: Record<string, Field> = { charge: 'money' }
export const NOTIFICATION_FIELDS: Record<string, Field> = {
  id: 'id',
  message: 'text',
  created_at: 'stamp',
  status: 'text',
}
export const ACCOUNT_FIELDS: Record<string, Field> = {
  email: 'text',
  full_name: 'text',
  phone: 'text?',
  role: 'text?',
  created_at: 'stamp?',
}
export const SETTINGS_FIELDS = textFields(
  'organization_name default_email support_email site_name site_url',
)
export const HOMEPAGE_FIELDS: Record<string, Field> = {
  ...textFields('left_text right_text left_description right_description'),
  banner_images: 'images?',
  ...imageFields('first_image second_image'),
}
export const ABOUT_US_PAGE_FIELDS = {
  ...textFields('first_paragraph second_paragraph third_paragraph'),
  ...imageFields('image'),
}
export const BOTTOM_PAGE_FIELDS = {
  ...textFields('first_title second_title third_title'),
  ...imageFields('first_image second_image third_image'),
}

export const MODEL_FIELDS: Readonly<Record<string, Record<string, Field>>> = {
  Product: PRODUCT_FIELDS,
  ProductDetail: PRODUCT_DETAIL_FIELDS,
  TopSeller: TOP_SELLER_FIELDS,
  Category: CATEGORY_FIELDS,
  CartLine: CART_LINE_FIELDS,
  Order: ORDER_FIELDS,
  OrderItem: ORDER_ITEM_FIELDS,
  MyOrder: MY_ORDER_FIELDS,
  MyOrderItem: MY_ORDER_ITEM_FIELDS,
  Notification: NOTIFICATION_FIELDS,
  Inquiry: INQUIRY_FIELDS,
  User: USER_FIELDS,
  UserDetail: USER_DETAIL_FIELDS,
  Account: ACCOUNT_FIELDS,
  ShippingCharge: SHIPPING_CHARGE_FIELDS,
  Settings: SETTINGS_FIELDS,
  Homepage: HOMEPAGE_FIELDS,
  AboutUs: ABOUT_US_PAGE_FIELDS,
  Bottom: BOTTOM_PAGE_FIELDS,
}
