import { ApiError } from '../api/core/client'

/** "Error: {server error}"; without the server's words, what is known of the failure (D-173). */
export function failureText(error: Error): string {
  if (!(error instanceof ApiError)) return 'Error: Request failed'
  if (error.server !== null) return `Error: ${error.server}`
  return error.kind === 'http' ? `Error: ${error.message}` : 'Error: Request failed'
}
