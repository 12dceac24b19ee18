/** The text up to the full stop that ends its first sentence; a full stop as in "1.5 m" does not end it (D-83). */
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

/** Longest possible email address. */
const MAX_ROW_LENGTH = 254

/** Shortens a text for a table row: the browser's layout would block for a minute on a word of thousands of letters. */
export function shortenedForRow(text: string): string {
  return text.length > MAX_ROW_LENGTH ? `${text.slice(0, MAX_ROW_LENGTH - 1)}…` : text
}

/** The decoded last part of a path; a stray % stays as it is. */
export function fileNameOf(path: string): string {
  const name = path.split(/[\\/]/).pop() ?? ''
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** A size in bytes as "640 KB" or "1.1 MB". */
export function fileSizeText(bytes: number): string {
  const kilo = bytes / 1000
  if (kilo < 999.5) return `${Math.max(bytes > 0 ? 1 : 0, Math.round(kilo))} KB`
  return `${(kilo / 1000).toFixed(1)} MB`
}
