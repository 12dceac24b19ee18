import type { NonStreamCallName } from '../mocks/contractTable'
import * as auth from '../src/api/auth'
import { cache } from '../src/api/core/cache'
import { fetchCartText } from '../src/api/cart'
import { addToCart, removeFromCart } from '../src/api/cartWrites'
import * as categories from '../src/api/categories'
import * as inquiries from '../src/api/admin/adminInquiries'
import * as inquiryWrites from '../src/api/admin/adminInquiryWrites'
import { submitInquiry } from '../src/api/inquiries'
import { markRead, notificationsQuery } from '../src/api/notifications'
import * as adminCategoryWrites from '../src/api/admin/adminCategoryWrites'
import * as adminPages from '../src/api/admin/adminPages'
import * as adminProducts from '../src/api/admin/adminProducts'
import * as adminProductWrites from '../src/api/admin/adminProductWrites'
import * as adminOrders from '../src/api/admin/adminOrders'
import * as orders from '../src/api/orders'
import * as pages from '../src/api/pages'
import * as details from '../src/api/productDetails'
import { saveSettings, settingsQuery } from '../src/api/admin/adminSettings'
import { shippingQuery } from '../src/api/shipping'
import * as shipping from '../src/api/admin/adminShipping'
import { userDetailQuery } from '../src/api/users'
import { usersQuery } from '../src/api/admin/adminUsers'
import { productInput } from './testProduct'

// Makes each call of the contract except the streams, with the client's own functions. This file uses neither Node nor
// the mock backend, because it also runs in a real browser and against a live backend.

/** Ids and addresses for the calls, which exist in the tested backend. */
export type CallSubjects = {
  email: string
  /** An address without an account. */
  newcomer: string
  owner: string
  /** A product with at least one piece in size M, and its first colour. */
  product: string
  color: string
  cartLine: string
  notification: string
  order: string
  category: string
  openInquiry: string
  anyInquiry: string
  unanswered: string
  /** Returns the code in the latest mail of that kind. */
  code: (kind: 'otp' | 'verification', email: string) => string | Promise<string>
}

const pictureFile = (name: string) =>
  new File([new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 1, 2, 3])], name, {
    type: 'image/png',
  })

export const newProductInput = productInput({
  discount: '1',
  discountPrice: '200',
  size_stock: { m: 3, xl: 0 },
  tags: ['Kurta', 'Cotton'],
  images: [pictureFile('a.webp'), pictureFile('b.webp')],
})

export const orderOf = (email: string, product: string) =>
  ({
    user_email: email,
    first_name: 'Asha',
    last_name: 'Shrestha',
    phone: '9841000001',
    address: 'Patan',
    delivery_address: 'Mangal Bazar 4',
    additional_info: '',
    payment_method: 'online',
    subtotal: 320000,
    shipping_cost: 15000,
    total_amount: 335000,
    status: 'pending',
    items: [
      {
        product_id: product,
        title: 'Kurta',
        quantity: 1,
        price: 320000,
        size: 'm',
        color: 'Brick',
      },
    ],
    payment_receipt: pictureFile('esewa रसिद.png'),
  }) satisfies orders.NewOrder

export const homepageContent = {
  left_text: 'a',
  right_text: 'b',
  left_description: 'c',
  right_description: 'd',
  banner_images: [pictureFile('1.png'), pictureFile('2.png')],
  first_image: pictureFile('3.png'),
  removed_images: ['uploads/x.jpg'],
}
const aboutContent = {
  first_paragraph: 'a',
  second_paragraph: 'b',
  third_paragraph: '',
  removed_image: 'uploads/x.jpg',
}
const bottomContent = {
  first_title: 'a',
  second_title: 'b',
  third_title: 'c',
  second_image: pictureFile('2.png'),
  removed_first_image: 'uploads/x.jpg',
}

const newcomerForm = (email: string) => ({
  full_name: 'New Person',
  email,
  phone: '9800000001',
  password: 'secret1',
  confirm_password: 'secret1',
})

export type CallRun = () => Promise<unknown>

type ReadQuery = (options: { queryKey: readonly unknown[]; queryFn?: unknown }) => Promise<unknown>

const readThroughCache: ReadQuery = (options) => cache.query(options as never)

