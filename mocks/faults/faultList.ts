type FaultKind = {
  /** One name for each form of the fault; `variant` is the index. A form without a name shares the first one. */
  words: readonly string[]
  effect: string
  /** Names of the forms on the mock's page. A fault without this list has a single form. */
  forms?: readonly string[]
}

/** All faults by code. Codes of stream faults begin with E. */
export const FAULTS = {
  T1: { words: ['connectionRefused'], effect: 'connection refused' },
  T2: { words: ['connectionReset'], effect: 'connection reset in the body' },
  T3: { words: ['shortBody'], effect: 'body shorter than its length' },
  T4: { words: ['noReply'], effect: 'no reply at all' },
  T5: { words: ['stalledBody'], effect: 'stalls in the body' },
  T6: { words: ['slowBody'], effect: 'slow: 8 s, then 20 kB/s' },
  T7: { words: ['offline'], effect: 'offline' },
  T8: { words: ['preflightRefused'], effect: 'preflight refused (other host)' },
  T9: { words: ['slowReply'], effect: 'slow enough to leave the screen (2 s)' },
  T10: { words: ['lateScript'], effect: 'late: the script starts after 8 s, then answers' },
  T11: { words: ['cutUpload'], effect: 'cut while the body is on its way' },
  H1: { words: ['badRequest'], effect: '400 with {error}' },
  H2: { words: ['unauthorized', 'forbidden'], effect: '401 / 403 HTML', forms: ['401', '403'] },
  H3: { words: ['notFound'], effect: '404 HTML' },
  H4: { words: ['tooLarge'], effect: '413 too large' },
  H5: { words: ['tooManyRequests'], effect: '429 with Retry-After' },
  H6: { words: ['serverErrorEmpty'], effect: '500 empty' },
  H7: { words: ['serverError'], effect: '500 HTML' },
  H8: {
    words: ['badGateway', 'unavailable', 'gatewayTimeout', 'resourceLimit'],
    effect: '502 / 503 / 504 / 508 HTML',
    forms: [
      '502 Bad Gateway',
      '503 Service Unavailable',
      '504 Gateway Timeout',
      '508 Loop Detected',
    ],
  },
  H9: { words: ['redirected'], effect: '302 to an HTML page' },
  H10: { words: ['noContent'], effect: '204 no content' },
  H11: { words: ['serverErrorJson'], effect: '500 with {success: false, error}' },
  B1: { words: ['emptyBody'], effect: '200 empty' },
  B2: { words: ['fatalErrorPage'], effect: '200 with a fatal error page' },
  B3: { words: ['noticeBefore'], effect: 'notice before the JSON' },
  B4: { words: ['noticeAfter'], effect: 'notice after the JSON' },
  B5: { words: ['byteOrderMark'], effect: 'one byte-order mark' },
  B6: { words: ['twoByteOrderMarks'], effect: 'two byte-order marks' },
  B7: { words: ['twoDocuments'], effect: 'two JSON documents' },
  B8: { words: ['cutJson'], effect: 'JSON cut off' },
  B9: {
    words: ['bareValue'],
    effect: 'null / true / "x" at top level',
    forms: ['null', 'true', '"x"'],
  },
  B10: { words: ['jsonAsHtml'], effect: 'JSON sent as text/html' },
  B11: { words: ['falseGzip'], effect: 'false gzip label' },
  B12: { words: ['invalidUtf8'], effect: 'invalid UTF-8' },
  S1: { words: ['emptyObject'], effect: '{}' },
  S2: {
    words: ['refused', 'refusedSilently'],
    effect: 'success false with an error',
    forms: ['with an error', 'without words', 'as status and message'],
  },
  S3: {
    words: ['oddSuccess'],
    effect: 'success as "1" / "0" / 1 / 0',
    forms: ['"1"', '1', '"true"', '"0"', '0'],
  },
  S4: { words: ['listsAsMaps'], effect: 'lists as maps' },
  S5: {
    words: ['nullLists'],
    effect: 'lists as null / "" / false',
    forms: ['null', '""', 'false'],
  },
  S6: {
    words: ['brokenNestedJson', 'doubledNestedJson'],
    effect: 'nested JSON broken / encoded twice',
    forms: ['cut off', 'encoded twice'],
  },
  S7: { words: ['badNumbers'], effect: 'bad numbers' },
  S8: { words: ['tornLists'], effect: 'missing, null and doubled items' },
  S9: { words: ['protoKeys'], effect: '__proto__ keys' },
  S10: { words: ['hugeReply'], effect: '10,000 rows or 5 MB' },
  S11: {
    words: ['markup'],
    effect: 'markup in every text',
    forms: ['an image', 'a script', 'an SVG', 'a javascript: address', 'a template'],
  },
  S12: { words: ['badDates'], effect: 'bad dates' },
  S13: {
    words: ['errorList', 'errorObject'],
    effect: 'error as a list / an object',
    forms: ['a list', 'an object'],
  },
  S14: { words: ['successOnly'], effect: 'success without data' },
  S15: { words: ['nullFields'], effect: 'success, every other field null' },
  S16: { words: ['oldReply'], effect: 'an old reply: the first one under this fault is repeated' },
  S17: { words: ['emptyLists'], effect: 'every list is empty' },
  S18: {
    words: ['recalculated', 'shortened'],
    effect: 'order stored with a recalculated subtotal / shortened titles',
    forms: ['with a recalculated subtotal', 'with shortened titles'],
  },
  E1: { words: ['streamNoContent'], effect: 'stream: 204' },
  E2: { words: ['streamServerError'], effect: 'stream: 500' },
  E3: { words: ['streamWrongType'], effect: 'stream: wrong type' },
  E4: { words: ['streamEndsAfterFirst'], effect: 'stream: ends after the first message' },
  E5: { words: ['streamEndsBeforeFirst'], effect: 'stream: ends before the first message' },
  E6: { words: ['streamSilent'], effect: 'stream: silent' },
  E7: { words: ['streamHeldBack'], effect: 'stream: held back for 60 s' },
  E8: { words: ['streamBrokenJson'], effect: 'stream: broken JSON' },
  E9: { words: ['streamBareLines'], effect: 'stream: JSON over lines without data:' },
  E10: { words: ['streamNamedEvent'], effect: 'stream: named event' },
  E11: { words: ['streamWarning'], effect: 'stream: warning before data:' },
  E12: {
    words: ['streamByteOrderMark'],
    effect: 'stream: one / two byte-order marks',
    forms: ['one mark', 'two marks'],
  },
  E13: { words: ['streamFlood'], effect: 'stream: 200 messages a second' },
  E14: { words: ['streamHuge'], effect: 'stream: message of 5 MB' },
  E15: {
    words: ['streamNoList'],
    effect: 'stream: list missing / null',
    forms: ['missing', 'null'],
  },
  E16: { words: ['streamRestart'], effect: 'stream: host restarts' },
} as const satisfies Record<string, FaultKind>

