// One row for each call in the specification's section 7: who makes it, what is sent and what the reply holds. The
// mock's check of each call, the OpenAPI document, the guard in the server configurations, the contract checker and
// the table of faults are all made from these rows.
import {
  ABOUT_US_PAGE_FIELDS,
  ACCOUNT_FIELDS,
  BOTTOM_PAGE_FIELDS,
  CART_LINE_FIELDS,
  CATEGORY_FIELDS,
  PRODUCT_DETAIL_FIELDS,
  HOMEPAGE_FIELDS,
  INQUIRY_LISTS,
  ORDER_ITEM_FIELDS,
  NOTIFICATION_FIELDS,
  ORDER_FIELDS,
  PRODUCT_FIELDS,
  SENT_PRODUCT_FIELDS,
  SETTINGS_FIELDS,
  SHIPPING_CHARGE_FIELDS,
  TOP_SELLER_FIELDS,
  USER_FIELDS,
  USER_DETAIL_FIELDS,
  type ReplyPartShape,
} from './contractFields'

/**
 * The guard in the server configurations denies shoppers the `admin` calls. The admin may make `storefront` calls too.
 */
export type CallAudience = 'storefront' | 'admin'
export type SentEncoding = 'none' | 'query' | 'json' | 'multipart'
export type CallMethod = 'GET' | 'POST'
export type ReplyShape = Readonly<Record<string, ReplyPartShape>>
export type SentKind =
  | 'id'
  | 'whole'
  | 'amount'
  | 'flag'
  | 'list'
  | 'items'
  | 'stock'
  | 'first status'
  | 'next status'
  | 'text'

type CallRow = {
  /** The call's name in the OpenAPI document and in the wire types. */
  id: string
  summary: string
  audience: CallAudience
  claim: string
}
type ReadRow = CallRow & {
  /** Query parameters that are always sent, separated by spaces. */
  query?: string
  reply: ReplyShape
}
/** `json` and `form` name the fields that are always sent, separated by spaces. */
type WriteRow = CallRow &
  ({ json: string } | { form: string; files?: readonly string[] }) & {
    optional?: readonly string[]
    /** Fields whose kind of value differs from the one in `SENT_FIELDS`. */
    sent?: Readonly<Record<string, SentKind>>
    reply?: ReplyShape
    /**
     * `sentence`: the reply's `success` is text for the shopper. `unsaid`: the reply may lack `success`. In rows
     * without this field, `success` is true.
     */
    success?: 'sentence' | 'unsaid'
  } & (
    | { audience: 'admin' }
    | {
        audience: 'storefront'
        /** Says how the shop finds out, without a clear reply, whether PHP carried out the write. */
        lost: string
      }
  )

/** A sent field that is not listed here is text. */
const SENT_FIELDS: Readonly<Record<string, SentKind>> = {
  id: 'id',
  product_id: 'id',
  cart_id: 'id',
  order_id: 'id',
  notification_id: 'id',
  quantity: 'whole',
  subtotal: 'amount',
  shipping_cost: 'amount',
  total_amount: 'amount',
  charge: 'amount',
  price: 'amount',
  discountPrice: 'amount',
  discount: 'flag',
  items: 'items',
  size_stock: 'stock',
  tags: 'list',
  colors: 'list',
  existing_images: 'list',
  removed_images: 'list',
  status: 'first status',
}

const ORDER_SENT_FIELDS =
  'user_email first_name last_name phone address delivery_address additional_info payment_method ' +
  'subtotal shipping_cost total_amount status items'
const HOMEPAGE_SENT_FIELDS =
  'left_text right_text left_description right_description removed_images'
const HOMEPAGE_FILES = { files: ['banner_images[]', 'first_image', 'second_image'] }
const ABOUT_US_FIELDS = { optional: ['removed_image'], files: ['image'] }
const BOTTOM_FIELDS = {
  optional: ['removed_first_image', 'removed_second_image', 'removed_third_image'],
  files: ['first_image', 'second_image', 'third_image'],
}

/**
 * A file field is `name`, `name[]` or `name[n]`; "!" after it means that the file is always sent. A script whose name
 * ends in `_sse.php` is a stream, and its `reply` describes one message.
 */
