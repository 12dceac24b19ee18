import { subtotalOf } from '../../rules/pricing'
import type { Id, Paisa } from '../../rules/types'
import { idText } from '../../rules/types'
import type { CartItem } from './useCartLines'

const sumOf = (items: readonly CartItem[]): Paisa =>
  subtotalOf(items.map(({ line, price, discount_price }) => ({ price, discount_price, quantity: line.quantity })))

export type CartSums = {
  /** Of every line, ticked or not (D-67). */
  total: Paisa
  /** Of the ticked lines; null unless some are ticked and some are not. */
  selected: Paisa | null
  ticks: 'none' | 'some' | 'all'
  /** As they came, in the order of the cart: what the checkout is handed. */
  tickedIds: Id[]
}

export function cartSums(items: readonly CartItem[], ticked: ReadonlySet<string>): CartSums {
  const chosen = items.filter(({ line }) => ticked.has(idText(line.id)))
  const ticks = chosen.length === 0 ? 'none' : chosen.length < items.length ? 'some' : 'all'
  return {
    total: sumOf(items),
    selected: ticks === 'some' ? sumOf(chosen) : null,
    ticks,
    tickedIds: chosen.map(({ line }) => line.id),
  }
}
