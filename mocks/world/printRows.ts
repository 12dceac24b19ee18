// Prints rows as the backend's PHP does, with one function for each kind of row.
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
import { asDecimal, asDigit, phpJson } from '../server/phpReply'

export function printProduct(row: ProductRow) {
  return {
    ...row,
    id: String(row.id),
    price: asDecimal(row.price),
    discount: asDigit(row.discount_price > 0),
    discount_price: asDecimal(row.discount_price),
    images: phpJson(row.images),
    // The contract allows tags as JSON text or as text with commas, so every third product has commas.
    tags: row.id % 3 === 0 ? row.tags.join(', ') : phpJson(row.tags),
    size_stock: phpJson(row.size_stock),
    colors: phpJson(row.colors),
  }
}

/** The script for details decodes the images; the scripts for lists do not. */
export const printProductDetail = (row: ProductRow) => ({
  ...printProduct(row),
  images: row.images,
})

export const printCategory = ({ id, name, image }: CategoryRow) => ({ id: String(id), name, image })

export const printUser = ({ id, full_name, email, phone, role, created_at }: UserRow) => ({
  id: String(id),
  full_name,
  email,
  phone,
  role,
  created_at,
})

export const printCartLine = (row: CartRow) => ({
  id: String(row.id),
  user_email: row.user_email,
  product_id: String(row.product_id),
  size: row.size,
  color: row.color,
  quantity: String(row.quantity),
})

export const printOrder = ({ items: _items, ...row }: OrderRow) => ({
  ...row,
  id: String(row.id),
  payment_receipt: row.payment_receipt ?? 'null',
  subtotal: asDecimal(row.subtotal),
  shipping_cost: asDecimal(row.shipping_cost),
  total_amount: asDecimal(row.total_amount),
})

export const printOrderItem = (item: OrderItemRow) => ({
  id: String(item.id),
  product_id: String(item.product_id),
  title: item.title,
  quantity: String(item.quantity),
  price: asDecimal(item.price),
  size: item.size,
  color: item.color,
})

export const printMyOrder = ({ id, created_at, subtotal, status, items }: OrderRow) => ({
  order: { id: String(id), created_at, subtotal: asDecimal(subtotal), status },
  items: items.map(printOrderItem).map((item) => ({
    id: item.id,
    title: item.title,
    size: item.size,
    quantity: item.quantity,
    price: item.price,
  })),
})

export const printNotification = ({ id, message, created_at, status }: NotificationRow) => ({
  id: String(id),
  message,
  created_at,
  status,
})

export const printInquiry = ({ resolved: _resolved, source: _source, ...row }: InquiryRow) => ({
  ...row,
  id: String(row.id),
  is_replied: asDigit(row.is_replied),
})

export const printHomepage = (row: HomepageRow) => ({
  id: '1',
  ...row,
  banner_images: phpJson(row.banner_images),
})
export const printAboutUs = (row: AboutUsRow) => ({ id: '1', ...row })
export const printBottom = (row: BottomRow) => ({ id: '1', ...row })
export const printSettings = ({ others: _others, admin_email: _email, ...row }: SettingsRow) => ({
  id: '1',
  ...row,
})