/** `read` runs a query. The contract checker passes a function that does not use the cache. */
export function callRunsOf(
  given: () => CallSubjects,
  read: ReadQuery = readThroughCache,
): Record<NonStreamCallName, CallRun> {
  const provenOtp = async () => {
    const { email, code } = given()
    await auth.sendOtp({ email })
    await auth.verifyOtp({ email, otp: await code('otp', email) })
    return email
  }
  return {
    'POST login.php': () => auth.login({ email: given().email, password: 'asha-1234' }),
    'POST signup.php': () => auth.signup(newcomerForm(given().newcomer)),
    'POST verify.php': async () => {
      const { newcomer: email, code } = given()
      await auth.signup(newcomerForm(email))
      return auth.verifySignupCode({ email, code: await code('verification', email) })
    },
    'POST forgot-password-send-otp.php': () => auth.sendOtp({ email: given().email }),
    'POST verify-forgot-password-otp.php': async () => void (await provenOtp()),
    'POST reset-password.php': async () =>
      auth.resetPassword({ email: await provenOtp(), password: 'another1' }),
    'GET get_cart.php': () => fetchCartText(given().email, new AbortController().signal),
    'GET get_product_detail.php': () => read(details.productDetailQuery(given().product)),
    'GET get_size_stock.php': () => read(details.sizeStockQuery(given().product)),
    'GET get_recommendations.php': () => read(details.recommendationsQuery(given().product)),
    'POST add_to_cart.php': () =>
      addToCart({
        product_id: given().product,
        size: 'm',
        color: given().color,
        quantity: 1,
        user_email: given().email,
      }),
    'POST remove_from_cart.php': () =>
      removeFromCart({ cart_id: given().cartLine, email: given().email }),
    'GET get_user_detail.php': () => read(userDetailQuery(given().email)),
    'GET fetch_shipping_charge.php': () => read(shippingQuery()),
    'GET search.php': () => read(details.searchQuery('kurta & co')),
    'GET get_categories.php': () => read(categories.categoriesQuery()),
    'POST orders.php': () => orders.placeOrder(orderOf(given().email, given().product)),
    'GET get_myorders.php': () => orders.fetchMyOrders(given().email),
    'GET notifications.php': () => read(notificationsQuery(given().email)),
    'POST notifications.php': () =>
      markRead({ notification_id: given().notification, email: given().email }),
    'POST submit_inquiry.php': () =>
      submitInquiry({
        first_name: 'Asha',
        last_name: 'Shrestha',
        email: given().email,
        phone: '9841000001',
        message: '',
        contact_reason: '',
        source: 'Google',
      }),
    'GET get_orders.php': () => read(adminOrders.ordersQuery()),
    'GET get_users.php': () => read(usersQuery()),
    'GET get_products.php': () => read(adminProducts.productsQuery()),
    'GET get_top_selling_products.php': () => read(adminProducts.topSellersQuery()),
    'GET get_order_details.php': () => read(adminOrders.orderDetailsQuery(given().order)),
    'GET fetch_inquiries.php': () => read(inquiries.inquiriesQuery()),
    'GET get_user_settings.php': () => read(settingsQuery(given().owner)),
    'POST update_order_status.php': () =>
      adminOrders.updateOrderStatus({ order_id: given().order, status: 'Shipped' }),
    'POST add_product.php': () => adminProductWrites.addProduct({ input: newProductInput }),
    'POST edit_product.php': () =>
      adminProductWrites.editProduct({
        input: {
          ...newProductInput,
          images: [pictureFile('c.webp')],
          id: given().product,
          existing_images: [],
          removed_images: ['uploads/old.webp'],
        },
      }),
    'POST delete_product.php': () => adminProductWrites.deleteProduct({ id: given().product }),
    'POST add_category.php': () =>
      adminCategoryWrites.addCategory({ name: 'Shoes', image: pictureFile('shoes.png') }),
    'POST delete_category.php': () => adminCategoryWrites.deleteCategory({ id: given().category }),
    'POST update_shipping_charge.php': () => shipping.updateShipping({ charge: '175' }),
    'POST resolve_inquiry.php': () => inquiryWrites.resolveInquiry({ id: given().openInquiry }),
    'POST delete_inquiry.php': () => inquiryWrites.deleteInquiry({ id: given().anyInquiry }),
    'POST reply_inquiry.php': () =>
      inquiryWrites.replyInquiry({
        id: given().unanswered,
        email: given().email,
        message: 'Yes',
        organization_name: 'Pahiran',
        support_email: '',
        site_url: '',
      }),
    'POST save_general_settings.php': () =>
      saveSettings({
        settings: {
          organization_name: 'P',
          default_email: 'a@b.np',
          support_email: '',
          site_name: 'P',
          site_url: '',
        },
        adminEmail: given().owner,
      }),
    'GET get_homepage_data.php': () => read(pages.homepageQuery()),
    'POST add_homepage_data.php': () =>
      adminPages.saveHomepage({ exists: false, input: homepageContent }),
    'POST edit_homepage_data.php': () =>
      adminPages.saveHomepage({ exists: true, input: homepageContent }),
    'GET get_aboutus_data.php': () => read(pages.aboutusQuery()),
    'POST add_aboutus_data.php': () =>
      adminPages.saveAboutUs({ exists: false, input: aboutContent }),
    'POST edit_aboutus_data.php': () =>
      adminPages.saveAboutUs({ exists: true, input: aboutContent }),
    'GET get_bottom_data.php': () => read(pages.bottomQuery()),
    'POST add_bottom_data.php': () =>
      adminPages.saveBottom({ exists: false, input: bottomContent }),
    'POST edit_bottom_data.php': () =>
      adminPages.saveBottom({ exists: true, input: bottomContent }),
  }
}
