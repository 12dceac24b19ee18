// @vitest-environment node
import { describe, expect, it } from 'vitest'
import * as c from './constants'
import { LOADER_SHOWN_MS } from '../platform/pageStart'

// Only the numbers that no test of a screen or a rule checks.
describe('the numbers of the specification', () => {
  it('takes 3 product images at webp quality 0.6', () => {
    expect([c.PRODUCT_IMAGES_MAX, c.WEBP_QUALITY]).toEqual([3, 0.6])
  })

  it('sells s to xxl and stocks m to xxxl (CONST-06, CONST-07)', () => {
    expect(c.PRODUCT_PAGE_SIZES).toEqual(['s', 'm', 'l', 'xl', 'xxl'])
    expect(c.PRODUCT_FORM_SIZES).toEqual(['m', 'l', 'xl', 'xxl', 'xxxl'])
  })

  it('keeps page sizes, timings and display limits (CONST-08, CONST-18, CONST-20, CONST-22, CONST-23)', () => {
    expect([
      c.PRODUCTS_PER_PAGE,
      c.HOT_PICKS_COUNT,
      c.NARROW_SCREEN_PX,
      c.QUANTITY_SHOWN_MAX,
    ]).toEqual([6, 8, 800, 100])
    expect([
      LOADER_SHOWN_MS,
      c.TREND_INTERVAL_MS,
      c.EMAIL_VERIFIED_MESSAGE_MS,
      c.SHIPPING_POPUP_MS,
    ]).toEqual([2000, 5000, 4000, 2000])
    expect(c.DEFAULT_SHIPPING).toBe(12_500)
  })

  it('stays below PHP’s default limits (D-122)', () => {
    expect(c.RECEIPT_MAX_BYTES).toBeLessThan(2 * 1024 ** 2)
    expect(c.REQUEST_MAX_BYTES).toBeLessThan(8 * 1024 ** 2)
    expect(c.RECEIPT_MAX_PIXELS).toBe(40_000_000)
  })
})
