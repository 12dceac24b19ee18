import type { Missing } from './purchaseChecks'

/** Scrolls to the choice that a purchase lacks and focuses its first option. */
export function focusChoice(missing: Missing): void {
  const option = document.querySelector<HTMLElement>(`[data-choice="${missing}"] input:enabled`)
  if (!option) return
  option.closest('[data-choice]')?.scrollIntoView({ block: 'center' })
  option.focus({ preventScroll: true })
}
