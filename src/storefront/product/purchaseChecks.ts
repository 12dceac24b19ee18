import type { Color } from '../../rules/types'
import type { PurchaseIntent } from '../../state/intent'

// The checks before a purchase, in the specification's order (D-100).

export type PurchaseChoices = {
  user: { email: string } | null
  size: string | null
  color: string | null
  colors: readonly Color[]
}

/** The choices that a purchase still needs. */
export type MissingChoice = 'size' | 'color'

export type Problem = { is: 'login' } | { is: 'message'; text: string; missing?: MissingChoice }

const TEXTS: Record<PurchaseIntent, { size: string; color: string }> = {
  cart: {
    size: 'Please select a size before adding to cart.',
    color: 'Please select a color before adding to cart.',
  },
  buy: {
    size: 'Please select a size before buying',
    color: 'Please select a color before buying',
  },
}

export function purchaseProblem(
  act: PurchaseIntent,
  { user, size, color, colors }: PurchaseChoices,
): Problem | null {
  const message = (text: string): Problem => ({ is: 'message', text })
  const choose = (missing: MissingChoice): Problem => ({
    is: 'message',
    text: TEXTS[act][missing],
    missing,
  })
  if (!user) return { is: 'login' }
  if (user.email === '') return message('User email not found.')
  if (size === null) return choose('size')
  // Otherwise a product without colours could never be bought (D-98).
  if (colors.length === 0) return null
  if (color === null) return choose('color')
  // The live list may have changed since the shopper chose the colour (D-99).
  if (!colors.some(({ name }) => name === color)) return message('Selected color not found.')
  return null
}

/** Scrolls to the choice that a purchase lacks and focuses its first option. */
export function focusChoice(missing: MissingChoice): void {
  const option = document.querySelector<HTMLElement>(`[data-choice="${missing}"] input:enabled`)
  if (!option) return
  option.closest('[data-choice]')?.scrollIntoView({ block: 'center' })
  option.focus({ preventScroll: true })
}
