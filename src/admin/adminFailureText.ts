import { ApiError } from '../api/core/client'

/** "Error: {server error}". If the server sent no message, the HTTP error or "Request failed" (D-173). */
export function failureText(error: Error): string {
  if (!(error instanceof ApiError)) return 'Error: Request failed'
  if (error.server !== null) return `Error: ${error.server}`
  return error.kind === 'http' ? `Error: ${error.message}` : 'Error: Request failed'
}
