import { ApiError } from '../../api/core/client'

/** The server's own words, the form's plain ones where it has none, or the sentence for a call that went wrong (D-06). */
export function failureText(error: Error, sentence: string, plain: string): string {
  if (error instanceof ApiError && error.kind === 'refused') return error.server ?? plain
  return `${sentence}: ${error.message}`
}
