// @vitest-environment node
import { describe, expect, it } from 'vitest'
import * as c from './constants'
import { LOADER_MS } from '../platform/pageStart'

describe('the numbers of the specification', () => {
  it('keeps the tagline word for word', () => {
    expect(c.TAGLINE).toBe('Wear Your Identity. Own the Moment.')
  })

  it('keeps the input limits (CONST-01, CONST-02, CONST-03, CONST-04)', () => {
    expect([c.PHONE_DIGITS, c.PASSWORD_MIN, c.FULL_NAME_MIN, c.CONTACT_NAME_MIN]).toEqual([
      10, 6, 3, 2,
    ])
  })

  it('takes 3 product images at webp quality 0.6', () => {
    expect([c.PRODUCT_IMAGES_MAX, c.WEBP_QUALITY]).toEqual([3, 0.6])
  })

  it('sells s to xxl and stocks m to xxxl (CONST-06, CONST-07)', () => {
    expect(c.SHOP_SIZES).toEqual(['s', 'm', 'l', 'xl', 'xxl'])
    expect(c.STOCK_SIZES).toEqual(['m', 'l', 'xl', 'xxl', 'xxxl'])
  })

  it('keeps page sizes and counts (CONST-08, CONST-09, CONST-10, CONST-11, CONST-12, CONST-13)', () => {
    expect([c.PRODUCTS_PER_PAGE, c.ORDERS_PER_PAGE]).toEqual([6, 7])
    expect([
      c.DASHBOARD_PRODUCTS,
      c.DASHBOARD_TOP_SELLERS,
      c.TOP_BUYERS,
      c.FREQUENT_BUYER_OVER,
    ]).toEqual([6, 6, 5, 1])
    expect([c.HOT_PICKS, c.TRENDING]).toEqual([8, 4])
  })

  it('keeps the timings (CONST-14, CONST-15, CONST-16, CONST-17, CONST-18, CONST-19)', () => {
    expect([c.CART_POLL_MS, c.BANNER_MS, c.ADMIN_BANNER_MS]).toEqual([3000, 5000, 4000])
    expect([c.TREND_MS, c.TREND_FADE_MS, LOADER_MS]).toEqual([5000, 500, 2000])
    expect([c.NOTICE_MS, c.VERIFY_MS, c.SHIPPING_POPUP_MS]).toEqual([3000, 4000, 2000])
  })

  it('keeps the display limits and the first shipping charge (CONST-20, CONST-21, CONST-22, CONST-23)', () => {
    expect([c.NARROW_PX, c.MAGNIFIER_PX, c.MAGNIFIER_ZOOM, c.QUANTITY_SHOWN_MAX]).toEqual([
      800, 120, 7, 100,
    ])
    expect(c.DEFAULT_SHIPPING).toBe(12_500)
  })

  it('stays below PHP’s default limits (D-122)', () => {
    expect(c.RECEIPT_MAX_BYTES).toBeLessThan(2 * 1024 ** 2)
    expect(c.REQUEST_MAX_BYTES).toBeLessThan(8 * 1024 ** 2)
    expect(c.RECEIPT_MAX_PIXELS).toBe(40_000_000)
  })
})
