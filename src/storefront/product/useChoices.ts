import { useState } from 'react'
import { stockOf } from '../../rules/stock'
import type { SizeStock } from '../../rules/types'

type Chosen = {
  size: string | null
  color: string | null
  quantity: number
  /** Why something that was chosen is not chosen any more. */
  reason: string
}

export type Choosing = Chosen & {
  /** Pieces of the chosen size; 0 without one. */
  left: number
  chooseSize: (size: string) => void
  chooseColor: (color: string) => void
  setQuantity: (quantity: number) => void
}

/** Stock that falls takes the choice with it and says so (D-97); stock that rises again gives nothing back by itself. */
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
    // Another size starts at one piece again (DET-27).
    chooseSize: (size) => setChosen((now) => (now.size === size ? now : { ...now, size, quantity: 1, reason: '' })),
    chooseColor: (color) => setChosen((now) => ({ ...now, color })),
    setQuantity: (quantity) => setChosen((now) => ({ ...now, quantity, reason: '' })),
  }
}
