// @vitest-environment node
import { expect, it } from 'vitest'
import type { CallName } from '../contractTable'
import {
  ASHA,
  pngFile,
  postJson,
  resetWorldBeforeEach,
  send,
  type Sent,
} from '../../tests/mockWorld'
import {
  CART_LINE,
  INQUIRY_SENT,
  ORDER_ITEM,
  ORDER_SENT,
  SETTINGS_SENT,
  SIGNUP_SENT,
} from '../../tests/mockSent'
import { productSent } from '../../tests/testProduct'
import { world } from '../world/world'

resetWorldBeforeEach()

const FOUR_IMAGES = Object.fromEntries([0, 1, 2, 3].map((at) => [`images[${at}]`, pngFile()]))
const itemsWith = (...changes: Sent[]) => ({
  ...ORDER_SENT,
  items: JSON.stringify(changes.map((change) => ({ ...ORDER_ITEM, ...change }))),
})

/** These scripts print only `error`, without `success`. */
const PRINTS_ERROR_ALONE = /login|signup|verify|forgot|reset-password|submit_inquiry/

it.each<[CallName, string, Sent, Record<string, File>?]>([
  ['POST login.php', 'Invalid email or password', { email: 'x@shop.test', password: 'asha-1234' }],
  ['POST login.php', 'Invalid email or password', { email: ASHA, password: 'wrong' }],
  [
    'POST login.php',
    'Please verify your email before logging in',
    { email: 'new@shop.test', password: 'nabin-1234' },
  ],
  ['POST signup.php', 'Phone number is invalid', { ...SIGNUP_SENT, phone: '123' }],
  ['POST signup.php', 'Passwords do not match', { ...SIGNUP_SENT, confirm_password: 'other' }],
  ['POST signup.php', 'Email is already registered', { ...SIGNUP_SENT, email: ASHA }],
  ['POST verify.php', 'Invalid verification code', { email: 'new@shop.test', code: '000000' }],
  [
    'POST forgot-password-send-otp.php',
    'No account found with this email',
    { email: 'x@shop.test' },
  ],
  ['POST verify-forgot-password-otp.php', 'Invalid OTP', { email: ASHA, otp: '111111' }],
  ['POST reset-password.php', 'Please verify the OTP first', { email: ASHA, password: 'fresh-1' }],

  ['GET get_cart.php', 'Email is required', {}],
  ['POST add_to_cart.php', 'Not enough stock', { ...CART_LINE, quantity: 3 }],
  ['POST add_to_cart.php', 'Not enough stock', { ...CART_LINE, size: 'xxxl' }],
  ['POST add_to_cart.php', 'Size not available', { ...CART_LINE, size: 'L' }],
  ['POST add_to_cart.php', 'Color not available', { ...CART_LINE, color: 'Blue' }],
  ['POST add_to_cart.php', 'Invalid quantity', { ...CART_LINE, quantity: 0 }],
  ['POST add_to_cart.php', 'Invalid quantity', { ...CART_LINE, quantity: 1.5 }],
  ['POST add_to_cart.php', 'Product not found', { ...CART_LINE, product_id: 99 }],
  ['POST add_to_cart.php', 'User email is required', { ...CART_LINE, user_email: '' }],
  ['POST remove_from_cart.php', 'Item not found in cart', { cart_id: '9', email: ASHA }],
  ['POST remove_from_cart.php', 'Item not found in cart', { cart_id: '5', email: 'x@shop.test' }],

  ['GET get_product_detail.php', 'Product not found', { id: '99' }],
  ['GET get_size_stock.php', 'Product not found', { id: '99' }],
  ['GET get_recommendations.php', 'Product not found', { product_id: '99' }],
  ['POST add_product.php', 'Title is required', productSent({ title: ' ' })],
  ['POST add_product.php', 'A valid price is required', productSent({ price: 'x' })],
  ['POST add_product.php', 'At most 3 images are allowed', productSent(), FOUR_IMAGES],
  ['POST edit_product.php', 'Product not found', productSent({ id: '99' })],
  ['POST delete_product.php', 'Product not found', { id: '99' }],

  ['POST add_category.php', 'Name and image are required', { name: 'Sari' }],
  ['POST add_category.php', 'Category already exists', { name: 'kurta' }, { image: pngFile() }],
  ['POST delete_category.php', 'Category not found', { id: 9 }],

  ['POST orders.php', 'No items in the order', { ...ORDER_SENT, items: '[]' }],
  ['POST orders.php', 'No items in the order', { ...ORDER_SENT, items: 'not json' }],
  ['POST orders.php', 'Product not found: ', { ...ORDER_SENT, items: '[null]' }],
  ['POST orders.php', 'Not enough stock for Brick kurta', itemsWith({}, { quantity: 3 })],
  ['POST orders.php', 'Product not found: Brick kurta', itemsWith({ product_id: 99 })],
  ['POST orders.php', 'Invalid quantity for Brick kurta', itemsWith({ quantity: 0 })],
  ['POST orders.php', 'user_email is required', { ...ORDER_SENT, user_email: '' }],
  ['POST orders.php', 'first_name is required', { ...ORDER_SENT, first_name: '' }],
  ['POST orders.php', 'last_name is required', { ...ORDER_SENT, last_name: '' }],
  ['POST orders.php', 'phone is required', { ...ORDER_SENT, phone: '' }],
  ['POST orders.php', 'delivery_address is required', { ...ORDER_SENT, delivery_address: '  ' }],
  ['GET get_myorders.php', 'User email is required', {}],
  ['GET get_order_details.php', 'Order not found', { order_id: '99' }],
  ['POST update_order_status.php', 'Order not found', { order_id: 99, status: 'Shipped' }],
  ['POST update_order_status.php', 'Status is required', { order_id: 7 }],

  ['GET notifications.php', 'User email is required', {}],
  ['POST notifications.php', 'Notification not found', { notification_id: '9' }],

  ['POST submit_inquiry.php', 'Phone number is invalid', { ...INQUIRY_SENT, phone: '1' }],
  [
    'POST submit_inquiry.php',
    'Last Name must be at least 2 characters',
    { ...INQUIRY_SENT, lastName: 'T' },
  ],
  ['POST resolve_inquiry.php', 'Inquiry not found', { id: '99' }],
  ['POST delete_inquiry.php', 'Inquiry not found', { id: '99' }],
  ['POST reply_inquiry.php', 'Inquiry not found', { id: '99', message: 'x' }],
  ['POST reply_inquiry.php', 'Message is required', { id: 4, message: ' ' }],

  ['GET get_user_detail.php', 'User not found', {}],
  ['GET get_user_detail.php', 'User not found', { email: 'x@shop.test' }],
  ['GET get_user_settings.php', 'User email is required', {}],
  [
    'POST save_general_settings.php',
    'Organization name is required',
    { ...SETTINGS_SENT, organizationName: '' },
  ],
  [
    'POST save_general_settings.php',
    'Admin email is required',
    { ...SETTINGS_SENT, adminEmail: '' },
  ],
  ['POST update_shipping_charge.php', 'A valid shipping charge is required', { charge: '-1' }],
  ['POST edit_homepage_data.php', 'No Homepage data to edit', {}],
  ['POST edit_aboutus_data.php', 'No About us data to edit', {}],
  ['POST edit_bottom_data.php', 'No Bottom data to edit', {}],
])('%s refuses with "%s": %j', async (name, error, sent, files = {}) => {
  const before = world.peek()
  const reply = PRINTS_ERROR_ALONE.test(name) ? { error } : { success: false, error }
  expect(await send(name, sent, files)).toEqual(reply)
  expect([world.peek(), world.files.size]).toEqual([before, 0])
  expect(world.inbox.mails).toHaveLength(1)
})

it.each([
  ['add_product.php', 'Title is required'],
  ['update_shipping_charge.php', 'A valid shipping charge is required'],
] as const)('POST %s reads a form only', async (file, error) => {
  expect(await postJson(file, { ...productSent(), charge: 99 })).toEqual({ success: false, error })
})
