import type { Attempt } from '../../rules/attempt'
import { rupees } from '../../rules/pricing'
import { checkoutState } from '../../rules/routeState'
import { idText } from '../../rules/types'

/** Navigation state that reopens an attempt in the checkout, with its Buy Now item, which is stored nowhere else. */
export function checkoutOf({ ids, lines }: Attempt) {
  const bought = lines.find(({ id }) => idText(id).startsWith('buynow-'))
  if (!bought) return checkoutState(ids)
  const { id, price, ...item } = bought
  return checkoutState(ids, {
    ...item,
    id: idText(id),
    price: rupees(price),
    discount_price: 0,
    image: '',
  })
}