const CALL_ROWS = {
  'POST login.php': {
    id: 'logIn',
    summary: 'Logs a customer or the owner in',
    audience: 'storefront',
    claim: 'CALL-05',
    json: 'email password',
    reply: { user: { object: USER_FIELDS } },
    success: 'unsaid',
    lost: 'Changes nothing: it can be sent again.',
  },
  'POST signup.php': {
    id: 'signUp',
    summary: 'Makes an account and sends a verification code',
    audience: 'storefront',
    claim: 'CALL-06',
    json: 'full_name email phone password confirm_password',
    success: 'sentence',
    lost:
      'No call reads it. The form keeps its text and offers the code form, also after a reload and when the next signup is ' +
      'refused as "already registered". A second signup sends a second code; the form says that only the newest works.',
  },
  'POST verify.php': {
    id: 'verifyEmail',
    summary: 'Verifies the email of a new account by its code',
    audience: 'storefront',
    claim: 'CALL-07',
    json: 'email code',
    success: 'unsaid',
    lost: 'No call reads it. The form says that the code may have been accepted, and Back to Login fills in the email.',
  },
  'POST forgot-password-send-otp.php': {
    id: 'sendPasswordOtp',
    summary: 'Sends a one-time password for a forgotten password',
    audience: 'storefront',
    claim: 'CALL-08',
    json: 'email',
    success: 'unsaid',
    lost: 'No call reads it. The form offers the next step; a second press sends a second OTP, and only the newest works.',
  },
  'POST verify-forgot-password-otp.php': {
    id: 'verifyPasswordOtp',
    summary: 'Checks the one-time password',
    audience: 'storefront',
    claim: 'CALL-09',
    json: 'email otp',
    success: 'unsaid',
    lost: 'Can be sent again. A server that takes an OTP once refuses then: the form says so and that a new one can be asked for.',
  },
  'POST reset-password.php': {
    id: 'resetPassword',
    summary: 'Stores the new password',
    audience: 'storefront',
    claim: 'CALL-10',
    json: 'email password',
    success: 'unsaid',
    lost:
      '`login.php` is called with the new password: if it is taken, the reset is told as a success. If that gives no answer ' +
      'either, the form says "Try logging in with the new password".',
  },
  'GET get_cart.php': {
    id: 'getCart',
    summary: 'Reads the lines of a cart',
    audience: 'storefront',
    claim: 'CALL-11',
    query: 'email',
    reply: { cart: { list: CART_LINE_FIELDS } },
  },
  'GET get_product_detail.php': {
    id: 'getProductDetail',
    summary: 'Reads title, price and pictures of a product',
    audience: 'storefront',
    claim: 'CALL-12',
    query: 'id',
    reply: { product: { object: PRODUCT_DETAIL_FIELDS } },
  },
  'GET get_size_stock.php': {
    id: 'getSizeStock',
    summary: 'Reads the stock of each size of a product',
    audience: 'storefront',
    claim: 'CALL-13',
    query: 'id',
    reply: { size_stock: { field: 'stock' } },
  },
  'GET get_recommendations.php': {
    id: 'getRecommendations',
    summary: 'Reads products that go with a product',
    audience: 'storefront',
    claim: 'CALL-14',
    query: 'product_id',
    reply: { products: { list: PRODUCT_FIELDS } },
  },
  'POST add_to_cart.php': {
    id: 'addToCart',
    summary: 'Adds a product to a cart',
    audience: 'storefront',
    claim: 'CALL-15',
    json: 'product_id size color quantity user_email',
    lost:
      '`get_cart.php` is read without cache: a quantity that has grown by what was sent is a success. Add To Cart, Undo and ' +
      'Order again share it. While PHP may still be at work (no reply, or 5xx), the add is kept for 10 minutes over a reload; ' +
      'the same press looks again, and asks before it sends within 150 s or while the cart cannot be read.',
  },
  'POST remove_from_cart.php': {
    id: 'removeFromCart',
    summary: 'Removes a line from a cart',
    audience: 'storefront',
    claim: 'CALL-16',
    json: 'cart_id email',
    lost: '`get_cart.php` is read without cache: a line that is not there is a success. Sending it again changes nothing.',
  },
  'GET get_user_detail.php': {
    id: 'getUserDetail',
    summary: 'Reads what the checkout form is filled with',
    audience: 'storefront',
    claim: 'CALL-18',
    query: 'email',
    reply: { user: { object: USER_DETAIL_FIELDS, nullable: true } },
  },
  'GET fetch_shipping_charge.php': {
    id: 'getShippingCharge',
    summary: 'Reads the shipping charge',
    audience: 'storefront',
    claim: 'CALL-19',
    reply: { shipping_charge: { object: SHIPPING_CHARGE_FIELDS } },
  },
  'GET search.php': {
    id: 'searchProducts',
    summary: 'Finds products by words',
    audience: 'storefront',
    claim: 'CALL-20',
    query: 'q',
    reply: { products: { list: PRODUCT_FIELDS } },
  },
  'GET get_categories.php': {
    id: 'listCategories',
    summary: 'Reads all categories',
    audience: 'storefront',
    claim: 'CALL-21',
    reply: { categories: { list: CATEGORY_FIELDS } },
  },
  'POST orders.php': {
    id: 'placeOrder',
    summary: 'Places an order with the receipt of its payment',
    audience: 'storefront',
    claim: 'CALL-22',
    form: ORDER_SENT_FIELDS,
    reply: { order_id: { field: 'id?' } },
    files: ['payment_receipt!'],
    lost: 'The attempt stays open, also after a reload, and nothing can be sent again. `get_myorders.php` is read, without cache, until it lists the order, or until a complete list that was read late enough proves that it did not arrive (D-124).',
  },
  'GET get_myorders.php': {
    id: 'listMyOrders',
    summary: 'Reads the orders of a customer',
    audience: 'storefront',
    claim: 'CALL-24',
    query: 'user_email',
    reply: { orders: { orders: true } },
  },
  'GET notifications.php': {
    id: 'listNotifications',
    summary: 'Reads the notifications of a customer',
    audience: 'storefront',
    claim: 'CALL-25',
    query: 'user_email',
    reply: { notifications: { list: NOTIFICATION_FIELDS } },
  },
  'POST notifications.php': {
    id: 'markNotificationRead',
    summary: 'Marks a notification as read',
    audience: 'storefront',
    claim: 'CALL-26',
    json: 'notification_id',
    lost: 'The list is read without cache: an entry that is "read" stays so. Sending it again changes nothing.',
  },
  'GET products_sse.php': {
    id: 'streamProducts',
    summary: 'Streams all products and the best sellers',
    audience: 'storefront',
    claim: 'CALL-28',
    reply: { products: { list: PRODUCT_FIELDS }, topSelling: { list: TOP_SELLER_FIELDS } },
  },
  'GET categories_sse.php': {
    id: 'streamCategories',
    summary: 'Streams all categories',
    audience: 'storefront',
    claim: 'CALL-30',
    reply: { categories: { list: CATEGORY_FIELDS } },
  },
  'GET inquiries_sse.php': {
    id: 'streamInquiries',
    summary: 'Streams all inquiries',
    audience: 'admin',
    claim: 'CALL-31',
    reply: INQUIRY_LISTS,
  },
  'POST submit_inquiry.php': {
    id: 'submitInquiry',
    summary: 'Sends an inquiry to the shop',
    audience: 'storefront',
    claim: 'CALL-33',
    json: 'firstName lastName email phone message contactReason source',
    success: 'sentence',
    lost:
      'No call reads it. The text stays, over a reload too, with the sentence that it may have been sent; the same text is ' +
      'sent again only after a question.',
  },
  'GET get_orders.php': {
    id: 'listOrders',
    summary: 'Reads all orders',
    audience: 'admin',
    claim: 'CALL-34',
    reply: { orders: { list: ORDER_FIELDS } },
  },
  'GET get_users.php': {
    id: 'listUsers',
    summary: 'Reads all accounts',
    audience: 'admin',
    claim: 'CALL-35',
    reply: { users: { list: ACCOUNT_FIELDS } },
  },
  'GET get_products.php': {
    id: 'listProducts',
    summary: 'Reads all products',
    audience: 'storefront',
    claim: 'CALL-36',
    reply: { products: { list: PRODUCT_FIELDS } },
  },
  'GET get_top_selling_products.php': {
    id: 'listTopSellers',
    summary: 'Reads the best sellers',
    audience: 'admin',
    claim: 'CALL-37',
    reply: { top_products: { list: TOP_SELLER_FIELDS } },
  },
  'GET get_order_details.php': {
    id: 'getOrderDetails',
    summary: 'Reads an order with its items',
    audience: 'admin',
    claim: 'CALL-38',
    query: 'order_id',
    reply: { order: { object: ORDER_FIELDS }, items: { list: ORDER_ITEM_FIELDS } },
  },
  'GET fetch_inquiries.php': {
    id: 'listInquiries',
    summary: 'Reads all inquiries',
    audience: 'admin',
    claim: 'CALL-39',
    reply: INQUIRY_LISTS,
  },
  'GET get_user_settings.php': {
    id: 'getSettings',
    summary: 'Reads the settings of the shop',
    audience: 'admin',
    claim: 'CALL-40',
    query: 'user_email',
    reply: { settings: { object: SETTINGS_FIELDS, nullable: true } },
  },
  'POST update_order_status.php': {
    id: 'updateOrderStatus',
    summary: 'Changes the status of an order',
    audience: 'admin',
    claim: 'CALL-41',
    json: 'order_id status',
    sent: { status: 'next status' },
  },
  'POST add_product.php': {
    id: 'addProduct',
    summary: 'Adds a product',
    audience: 'admin',
    claim: 'CALL-42',
    form: SENT_PRODUCT_FIELDS,
    files: ['images[n]'],
  },
  'POST edit_product.php': {
    id: 'editProduct',
    summary: 'Changes a product',
    audience: 'admin',
    claim: 'CALL-45',
    form: `${SENT_PRODUCT_FIELDS} id existing_images removed_images`,
    files: ['images[n]'],
  },
  'POST delete_product.php': {
    id: 'deleteProduct',
    summary: 'Deletes a product',
    audience: 'admin',
    claim: 'CALL-46',
    json: 'id',
  },
  'POST add_category.php': {
    id: 'addCategory',
    summary: 'Adds a category',
    audience: 'admin',
    claim: 'CALL-47',
    form: 'name',
    files: ['image!'],
  },
  'POST delete_category.php': {
    id: 'deleteCategory',
    summary: 'Deletes a category',
    audience: 'admin',
    claim: 'CALL-48',
    json: 'id',
  },
  'POST update_shipping_charge.php': {
    id: 'updateShippingCharge',
    summary: 'Changes the shipping charge',
    audience: 'admin',
    claim: 'CALL-49',
    form: 'charge',
  },
  'POST resolve_inquiry.php': {
    id: 'resolveInquiry',
    summary: 'Marks an inquiry as resolved',
    audience: 'admin',
    claim: 'CALL-50',
    json: 'id',
  },
  'POST delete_inquiry.php': {
    id: 'deleteInquiry',
    summary: 'Deletes an inquiry',
    audience: 'admin',
    claim: 'CALL-51',
    json: 'id',
  },
  'POST reply_inquiry.php': {
    id: 'replyToInquiry',
    summary: 'Answers an inquiry by email',
    audience: 'admin',
    claim: 'CALL-52',
    json: 'id email message organization_name support_email site_url',
  },
  'POST save_general_settings.php': {
    id: 'saveSettings',
    summary: 'Stores the settings of the shop',
    audience: 'admin',
    claim: 'CALL-53',
    json: 'organizationName defaultEmail supportEmail siteName siteURL adminEmail',
  },
  'GET get_homepage_data.php': {
    id: 'getHomepage',
    summary: 'Reads the texts and pictures of the home page',
    audience: 'storefront',
    claim: 'CALL-55',
    reply: { homepage: { object: HOMEPAGE_FIELDS, nullable: true } },
  },
  'POST add_homepage_data.php': {
    id: 'addHomepage',
    summary: 'Stores the first texts and pictures of the home page',
    audience: 'admin',
    claim: 'CALL-56',
    form: HOMEPAGE_SENT_FIELDS,
    ...HOMEPAGE_FILES,
  },
  'POST edit_homepage_data.php': {
    id: 'editHomepage',
    summary: 'Changes the texts and pictures of the home page',
    audience: 'admin',
    claim: 'CALL-57',
    form: HOMEPAGE_SENT_FIELDS,
    ...HOMEPAGE_FILES,
  },
  'GET get_aboutus_data.php': {
    id: 'getAboutUs',
    summary: 'Reads the texts and the picture of About us',
    audience: 'storefront',
    claim: 'CALL-58',
    reply: { aboutus: { object: ABOUT_US_PAGE_FIELDS, nullable: true } },
  },
  'POST add_aboutus_data.php': {
    id: 'addAboutUs',
    summary: 'Stores the first texts and the picture of About us',
    audience: 'admin',
    claim: 'CALL-59',
    form: 'first_paragraph second_paragraph third_paragraph',
    ...ABOUT_US_FIELDS,
  },
  'POST edit_aboutus_data.php': {
    id: 'editAboutUs',
    summary: 'Changes the texts and the picture of About us',
    audience: 'admin',
    claim: 'CALL-60',
    form: 'first_paragraph second_paragraph third_paragraph',
    ...ABOUT_US_FIELDS,
  },
  'GET get_bottom_data.php': {
    id: 'getBottom',
    summary: 'Reads the texts and pictures at the bottom of the home page',
    audience: 'storefront',
    claim: 'CALL-61',
    reply: { bottom: { object: BOTTOM_PAGE_FIELDS, nullable: true } },
  },
  'POST add_bottom_data.php': {
    id: 'addBottom',
    summary: 'Stores the first texts and pictures at the bottom of the home page',
    audience: 'admin',
    claim: 'CALL-62',
    form: 'first_title second_title third_title',
    ...BOTTOM_FIELDS,
  },
  'POST edit_bottom_data.php': {
    id: 'editBottom',
    summary: 'Changes the texts and pictures at the bottom of the home page',
    audience: 'admin',
    claim: 'CALL-63',
    form: 'first_title second_title third_title',
    ...BOTTOM_FIELDS,
  },
} as const satisfies Record<`GET ${string}.php`, ReadRow> & Record<`POST ${string}.php`, WriteRow>

