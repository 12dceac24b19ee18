import { useMemo, useState } from 'react'
import { PRODUCT_PAGE_SIZES } from '../../rules/constants'
import type { LinkedChoice } from '../../rules/productChoice'
import { clampQuantity, stockOf } from '../../rules/stock'
import type { Color, SizeStock } from '../../rules/types'
import type { MissingChoice } from './usePurchase'

type ChosenState = {
  size: string | null
  color: string | null
  quantity: number
  /** Tells why a choice was removed or reduced; '' if none was. */
  reason: string
  /**
   * Size or color, if the last press on a purchase button was refused because that choice was missing; otherwise null.
   */
  missing: MissingChoice | null
}

export type ProductChoices = ChosenState & {
  left: number
  chooseSize: (size: string) => void
  chooseColor: (color: string) => void
  setQuantity: (quantity: number) => void
  setMissing: (missing: MissingChoice) => void
}

/** If the stock has fallen, reduces or removes the choice and gives the reason (D-97). If it rises again, nothing is restored. */
function withinStock(chosen: ChosenState, stock: SizeStock | null): ChosenState {
  if (chosen.size === null) return chosen
  const left = stockOf(stock, chosen.size)
  const name = chosen.size.toUpperCase()
  if (left === 0)
    return { ...chosen, size: null, quantity: 1, reason: `Size ${name} has just sold out.` }
  if (chosen.quantity <= left) return chosen
  return {
    ...chosen,
    quantity: left,
    reason: `Only ${left} left in ${name}, so the quantity is now ${left}.`,
  }
}

/**
 * Chooses the only color, or the only size in stock. If a chosen size sells out, no other size is chosen for the
 * shopper.
 */
function withSingles(
  chosen: ChosenState,
  stock: SizeStock | null,
  colors: readonly Color[],
): ChosenState {
  const [color, otherColor] = colors
  const [size, otherSize] =
    stock === null ? [] : PRODUCT_PAGE_SIZES.filter((one) => stockOf(stock, one) > 0)
  const onlyColor = chosen.color === null && color && !otherColor
  const onlySize =
    chosen.size === null && chosen.reason === '' && size !== undefined && otherSize === undefined
  if (!onlyColor && !onlySize) return chosen
  return { ...chosen, ...(onlyColor ? { color: color.name } : {}), ...(onlySize ? { size } : {}) }
}

/** A link may contain choices. Those that the product does not offer are ignored. */
export function useChoices(
  stock: SizeStock | null,
  colors: readonly Color[],
  linked: LinkedChoice,
): ProductChoices {
  const [chosen, setChosen] = useState<ChosenState>({
    size: null,
    color: null,
    quantity: 1,
    reason: '',
    missing: null,
  })
  // The choices that the link contains, until stock and colours have arrived, which may be after the first render.
  const [waiting, setWaiting] = useState<LinkedChoice | null>(
    linked.size === null && linked.color === null ? null : linked,
  )
  let now = chosen
  if (waiting && stock !== null && (colors.length > 0 || !waiting.color)) {
    setWaiting(null)
    const size =
      PRODUCT_PAGE_SIZES.find((one) => one === waiting.size && stockOf(stock, one) > 0) ?? null
    const color = colors.find(({ name }) => name === waiting.color)?.name ?? null
    // Do not replace a choice that the shopper made before.
    if (chosen.size === null && chosen.color === null)
      now = {
        ...chosen,
        size,
        color,
        quantity: size ? clampQuantity(waiting.quantity, stockOf(stock, size)) : 1,
      }
  }
  const possible = withSingles(withinStock(now, stock), stock, colors)
  if (possible !== chosen) setChosen(possible)
  const left = possible.size === null ? 0 : stockOf(stock, possible.size)
  // The object is stable while nothing changes, so that Add To Cart does not re-render the choices.
  return useMemo(
    () => ({
      ...possible,
      left,
      // Another size starts with a quantity of one (DET-27).
      chooseSize: (size) =>
        setChosen((now) =>
          now.size === size ? now : { ...now, size, quantity: 1, reason: '', missing: null },
        ),
      chooseColor: (color) => setChosen((now) => ({ ...now, color, missing: null })),
      setQuantity: (quantity) => setChosen((now) => ({ ...now, quantity, reason: '' })),
      setMissing: (missing) => setChosen((now) => ({ ...now, missing })),
    }),
    [possible, left],
  )
}
