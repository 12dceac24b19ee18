import type { Raw } from './earlyRequests'
import { noteFailure } from './collectErrors'
import { isObject, parseWire } from './php'

// Reports failed logins and orders to the access log. Without them the shop sells nothing, and the owner sees no other trace.

const FILES = ['login.php', 'orders.php']
const KNOWN = ['success', 'error', 'message', 'user', 'order_id']

type NoReply = { kind: string; unsent: boolean }

/** Blank for a success and for a refusal in JSON, such as a wrong password: the backend works then. */
function failureOf(outcome: Raw | NoReply): string {
  if ('kind' in outcome) return outcome.unsent || outcome.kind === 'aborted' ? '' : outcome.kind
  const { status, text } = outcome
  if (status >= 500) return String(status)
  if (isObject(parseWire(text, KNOWN))) return ''
  return status < 300 ? `${status} not JSON` : String(status)
}

/** Only the script and the kind of failure leave the page, never what was sent or answered. */
export function noteCall(file: string, outcome: Raw | NoReply): void {
  const failure = FILES.includes(file) ? failureOf(outcome) : ''
  if (failure !== '') noteFailure('call', { call: `${file} ${failure}` })
}
