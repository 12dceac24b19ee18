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

/** As long as an e-mail may be. */
const LINE = 254

/** What a row of a table shows of a text: a word of thousands of letters holds up the browser's layout for a minute. */
export function inLine(text: string): string {
  return text.length > LINE ? `${text.slice(0, LINE - 1)}…` : text
}
