/** Up to the first full stop that ends a sentence; the one in "1.5 m" does not (D-83). */
export function firstSentence(text: string): string {
  return /^[\s\S]*?[.!?।](?=\s|$)/.exec(text)?.[0] ?? text
}

/** Text without its markup, with line breaks (D-16). */
export function plainText(text: string): string {
  return text
    .replaceAll(/<br\s*\/?>|<\/p>/gi, '\n')
    .replaceAll(/<(?:\/?[a-z]|!--)[^<>]*>/gi, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** Longest possible e-mail address. */
const LINE = 254

/** The text for a table row: a single word of thousands of letters would block the browser's layout for a minute. */
export function inLine(text: string): string {
  return text.length > LINE ? `${text.slice(0, LINE - 1)}…` : text
}
