/** Ends at the first full stop before white space, so "1.5 m" does not end a sentence (D-83). */
export function firstSentence(text: string): string {
  return /^[\s\S]*?[.!?।](?=\s|$)/.exec(text)?.[0] ?? text
}

/** Drops HTML tags; `<br>` and `</p>` become line breaks (D-16). */
export function plainText(text: string): string {
  return text
    .replaceAll(/<br\s*\/?>|<\/p>/gi, '\n')
    .replaceAll(/<(?:\/?[a-z]|!--)[^<>]*>/gi, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** The text of a row is cut at this length, which no email address exceeds. */
const MAX_ROW_LENGTH = 254

/** Shortens a text for a table row, because the layout of a word of thousands of letters blocks the browser for a minute. */
export function shortenedForRow(text: string): string {
  return text.length > MAX_ROW_LENGTH ? `${text.slice(0, MAX_ROW_LENGTH - 1)}…` : text
}

export function fileNameOf(path: string): string {
  const name = path.split(/[\\/]/).pop() ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

export function fileSizeText(bytes: number): string {
  const kilo = bytes / 1000
  if (kilo < 999.5) return `${Math.max(bytes > 0 ? 1 : 0, Math.round(kilo))} KB`
  return `${(kilo / 1000).toFixed(1)} MB`
}