type Rows = typeof CALL_ROWS
export type CallName = keyof Rows
type FileOf<Name extends CallName> = Name extends `${CallMethod} ${infer File}` ? File : never
type WritesWith<Key extends string> = {
  [Name in CallName]: Rows[Name] extends Record<Key, string> ? Name : never
}[CallName]
type StreamName = Extract<CallName, `${string}_sse.php`>
export type NonStreamCallName = Exclude<CallName, StreamName>
export type StreamFile = FileOf<StreamName>
export type ReadScript = FileOf<Extract<NonStreamCallName, `GET ${string}`>>
export type JsonScript = FileOf<WritesWith<'json'>>
export type FormScript = FileOf<WritesWith<'form'>>

export type Call = {
  name: CallName
  id: string
  summary: string
  audience: CallAudience
  claim: string
  method: CallMethod
  file: string
  encoding: SentEncoding
  fields: readonly string[]
  optional: readonly string[]
  files: readonly string[]
  reply: ReplyShape
  success: 'true' | 'sentence' | 'unsaid'
  stream: boolean
  lost: string | undefined
  kindOf: (field: string) => SentKind
}

const wordList = (text: string): readonly string[] => (text === '' ? [] : text.split(' '))

type AnyRow = CallRow &
  Partial<Record<'query' | 'json' | 'form' | 'lost', string>> &
  Partial<Pick<Call, 'optional' | 'files' | 'reply'>> & {
    sent?: Readonly<Record<string, SentKind>>
    success?: 'sentence' | 'unsaid'
  }

