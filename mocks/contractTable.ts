// What each call of the specification's section 7 must look like when it leaves the browser.

export type Encoding = 'none' | 'query' | 'json' | 'multipart'

export type Call = {
  claim: string
  method: 'GET' | 'POST'
  file: string
  encoding: Encoding
  /** Always sent, each exactly once. */
  fields: readonly string[]
  /** Sent only sometimes. */
  optional: readonly string[]
  /** File fields that may be sent: `name`, `name[]` or `name[n]`; with "!" the file is always sent. */
  files: readonly string[]
  /** Keys that the reply of a success is read for. */
  reads: readonly string[]
  stream: boolean
  /** A shopper's write: what happens when its reply is lost or bad although PHP may have carried it out. */
  lost?: string
}

type Part = Partial<Pick<Call, 'optional' | 'files' | 'lost'>>

const row =
  (method: 'GET' | 'POST', encoding: Encoding, stream = false) =>
  (
    claim: string,
    file: string,
    fields: string,
    reads: string,
    { optional = [], files = [], ...more }: Part = {},
  ): Call => ({
    claim,
    method,
    file,
    encoding,
    fields: fields === '' ? [] : fields.split(' '),
    optional,
    files,
    reads: reads === '' ? [] : reads.split(' '),
    stream,
    ...more,
  })

const read = row('GET', 'none')
const ask = row('GET', 'query')
const json = row('POST', 'json')
const form = row('POST', 'multipart')
const live = row('GET', 'none', true)

const PRODUCT = 'title description price discount discountPrice size_stock tags colors'
const ORDER =
  'user_email first_name last_name phone address delivery_address additional_info payment_method ' +
  'subtotal shipping_cost total_amount status items'
const HOMEPAGE = 'left_text right_text left_description right_description removed_images'
const HOMEPAGE_FILES: Part = { files: ['banner_images[]', 'first_image', 'second_image'] }
const ABOUT_US: Part = { optional: ['removed_image'], files: ['image'] }
const BOTTOM: Part = {
  optional: ['removed_first_image', 'removed_second_image', 'removed_third_image'],
  files: ['first_image', 'second_image', 'third_image'],
}
const INQUIRIES = 'unresolved_inquiries resolved_inquiries resolved_inquiries_count reply_sent_count'

