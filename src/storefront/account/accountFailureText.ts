import { ApiError } from '../../api/core/client'

/** The server's own error, the form's plain text if there is none, or the sentence for a failed call (D-06). */
export function failureText(error: Error, sentence: string, plain: string): string {
  if (error instanceof ApiError && error.kind === 'refused') return error.server ?? plain
  return `${sentence}: ${error.message}`
}