export type FaultCode = keyof typeof FAULTS

export const FAULT_NAMES = Object.keys(FAULTS) as FaultCode[]

const kindOf = (name: FaultCode): FaultKind => FAULTS[name]

export type FaultWord = { [Name in FaultCode]: (typeof FAULTS)[Name]['words'][number] }[FaultCode]
export type NamedFault = { name: FaultCode; variant?: number }

/** All faults by word: `world.faults.set({ ...fault.serverError, file: 'orders.php' })`. */
export const fault = Object.fromEntries(
  FAULT_NAMES.flatMap((name) =>
    kindOf(name).words.map((word, variant) => [word, variant === 0 ? { name } : { name, variant }]),
  ),
) as Record<FaultWord, NamedFault>

const isWord = (text: string): text is FaultWord => Object.hasOwn(fault, text)

export const faultOfWord = (text: unknown): NamedFault | null =>
  typeof text === 'string' && isWord(text) ? { ...fault[text] } : null

/** Returns the name of this form of the fault. A form without a name shares the first one. */
export const faultWordOf = (name: FaultCode, variant = 0): string => {
  const { words } = kindOf(name)
  return words[variant] ?? words[0] ?? name
}

export const isStreamFault = (name: FaultCode): boolean => name.startsWith('E')

/** Faults with S in their code cannot hit a stream. Faults with E can hit only a stream. */
export const canFaultHit = (name: FaultCode, stream: boolean): boolean =>
  stream ? !name.startsWith('S') : !isStreamFault(name)

export type Fault = {
  name: FaultCode
  /** A file name such as `orders.php`, or `*` for every call that this fault can hit. */
  file: string
  method: 'GET' | 'POST' | null
  /** The number of calls that the fault will still hit; null for every call. */
  count: number | null
  /** The chance that a call is hit, from 0 to 1, drawn from a seeded random generator. */
  probability: number
  variant: number
  /** True if the write is carried out although its reply is damaged. Null takes the fault's default. */
  commit: boolean | null
  /**
   * Milliseconds from the request's arrival until the script runs, even if the caller aborted. Null takes the fault's
   * default.
   */
  storeAfter: number | null
  /**
   * Milliseconds from the request's arrival until the reply; null to reply as soon as the script ends. A reply that is
   * due before the script ends comes from a gateway.
   */
  answerAfter: number | null
  /** Milliseconds until the fault ends; null for never. */
  lasts: number | null
}

export type FaultWish = Pick<Fault, 'name' | 'file'> & Partial<Fault>

export function isFaultName(value: unknown): value is FaultCode {
  return typeof value === 'string' && Object.hasOwn(FAULTS, value)
}
