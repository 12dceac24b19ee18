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
  /** Of the lines that can be ticked. */
  ticks: 'none' | 'some' | 'all'
  /** The lines that Select All ticks. */
  openIds: string[]
  /** As they came, in the order of the cart: what the checkout is handed. */
  tickedIds: Id[]
}

function ticksOf(chosen: number, open: number): CartSums['ticks'] {
  if (chosen === 0) return 'none'
  return chosen < open ? 'some' : 'all'
}

/** `ordered` are the ids of lines in an order whose end is not known: they cannot be ticked. */
export function cartSums(
  items: readonly CartItem[],
  ticked: ReadonlySet<string>,
  ordered: ReadonlySet<string> = new Set(),
): CartSums {
  const open = items.filter(({ line }) => !ordered.has(idText(line.id)))
  const chosen = open.filter(({ line }) => ticked.has(idText(line.id)))
  return {
    total: sumOf(items),
    selected: chosen.length > 0 && chosen.length < items.length ? sumOf(chosen) : null,
    ticks: ticksOf(chosen.length, open.length),
    openIds: open.map(({ line }) => idText(line.id)),
    tickedIds: chosen.map(({ line }) => line.id),
  }
}
