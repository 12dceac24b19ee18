/** Up to the first full stop that ends a sentence; "1.5 m" does not (D-83). */
export function firstSentence(text: string): string {
  return /^[\s\S]*?[.!?।](?=\s|$)/.exec(text)?.[0] ?? text
}

/** Text that came with markup is shown as its words, line breaks kept (D-16). */
export function plainText(text: string): string {
  return text
    .replaceAll(/<br\s*\/?>|<\/p>/gi, '\n')
    .replaceAll(/<(?:\/?[a-z]|!--)[^<>]*>/gi, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
