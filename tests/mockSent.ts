// The bodies that the mock's tests send; they fit the rows of `smallRows`.
import { ASHA } from './mockWorld'

export const SIGNUP_SENT = {
  full_name: 'Sita Gurung',
  email: 'sita@shop.test',
  phone: '9812345678',
  password: 'sita-1234',
  confirm_password: 'sita-1234',
}

export const CART_LINE = {
  product_id: '1',
  size: 'm',
  color: 'Brick',
  quantity: 1,
  user_email: ASHA,
}

export const ORDER_ITEM = {
  product_id: '1',
  title: 'Brick kurta',
  quantity: 2,
  price: 2250,
  size: 'm',
  color: 'Brick',
}

export const ORDER_SENT = {
  user_email: ASHA,
  first_name: 'Asha',
  last_name: 'Rai',
  phone: '9800000002',
  address: '',
  delivery_address: 'Mangal Bazar 4',
  additional_info: '',
  payment_method: 'online',
  subtotal: '4500.00',
  shipping_cost: '150.00',
  total_amount: '4650.00',
  status: 'pending',
  items: JSON.stringify([ORDER_ITEM]),
}

export const INQUIRY_SENT = {
  firstName: 'Om',
  lastName: 'Thapa',
  email: 'om@mail.test',
  phone: '9841000000',
  message: 'Hello',
  contactReason: '',
  source: 'Google',
}

export const SETTINGS_SENT = {
  organizationName: 'Pahiran',
  defaultEmail: 'no-reply@pahiran.com',
  supportEmail: 'support@pahiran.com',
  siteName: 'Pahiran',
  siteURL: 'http://shop.test',
  adminEmail: 'owner@shop.test',
}
