const CHOSEN = /^(?:radio|checkbox|hidden)$/

/** Whether any field of the page holds text or a file that a reload would lose. */
export function holdsTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  return [...fields].some(({ type, value }) => value !== '' && !CHOSEN.test(type))
}
