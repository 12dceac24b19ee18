import { ApiError } from '../../api/core/client'
import { showAlert, notify, type NoticeParts } from '../../state/notices'
import { NOTHING_SENT_TEXT } from '../../rules/sharedTexts'

/**
 * For a success that the server reported but a later read does not show. The notice stays until the owner's next action.
 */
export const notifyNotSaved = (text: string): void =>
  void notify(text, 'bad', undefined, {
    detail: FALSE_SUCCESS,
    afterwards: `${text}. ${FALSE_SUCCESS}`,
  })

/** "Error: {server error}"; without a server message, the HTTP error or "Request failed" (D-173). */
export function failureText(error: Error): string {
  if (!(error instanceof ApiError)) return 'Error: Request failed'
  if (error.server !== null) return `Error: ${error.server}`
  return error.kind === 'http' ? `Error: ${error.message}` : 'Error: Request failed'
}

const FALSE_SUCCESS = 'The server reported success but saved nothing.'

/** Tells the owner what is known about the outcome of a failed write; undefined if nothing is known. */
export function adminOutcomeText(error: Error): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.unsent) return NOTHING_SENT_TEXT
  if (error.outcome === 'notSaved') return 'Nothing was saved. Try again.'
  if (error.outcome === 'unclear')
    return "It may have been saved. We'll check before sending it again."
  if (error.outcome === 'dropped')
    return `${FALSE_SUCCESS} The pictures may be too large in total. Try fewer or smaller ones.`
  return undefined
}

/** True if the owner declined to send the write again; then no failure is shown. */
const isDeclined = (error: Error) => error instanceof ApiError && error.kind === 'aborted'

/** `action` is the notice's button. With a button, the text stays until the owner's next action. */
export function notifyFailure(
  error: Error,
  text = failureText(error),
  action?: NoticeParts['action'],
): void {
  const detail = adminOutcomeText(error)
  if (!isDeclined(error))
    notify(text, 'bad', undefined, { detail, afterwards: detail ?? (action && text), action })
}

/** Like notifyFailure, for places where the specification asks for an alert. */
export function alertFailure(error: Error, text: string): void {
  if (!isDeclined(error)) showAlert(text, { detail: adminOutcomeText(error) })
}
