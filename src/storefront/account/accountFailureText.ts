import { ApiError } from '../../api/core/client'

/** `text` is read first, `detail` is shown below it. */
export type Words = { text: string; detail?: string }

/**
 * The server's own error, the form's plain text if there is none, or the sentence for a failed call (D-06). Beside an HTTP error the
 * server's words come first (D-07).
 */
export function failureWords(error: Error, sentence: string, plain: string): Words {
  if (error instanceof ApiError && error.kind === 'refused') return { text: error.server ?? plain }
  const text = `${sentence}: ${error.message}`
  return error instanceof ApiError && error.server !== null
    ? { text: error.server, detail: text }
    : { text }
}

/** Words with which servers refuse a login until the code of the signup has been entered. */
const UNVERIFIED = ['not verified', 'unverified', 'verify your', 'verification']

export function isUnverified(error: Error): boolean {
  const words = error instanceof ApiError ? (error.server ?? '').toLowerCase() : ''
  return UNVERIFIED.some((part) => words.includes(part))
}
