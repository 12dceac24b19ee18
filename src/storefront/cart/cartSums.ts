import { subtotalOf } from '../../rules/pricing'
import type { Id, Paisa } from '../../rules/types'
import { idText } from '../../rules/types'
import type { TickChoices } from '../../state/cartTicks'
import type { CartItem } from './useCartLines'

const sumOf = (items: readonly CartItem[]): Paisa =>
  subtotalOf(
    items.map(({ line, price, discount_price }) => ({
      price,
      discount_price,
      quantity: line.quantity,
    })),
  )

export type CartSums = {
  /** The sum of all lines, selected or not (D-67). */
  total: Paisa
  /** The sum of the selected lines. */
  selected: Paisa
  /** How many of the selectable lines are selected. */
  ticks: 'none' | 'some' | 'all'
  /** The lines that Select All selects. */
  openIds: string[]
  /** The unchanged ids in cart order, as the checkout expects them. */
  tickedIds: Id[]
}

function ticksOf(chosen: number, open: number): CartSums['ticks'] {
  if (chosen === 0) return 'none'
  return chosen < open ? 'some' : 'all'
}

/** A line that can be bought is ticked until the shopper unticks it (D-66). */
export function isTicked({ line, unavailable, left }: CartItem, choices: TickChoices): boolean {
  return choices[idText(line.id)] ?? (!unavailable && left !== 0)
}

/** `ordered`: ids of lines in an order with an unknown outcome, which cannot be selected. */
export function cartSums(
  items: readonly CartItem[],
  choices: TickChoices,
  ordered: ReadonlySet<string> = new Set(),
): CartSums {
  const open = items.filter(({ line }) => !ordered.has(idText(line.id)))
  const chosen = open.filter((item) => isTicked(item, choices))
  return {
    total: sumOf(items),
    selected: sumOf(chosen),
    ticks: ticksOf(chosen.length, open.length),
    openIds: open.map(({ line }) => idText(line.id)),
    tickedIds: chosen.map(({ line }) => line.id),
  }
}
