import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { OpenInBrowser } from './ReceiptField'
import type { CheckoutLine } from './order'

const BUY_NOW_LINE: CheckoutLine = {
  id: 'buynow-71',
  buyNow: true,
  product_id: 7,
  title: 'Brick kurta',
  price: 2500_00,
  discount_price: 0,
  images: [],
  size: 'm',
  color: 'Brick',
  quantity: 2,
}
const ANDROID_AGENT =
  'Mozilla/5.0 (Linux; Android 9; wv) Chrome/143.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;]'
afterEach(() => void vi.restoreAllMocks())
const openLink = () => screen.getByRole('link', { name: 'Open in browser' }).getAttribute('href')

it('in an app, the phone’s browser is offered with the product and its choice, or with the cart’s checkout', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(ANDROID_AGENT)
  const { rerender } = render(<OpenInBrowser lines={[BUY_NOW_LINE]} />)
  expect(openLink()).toMatch(
    /^intent:\/\/localhost[^/]*\/product\?id=7&size=m&color=Brick&quantity=2#Intent;/,
  )
  expect(screen.getByRole('button', { name: 'Copy link for your browser' })).toBeVisible()
  rerender(<OpenInBrowser lines={[{ ...BUY_NOW_LINE, id: 71, buyNow: false }]} />)
  expect(openLink()).toMatch(/^intent:\/\/localhost[^/]*\/checkout#Intent;/)
})

it('where the phone knows no such link, the address can be copied', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 16_1) Instagram 250.0',
  )
  render(<OpenInBrowser lines={[BUY_NOW_LINE]} />)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByRole('button', { name: 'Copy link for your browser' })).toBeVisible()
})
