const CHOSEN = /^(?:radio|checkbox|hidden)$/

/** Whether a reload would lose something: a field of the page holds text or a file. */
export function holdsTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  return [...fields].some(({ type, value }) => value !== '' && !CHOSEN.test(type))
}
