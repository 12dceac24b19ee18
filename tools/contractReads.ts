// What every reply of the contract must hold, in the form it should have on the wire. The contract checker judges a live
// backend by it, and docs/openapi.json is written from it.

export type Kind =
  'id' | 'text' | 'money' | 'count' | 'flag' | 'stamp' | 'image' | 'images' | 'tags' | 'colors' | 'stock'

/** A field's kind; "?" at its end where a backend may leave it out or send null without any loss. */
export type Field = Kind | `${Kind}?`
export type Shape =
  | { list: Record<string, Field> }
  | { object: Record<string, Field>; nullable?: boolean }
  | { orders: true }
  | { field: Field }

const PRODUCT: Record<string, Field> = {
  id: 'id',
  title: 'text',
  description: 'text?',
  price: 'money',
  discount: 'flag?',
  discount_price: 'money?',
  images: 'images',
  tags: 'tags?',
  size_stock: 'stock',
  colors: 'colors?',
}
const DETAIL: Record<string, Field> = { title: 'text', price: 'money', discount_price: 'money?', images: 'images' }
const TOP_SELLER: Record<string, Field> = { title: 'text', total_sales: 'count' }
const CATEGORY: Record<string, Field> = { id: 'id', name: 'text', image: 'image?' }
const ORDER: Record<string, Field> = {
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
const ITEM: Record<string, Field> = {
  product_id: 'id',
  title: 'text',
  quantity: 'count',
  price: 'money',
  size: 'text?',
  color: 'text?',
}
const INQUIRY: Record<string, Field> = {
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
const texts = (names: string): Record<string, Field> =>
  Object.fromEntries(names.split(' ').map((name) => [name, 'text?' as const]))
const pictures = (names: string): Record<string, Field> =>
  Object.fromEntries(names.split(' ').map((name) => [name, 'image?' as const]))

const INQUIRIES: Record<string, Shape> = {
  unresolved_inquiries: { list: INQUIRY },
  resolved_inquiries: { list: INQUIRY },
  resolved_inquiries_count: { field: 'count?' },
  reply_sent_count: { field: 'count?' },
}

/** An order as My Orders gets it, and its lines. */
export const MY_ORDER: Record<string, Field> = { id: 'id', created_at: 'stamp', subtotal: 'money', status: 'text' }
export const MY_ITEM: Record<string, Field> = {
  id: 'id',
  title: 'text',
  size: 'text?',
  quantity: 'count',
  price: 'money',
}
/** The user of a login. */
export const USER: Record<string, Field> = { email: 'text?', full_name: 'text', role: 'text?', phone: 'text?' }

/** Per read and stream: the keys of the reply and what stands in them. */
export const READS: Record<string, Record<string, Shape>> = {
  'get_cart.php': { cart: { list: { id: 'id', product_id: 'id', quantity: 'count', size: 'text', color: 'text?' } } },
  'get_product_detail.php': { product: { object: DETAIL } },
  'get_size_stock.php': { size_stock: { field: 'stock' } },
  'get_recommendations.php': { products: { list: PRODUCT } },
  'get_user_detail.php': { user: { object: texts('first_name last_name phone address'), nullable: true } },
  'fetch_shipping_charge.php': { shipping_charge: { object: { charge: 'money' } } },
  'search.php': { products: { list: PRODUCT } },
  'get_categories.php': { categories: { list: CATEGORY } },
  'get_myorders.php': { orders: { orders: true } },
  'notifications.php': { notifications: { list: { id: 'id', message: 'text', created_at: 'stamp', status: 'text' } } },
  'products_sse.php': { products: { list: PRODUCT }, topSelling: { list: TOP_SELLER } },
  'categories_sse.php': { categories: { list: CATEGORY } },
  'inquiries_sse.php': INQUIRIES,
  'get_orders.php': { orders: { list: ORDER } },
  'get_users.php': {
    users: { list: { email: 'text', full_name: 'text', phone: 'text?', role: 'text?', created_at: 'stamp?' } },
  },
  'get_products.php': { products: { list: PRODUCT } },
  'get_top_selling_products.php': { top_products: { list: TOP_SELLER } },
  'get_order_details.php': { order: { object: ORDER }, items: { list: ITEM } },
  'fetch_inquiries.php': INQUIRIES,
  'get_user_settings.php': {
    settings: { object: texts('organization_name default_email support_email site_name site_url'), nullable: true },
  },
  'get_homepage_data.php': {
    homepage: {
      object: {
        ...texts('left_text right_text left_description right_description'),
        banner_images: 'images?',
        ...pictures('first_image second_image'),
      },
      nullable: true,
    },
  },
  'get_aboutus_data.php': {
    aboutus: {
      object: { ...texts('first_paragraph second_paragraph third_paragraph'), ...pictures('image') },
      nullable: true,
    },
  },
  'get_bottom_data.php': {
    bottom: {
      object: { ...texts('first_title second_title third_title'), ...pictures('first_image second_image third_image') },
      nullable: true,
    },
  },
}

/** Why the office may be closed to a stranger, and rightly so. */
export const OFFICE = new Set([
  'get_orders.php',
  'get_users.php',
  'get_order_details.php',
  'fetch_inquiries.php',
  'get_user_settings.php',
  'inquiries_sse.php',
])