function callFrom(name: CallName, row: AnyRow): Call {
  const [method, file] = name.split(' ') as [CallMethod, string]
  const written: SentEncoding = row.json === undefined ? 'multipart' : 'json'
  const asked: SentEncoding = row.query === undefined ? 'none' : 'query'
  return {
    name,
    id: row.id,
    summary: row.summary,
    audience: row.audience,
    claim: row.claim,
    method,
    file,
    encoding: method === 'POST' ? written : asked,
    fields: wordList(row.query ?? row.json ?? row.form ?? ''),
    optional: row.optional ?? [],
    files: row.files ?? [],
    reply: row.reply ?? {},
    success: row.success ?? 'true',
    stream: file.endsWith('_sse.php'),
    lost: row.lost,
    kindOf: (field) => row.sent?.[field] ?? SENT_FIELDS[field] ?? 'text',
  }
}

export type NonStreamCall = Call & { name: NonStreamCallName }

export const CONTRACT: readonly Call[] = Object.entries(CALL_ROWS).map(([name, row]) =>
  callFrom(name as CallName, row),
)

export const callOf = (method: string, file: string): Call | undefined =>
  CONTRACT.find((call) => call.file === file && call.method === method)

/** For a stream, returns the shape of one message. */
export const replyShapeOf = (file: string): ReplyShape => callOf('GET', file)?.reply ?? {}

export const NON_STREAM_CALLS: readonly NonStreamCall[] = CONTRACT.filter(
  (call): call is NonStreamCall => !call.stream,
)
export const GET_CALLS: readonly NonStreamCall[] = NON_STREAM_CALLS.filter(
  ({ method }) => method === 'GET',
)
export const STREAM_CALLS: readonly Call[] = CONTRACT.filter(({ stream }) => stream)

export const isAdminOnly = (file: string): boolean =>
  CONTRACT.some((call) => call.file === file && call.audience === 'admin')
