import { CHECKOUT } from '../../rules/paths'
import { outsideLink } from '../../platform/insideApp'
import { choiceUrl } from '../../rules/productChoice'
import { buttonClass } from '../../ui/controls/Button'
import { CopyButton } from '../../ui/controls/CopyButton'
import css from './checkout.module.css'
import type { CheckoutLine } from './order'

/**
 * For in-app browsers, some of which open no file chooser and report nothing. The address contains only a Buy Now item;
 * the cart is stored with the account. Names, numbers and the receipt are never put into an address.
 */
export function OpenOutside({ lines }: { lines: readonly CheckoutLine[] }) {
  const bought = lines.find(({ buyNow }) => buyNow)
  const path = bought ? choiceUrl(bought) : CHECKOUT
  const address = new URL(`${import.meta.env.BASE_URL}${path.slice(1)}`, window.location.origin)
    .href
  const link = outsideLink(address, navigator.userAgent)
  return (
    <div className="above-3 muted t14">
      <p>
        Can't add a receipt in this app? Open the shop in your browser and log in. Your items come
        with you; you'll need to re-enter your name and address.
      </p>
      <div className={`flex wraps gap-2 above-3 ${css.row}`}>
        {link !== null && (
          <a className={buttonClass('line', { small: true })} href={link}>
            Open in browser
          </a>
        )}
        <CopyButton text={address} label="link for your browser" />
      </div>
    </div>
  )
}
