import { useState } from 'react'
import { stockOf } from '../../rules/stock'
import type { SizeStock } from '../../rules/types'

type Chosen = {
  size: string | null
  color: string | null
  quantity: number
  /** The reason why a choice was removed or reduced. */
  reason: string
}

export type Choosing = Chosen & {
  /** Stock of the chosen size; 0 if no size is chosen. */
  left: number
  chooseSize: (size: string) => void
  chooseColor: (color: string) => void
  setQuantity: (quantity: number) => void
}

/**
 * When stock falls, reduces or removes the choice and gives the reason (D-97). When it rises again, nothing is
 * restored.
 */
function withinStock(chosen: Chosen, stock: SizeStock | null): Chosen {
  if (chosen.size === null) return chosen
  const left = stockOf(stock, chosen.size)
  const name = chosen.size.toUpperCase()
  if (left === 0) return { ...chosen, size: null, quantity: 1, reason: `Size ${name} has just sold out.` }
  if (chosen.quantity <= left) return chosen
  return { ...chosen, quantity: left, reason: `Only ${left} left in ${name}, so the quantity is now ${left}.` }
}

export function useChoices(stock: SizeStock | null): Choosing {
  const [chosen, setChosen] = useState<Chosen>({ size: null, color: null, quantity: 1, reason: '' })
  const possible = withinStock(chosen, stock)
  if (possible !== chosen) setChosen(possible)
  return {
    ...possible,
    left: possible.size === null ? 0 : stockOf(stock, possible.size),
    // Another size starts with a quantity of one (DET-27).
    chooseSize: (size) => setChosen((now) => (now.size === size ? now : { ...now, size, quantity: 1, reason: '' })),
    chooseColor: (color) => setChosen((now) => ({ ...now, color })),
    setQuantity: (quantity) => setChosen((now) => ({ ...now, quantity, reason: '' })),
  }
}
