/** Each fault by its name and effect. The faults of streams begin with E. */
export const FAULTS = {
  T1: 'connection refused',
  T2: 'connection reset in the body',
  T3: 'body shorter than its length',
  T4: 'no reply at all',
  T5: 'stalls in the body',
  T6: 'slow: 8 s, then 20 kB/s',
  T7: 'offline',
  T8: 'preflight refused (other host)',
  T9: 'slow enough to leave the screen (2 s)',
  T10: 'late: the script starts after 8 s, then answers',
  T11: 'cut while the body is on its way',
  H1: '400 with {error}',
  H2: '401 / 403 HTML',
  H3: '404 HTML',
  H4: '413 too large',
  H5: '429 with Retry-After',
  H6: '500 empty',
  H7: '500 HTML',
  H8: '502 / 503 / 504 / 508 HTML',
  H9: '302 to an HTML page',
  H10: '204 no content',
  H11: '500 with {success: false, error}',
  B1: '200 empty',
  B2: '200 with a fatal error page',
  B3: 'notice before the JSON',
  B4: 'notice after the JSON',
  B5: 'one byte-order mark',
  B6: 'two byte-order marks',
  B7: 'two JSON documents',
  B8: 'JSON cut off',
  B9: 'null / true / "x" at top level',
  B10: 'JSON sent as text/html',
  B11: 'false gzip label',
  B12: 'invalid UTF-8',
  S1: '{}',
  S2: 'success false with an error',
  S3: 'success as "1" / "0" / 1 / 0',
  S4: 'lists as maps',
  S5: 'lists as null / "" / false',
  S6: 'nested JSON broken / encoded twice',
  S7: 'bad numbers',
  S8: 'missing, null and doubled items',
  S9: '__proto__ keys',
  S10: '10,000 rows or 5 MB',
  S11: 'markup in every text',
  S12: 'bad dates',
  S13: 'error as a list / an object',
  S14: 'success without data',
  S15: 'success, every other field null',
  S16: 'an old reply: the first one under this fault is repeated',
  S17: 'every list is empty',
  S18: 'order stored with a recalculated subtotal / shortened titles',
  E1: 'stream: 204',
  E2: 'stream: 500',
  E3: 'stream: wrong type',
  E4: 'stream: ends after the first message',
  E5: 'stream: ends before the first message',
  E6: 'stream: silent',
  E7: 'stream: held back for 60 s',
  E8: 'stream: broken JSON',
  E9: 'stream: JSON over lines without data:',
  E10: 'stream: named event',
  E11: 'stream: warning before data:',
  E12: 'stream: one / two byte-order marks',
  E13: 'stream: 200 messages a second',
  E14: 'stream: message of 5 MB',
  E15: 'stream: list missing / null',
  E16: 'stream: host restarts',
} as const

export type FaultName = keyof typeof FAULTS

export const FAULT_NAMES = Object.keys(FAULTS) as FaultName[]

export const isStreamFault = (name: FaultName): boolean => name.startsWith('E')

/** Faults of connection, status and body hit streams too. Faults of streams hit no other call. */
export const isPossibleFault = (name: FaultName, stream: boolean): boolean =>
  stream ? !name.startsWith('S') : !isStreamFault(name)

export type Fault = {
  name: FaultName
  /** A file name such as `orders.php`, or `*` for every call that this fault can hit. */
  file: string
  method: 'GET' | 'POST' | null
  /** The number of calls that it will still hit. Null: every call. */
  count: number | null
  /** The chance that a call is hit, from 0 to 1. The dice are seeded. */
  probability: number
  /** Index of the form: the fault's text separates its forms by "/". */
  variant: number
  /** Whether the write is carried out although its reply is damaged. Null: the fault's own default. */
  commit: boolean | null
  /** Milliseconds from the request's arrival until the script runs, even after the caller aborted. Null: the fault's own default. */
  storeAfter: number | null
  /** Milliseconds from the request's arrival until the reply. Null: after the script. A reply before the script's end comes from a
   * gateway. */
  answerAfter: number | null
  /** Milliseconds until the fault ends. Null: never. */
  lasts: number | null
}

export type FaultWish = Pick<Fault, 'name' | 'file'> & Partial<Fault>

export function isFaultName(value: unknown): value is FaultName {
  return typeof value === 'string' && Object.hasOwn(FAULTS, value)
}
