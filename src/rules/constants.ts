import type { Paisa } from './types'

/**
 * Shown below the empty text of a list that could not be loaded, because the empty text alone would claim that the
 * shop has nothing (D-30).
 */
export const UNREACHABLE_TEXT = "We can't connect to the shop right now."

export const TAGLINE = 'Wear Your Identity. Own the Moment.'

export const PHONE_DIGITS = 10
export const PASSWORD_MIN = 6
export const FULL_NAME_MIN = 3
export const CONTACT_NAME_MIN = 2
export const PRODUCT_IMAGES_MAX = 3
export const WEBP_QUALITY = 0.6

// Two different lists (D-95): the sizes that a product page offers, and the sizes whose stock the product form edits.
export const PRODUCT_PAGE_SIZES = ['s', 'm', 'l', 'xl', 'xxl'] as const
export const PRODUCT_FORM_SIZES = ['m', 'l', 'xl', 'xxl', 'xxxl'] as const

export const PRODUCTS_PER_PAGE = 6
export const ORDERS_PER_PAGE = 7
export const DASHBOARD_PRODUCTS_COUNT = 6
export const DASHBOARD_TOP_SELLERS_COUNT = 6
export const TOP_BUYERS_COUNT = 5
export const FREQUENT_BUYER_OVER_ORDERS = 1
export const HOT_PICKS_COUNT = 8
export const TRENDING_COUNT = 4

export const CART_POLL_MS = 3000
export const BANNER_INTERVAL_MS = 5000
export const ADMIN_BANNER_INTERVAL_MS = 4000
export const TREND_INTERVAL_MS = 5000
export const TREND_FADE_MS = 500
export const NOTICE_MS = 3000
/** Undo is offered for this long. The specification gives no time. */
export const UNDO_MS = 10_000
export const EMAIL_VERIFIED_MESSAGE_MS = 4000
export const SHIPPING_POPUP_MS = 2000
export const NARROW_SCREEN_PX = 800
export const MAGNIFIER_SIZE_PX = 120
export const MAGNIFIER_ZOOM = 7
export const QUANTITY_SHOWN_MAX = 100

export const DEFAULT_SHIPPING: Paisa = 125_00

// PHP usually accepts 2 MB per file and 8 MB per request, so uploads stay below (D-122)
export const RECEIPT_MAX_BYTES = 1_900_000
export const REQUEST_MAX_BYTES = 7_500_000
export const RECEIPT_MAX_PIXELS = 40_000_000

export const SHOP_ZONE = 'Asia/Kathmandu'
