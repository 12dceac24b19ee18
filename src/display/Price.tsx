import { finalPrice, isDiscounted, npr } from '../rules/pricing'
import type { Paisa } from '../rules/types'
import css from './Price.module.css'

type Props = {
  price: Paisa
  /** The discount in paisa, not the discounted price (D-90). */
  discount_price: Paisa
  /** The large version for the product page. */
  big?: boolean
}

/** A price. With a discount: the new price first, then the old one struck through (D-94, D-103). */
export function Price({ price, discount_price, big = false }: Props) {
  const look = big ? `${css.price} ${css.big}` : css.price
  if (!isDiscounted({ discount_price }))
    return (
      <span className={look} translate="no">
        {npr(price)}
      </span>
    )
  return (
    <span className={look}>
      <span className={css.now}>
        <span className="sr">New price </span>
        <span translate="no">{npr(finalPrice({ price, discount_price }))}</span>
      </span>{' '}
      <s>
        <span className="sr">Old price </span>
        <span translate="no">{npr(price)}</span>
      </s>
    </span>
  )
}