/** 50 files, 51 calls. */
export const CONTRACT: readonly Call[] = [
  json('CALL-05', 'login.php', 'email password', 'user', { lost: 'Changes nothing: it can be sent again.' }),
  json('CALL-06', 'signup.php', 'full_name email phone password confirm_password', '', {
    lost:
      'No call reads it. The form keeps its text and offers the code form, also after a reload and when the next signup is ' +
      'refused as "already registered". A second signup sends a second code; the form says that only the newest works.',
  }),
  json('CALL-07', 'verify.php', 'email code', '', {
    lost: 'No call reads it. The form says that the code may have been accepted, and Back to Login fills in the e-mail.',
  }),
  json('CALL-08', 'forgot-password-send-otp.php', 'email', '', {
    lost: 'No call reads it. The form offers the next step; a second press sends a second OTP, and only the newest works.',
  }),
  json('CALL-09', 'verify-forgot-password-otp.php', 'email otp', '', {
    lost: 'Can be sent again. A server that takes an OTP once refuses then: the form says so and that a new one can be asked for.',
  }),
  json('CALL-10', 'reset-password.php', 'email password', '', {
    lost:
      '`login.php` is called with the new password: if it is taken, the reset is told as a success. If that gives no answer ' +
      'either, the form says "Try to log in with the new password".',
  }),
  ask('CALL-11', 'get_cart.php', 'email', 'cart'),
  ask('CALL-12', 'get_product_detail.php', 'id', 'product'),
  ask('CALL-13', 'get_size_stock.php', 'id', 'size_stock'),
  ask('CALL-14', 'get_recommendations.php', 'product_id', 'products'),
  json('CALL-15', 'add_to_cart.php', 'product_id size color quantity user_email', '', {
    lost:
      '`get_cart.php` is read without cache: a quantity that has grown by what was sent is a success. Add To Cart, Undo and ' +
      'Order again share it. While PHP may still be at work (no reply, or 5xx), the add is kept for 10 minutes over a reload; ' +
      'the same press looks again, and asks before it sends within 150 s or while the cart cannot be read.',
  }),
  json('CALL-16', 'remove_from_cart.php', 'cart_id email', '', {
    lost: '`get_cart.php` is read without cache: a line that is not there is a success. Sending it again changes nothing.',
  }),
  ask('CALL-18', 'get_user_detail.php', 'email', 'user'),
  read('CALL-19', 'fetch_shipping_charge.php', '', 'shipping_charge'),
  ask('CALL-20', 'search.php', 'q', 'products'),
  read('CALL-21', 'get_categories.php', '', 'categories'),
  form('CALL-22', 'orders.php', ORDER, 'order_id', {
    files: ['payment_receipt!'],
    lost: 'The attempt stays open, also after a reload, and nothing can be sent again. `get_myorders.php` is read, without cache, until it lists the order, or until a complete list that was read late enough proves that it did not arrive (D-124).',
  }),
  ask('CALL-24', 'get_myorders.php', 'user_email', 'orders'),
  ask('CALL-25', 'notifications.php', 'user_email', 'notifications'),
  json('CALL-26', 'notifications.php', 'notification_id', '', {
    lost: 'The list is read without cache: an entry that is "read" stays so. Sending it again changes nothing.',
  }),
  live('CALL-28', 'products_sse.php', '', 'products topSelling'),
  live('CALL-30', 'categories_sse.php', '', 'categories'),
  live('CALL-31', 'inquiries_sse.php', '', INQUIRIES),
  json('CALL-33', 'submit_inquiry.php', 'firstName lastName email phone message contactReason source', '', {
    lost:
      'No call reads it. The text stays, over a reload too, with the sentence that it may have been sent; the same text is ' +
      'sent again only after a question.',
  }),
  read('CALL-34', 'get_orders.php', '', 'orders'),
  read('CALL-35', 'get_users.php', '', 'users'),
  read('CALL-36', 'get_products.php', '', 'products'),
  read('CALL-37', 'get_top_selling_products.php', '', 'top_products'),
  ask('CALL-38', 'get_order_details.php', 'order_id', 'order items'),
  read('CALL-39', 'fetch_inquiries.php', '', INQUIRIES),
  ask('CALL-40', 'get_user_settings.php', 'user_email', 'settings'),
  json('CALL-41', 'update_order_status.php', 'order_id status', ''),
  form('CALL-42', 'add_product.php', PRODUCT, '', { files: ['images[n]'] }),
  form('CALL-45', 'edit_product.php', `${PRODUCT} id existing_images removed_images`, '', { files: ['images[n]'] }),
  json('CALL-46', 'delete_product.php', 'id', ''),
  form('CALL-47', 'add_category.php', 'name', '', { files: ['image!'] }),
  json('CALL-48', 'delete_category.php', 'id', ''),
  form('CALL-49', 'update_shipping_charge.php', 'charge', ''),
  json('CALL-50', 'resolve_inquiry.php', 'id', ''),
  json('CALL-51', 'delete_inquiry.php', 'id', ''),
  json('CALL-52', 'reply_inquiry.php', 'id email message organization_name support_email site_url', ''),
  json(
    'CALL-53',
    'save_general_settings.php',
    'organizationName defaultEmail supportEmail siteName siteURL adminEmail',
    '',
  ),
  read('CALL-55', 'get_homepage_data.php', '', 'homepage'),
  form('CALL-56', 'add_homepage_data.php', HOMEPAGE, '', HOMEPAGE_FILES),
  form('CALL-57', 'edit_homepage_data.php', HOMEPAGE, '', HOMEPAGE_FILES),
  read('CALL-58', 'get_aboutus_data.php', '', 'aboutus'),
  form('CALL-59', 'add_aboutus_data.php', 'first_paragraph second_paragraph third_paragraph', '', ABOUT_US),
  form('CALL-60', 'edit_aboutus_data.php', 'first_paragraph second_paragraph third_paragraph', '', ABOUT_US),
  read('CALL-61', 'get_bottom_data.php', '', 'bottom'),
  form('CALL-62', 'add_bottom_data.php', 'first_title second_title third_title', '', BOTTOM),
  form('CALL-63', 'edit_bottom_data.php', 'first_title second_title third_title', '', BOTTOM),
]

export const callOf = (method: string, file: string): Call | undefined =>
  CONTRACT.find((call) => call.file === file && call.method === method)
