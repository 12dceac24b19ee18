import { HIDDEN_SCREEN } from './screenName'

const CHOSEN = /^(?:radio|checkbox|hidden)$/

/** Whether any field of the page holds text or a file that a reload would lose. Those of a hidden screen go with the next screens anyway. */
export function holdsTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input, textarea',
  )
  return [...fields].some(
    (field) => field.value !== '' && !CHOSEN.test(field.type) && !field.closest(HIDDEN_SCREEN),
  )
}
