// The rows of the mock shop as plain data. `printRows.ts` turns them into PHP's output.

/** Text columns of a product. The scripts store and print them unchanged. */
export const PRODUCT_TEXTS = ['title', 'description'] as const

export type ProductRow = Record<(typeof PRODUCT_TEXTS)[number], string> & {
  id: number
  /** In rupees. */
  price: number
  /** The discount in rupees; 0 for none. */
  discount_price: number
  /** Paths below backend/api/, such as `uploads/products/kurta-brick.webp`. */
  images: string[]
  tags: string[]
  size_stock: Record<string, number>
  colors: { name: string; code: string }[]
  created_at: string
}

export type CategoryRow = { id: number; name: string; image: string }

export type UserRow = {
  id: number
  email: string
  full_name: string
  phone: string
  role: 'customer' | 'admin'
  password: string
  verified: boolean
  address: string
  created_at: string
}

export type CartRow = {
  id: number
  user_email: string
  product_id: number
  size: string
  color: string
  quantity: number
}

export type OrderItemRow = {
  id: number
  product_id: number
  title: string
  quantity: number
  /** Final unit price in rupees. */
  price: number
  size: string
  color: string
}

export type OrderRow = {
  id: number
  user_email: string
  first_name: string
  last_name: string
  phone: string
  address: string
  delivery_address: string
  additional_info: string
  payment_method: string
  /** A file name in uploads/receipts/. PHP prints null as the text "null". */
  payment_receipt: string | null
  subtotal: number
  shipping_cost: number
  total_amount: number
  status: string
  created_at: string
  items: OrderItemRow[]
}

export type NotificationRow = {
  id: number
  user_email: string
  message: string
  status: 'unread' | 'read'
  created_at: string
}

export type InquiryRow = {
  id: number
  first_name: string
  last_name: string
  email: string
  phone: string
  contact_reason: string
  source: string
  message: string
  resolved: boolean
  is_replied: boolean
  submitted_at: string
}

export type HomepageRow = {
  left_text: string
  right_text: string
  left_description: string
  right_description: string
  banner_images: string[]
  first_image: string
  second_image: string
}

export type AboutUsRow = {
  first_paragraph: string
  second_paragraph: string
  third_paragraph: string
  image: string
}

export type BottomRow = {
  first_title: string
  second_title: string
  third_title: string
  first_image: string
  second_image: string
  third_image: string
}

export type SettingsRow = {
  organization_name: string
  default_email: string
  support_email: string
  site_name: string
  site_url: string
  /** The email that these settings belong to, if each email has settings of its own. */
  admin_email?: string
  others?: SettingsRow[]
}

export type WorldRows = {
  products: ProductRow[]
  categories: CategoryRow[]
  users: UserRow[]
  cart: CartRow[]
  orders: OrderRow[]
  notifications: NotificationRow[]
  inquiries: InquiryRow[]
  homepage: HomepageRow | null
  aboutus: AboutUsRow | null
  bottom: BottomRow | null
  settings: SettingsRow | null
  /** In rupees. */
  shipping_charge: number
}
