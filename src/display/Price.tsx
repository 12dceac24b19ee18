import { finalPrice, npr } from '../rules/pricing'
import type { Paisa } from '../rules/types'
import css from './Price.module.css'

type Props = {
  price: Paisa
  /** The discount in paisa, not the discounted price (D-90). */
  discount_price: Paisa
  big?: boolean
}

/**
 * Shows the discounted price first, then the old price struck through (D-94, D-103). A screen reader gets both as one
 * text, because on a phone it would stop at each of the four elements.
 */
export function Price({ price, discount_price, big = false }: Props) {
  const look = big ? `${css.price} ${css.big}` : css.price
  const now = npr(finalPrice({ price, discount_price }))
  const old = npr(price)
  // A discount of less than half a rupee rounds to the same price.
  if (now === old)
    return (
      <span className={look} translate="no">
        {old}
      </span>
    )
  return (
    <span className={look}>
      <span className="sr">{`New price ${now}, old price ${old}`}</span>
      <span className={css.now} aria-hidden="true" translate="no">
        {now}
      </span>{' '}
      <s aria-hidden="true" translate="no">
        {old}
      </s>
    </span>
  )
}
