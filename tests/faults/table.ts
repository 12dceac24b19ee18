import type { Call } from '../../mocks/contractTable'
import type { FaultCode } from '../../mocks/faults/faultList'

// The required outcome of each call under each fault.
//   same      the value without the fault                     empty    an empty list, for the screen's empty state
//   data      usable data: readable rows, otherwise defaults  default  blank values
//   done      the write counts as a success                   left     aborted, or finished
//   the others are kinds of ApiError, whose message is checked too

export const CALL_CLASSES = ['list', 'detail', 'poll', 'write', 'upload'] as const
export type CallClass = (typeof CALL_CLASSES)[number]
export type Outcome =
  | 'same'
  | 'data'
  | 'empty'
  | 'default'
  | 'done'
  | 'left'
  | 'refused'
  | 'http'
  | 'network'
  | 'timeout'
  | 'notJson'

const FAULT_TABLE = `
fault  list     detail   poll     write    upload
T1     network  network  network  network  network
T2     network  network  network  network  network
T3     network  network  network  network  network
T4     timeout  timeout  timeout  timeout  timeout
T5     timeout  timeout  timeout  timeout  timeout
T6     same     same     same     same     same
T7     network  network  network  network  network
T8     network  network  network  network  network
T9     left     left     left     same     same
T10    same     same     same     same     same
T11    network  network  network  network  network
H1     refused  refused  http     refused  refused
H2     http     http     http     http     http
H3     http     http     http     http     http
H4     http     http     http     http     http
H5     http     http     http     http     http
H6     http     http     http     http     http
H7     http     http     http     http     http
H8     http     http     http     http     http
H9     notJson  notJson  empty    notJson  notJson
H10    notJson  notJson  empty    notJson  notJson
H11    refused  refused  http     refused  refused
B1     notJson  notJson  empty    notJson  notJson
B2     notJson  notJson  empty    notJson  notJson
B3     same     same     same     same     same
B4     same     same     same     same     same
B5     same     same     same     same     same
B6     same     same     same     same     same
B7     notJson  notJson  empty    notJson  notJson
B8     notJson  notJson  empty    notJson  notJson
B9     notJson  notJson  empty    notJson  notJson
B10    same     same     same     same     same
B11    network  network  network  network  network
B12    data     data     data     done     done
S1     notJson  default  empty    done     done
S2     refused  refused  refused  refused  refused
S3     same     same     same     same     same
S4     same     same     same     same     same
S5     empty    data     empty    same     same
S6     data     data     same     same     same
S7     data     data     data     done     done
S8     data     data     same     same     same
S9     same     same     same     same     same
S10    data     data     data     same     same
S11    data     data     data     done     done
S12    data     data     same     same     same
S13    refused  refused  refused  refused  refused
S14    empty    default  empty    done     done
S15    empty    default  empty    done     done
S16    same     same     same     same     same
S17    empty    data     empty    same     same
S18    same     same     same     same     same
`

/** These calls end differently from the other calls of their class, for the reasons given below. */
const OUTCOME_EXCEPTIONS: [files: RegExp, faults: RegExp, outcome: Outcome][] = [
  // Authentication and contact show the status of every reply that is not OK (D-07).
  [
    /^(login|signup|verify|forgot-password-send-otp|verify-forgot-password-otp|reset-password|submit_inquiry)\.php$/,
    /^H11?$/,
    'http',
  ],
  // These four calls accept an empty OK body (D-04).
  [
    /^(verify|forgot-password-send-otp|verify-forgot-password-otp|reset-password)\.php$/,
    /^(H10|B1)$/,
    'done',
  ],
  // A login without a user is refused (D-46).
  [/^login\.php$/, /^(S1|S14|S15)$/, 'refused'],
  // `success` contains the sentence that the shop shows.
  [/^(signup|submit_inquiry)\.php$/, /^S3$/, 'done'],
  // The backend of a new shop refuses a page that has no content yet (D-191).
  [/^get_(homepage|aboutus|bottom)_data\.php$/, /^(S2|S13)$/, 'default'],
  // A size may be named __proto__: the client treats it as data like any other name.
  [/^get_(product_detail|size_stock|recommendations|products)\.php$/, /^S9$/, 'data'],
  // This call reads two lists, and a reply without them counts as two empty lists.
  [/^fetch_inquiries\.php$/, /^S1$/, 'empty'],
]

const TABLE_LINES = FAULT_TABLE.trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(/\s+/))

export const FAULTS_OF_CALLS = TABLE_LINES.map(([name]) => name as FaultCode)

export function requiredOutcome(file: string, kind: CallClass, fault: FaultCode): Outcome {
  const own = OUTCOME_EXCEPTIONS.find(([files, faults]) => files.test(file) && faults.test(fault))
  if (own) return own[2]
  return TABLE_LINES.find(([name]) => name === fault)?.[CALL_CLASSES.indexOf(kind) + 1] as Outcome
}

/** A read counts as a list if the first value of its reply is a list. */
export function classOf({ file, method, encoding, reply }: Call): CallClass {
  if (method === 'POST') return encoding === 'multipart' ? 'upload' : 'write'
  if (file === 'get_cart.php') return 'poll'
  const [first] = Object.values(reply)
  return first && ('list' in first || 'orders' in first) ? 'list' : 'detail'
}

/** How many forms a fault has; the fault's text separates them by "/". A call must pass all of them. */
export const FAULT_FORMS: Partial<Record<FaultCode, number>> = {
  H2: 2,
  H8: 4,
  B9: 3,
  S2: 3,
  S3: 5,
  S5: 3,
  S6: 2,
  S11: 5,
  S13: 2,
  S18: 2,
}

const FAULT_STATUSES: Partial<Record<FaultCode, number[]>> = {
  H1: [400],
  H2: [401, 403],
  H3: [404],
  H4: [413],
  H5: [429],
  H6: [500],
  H7: [500],
  H8: [502, 503, 504, 508],
  H11: [500],
}

const SERVER_SENTENCES: Partial<Record<FaultCode, string[]>> = {
  H1: ['The request was not understood.'],
  H11: ['The database has gone away.'],
  S2: ['The server could not do that.'],
  S13: ['The first thing is wrong., The second thing is wrong.', 'The field is wrong.'],
}

export function sentenceOf(file: string, outcome: Outcome, fault: FaultCode, form: number): string {
  if (outcome === 'network') return 'No connection to the server'
  if (outcome === 'timeout') return 'The server took too long to respond'
  if (outcome === 'notJson' || (outcome === 'http' && file === 'orders.php'))
    return 'Invalid JSON response'
  if (outcome === 'http') return `HTTP error! status: ${FAULT_STATUSES[fault]?.[form]}`
  const own = SERVER_SENTENCES[fault]?.[form]
  if (own !== undefined) return own
  if (file === 'orders.php') return 'Failed to place order'
  return file === 'login.php' && /^(S1|S14|S15)$/.test(fault) ? 'Login failed.' : 'Request failed'
}
