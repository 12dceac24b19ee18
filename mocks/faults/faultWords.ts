import type { FaultName } from './faultList'

type NamedFault = { name: FaultName; variant?: number }

/** Each fault by a word: `world.faults.set({ ...fault.serverError, file: 'orders.php' })`. */
export const fault = {
  connectionRefused: { name: 'T1' },
  connectionReset: { name: 'T2' },
  shortBody: { name: 'T3' },
  noReply: { name: 'T4' },
  stalledBody: { name: 'T5' },
  slowBody: { name: 'T6' },
  offline: { name: 'T7' },
  preflightRefused: { name: 'T8' },
  slowReply: { name: 'T9' },
  lateScript: { name: 'T10' },
  cutUpload: { name: 'T11' },

  badRequest: { name: 'H1' },
  unauthorized: { name: 'H2' },
  forbidden: { name: 'H2', variant: 1 },
  notFound: { name: 'H3' },
  tooLarge: { name: 'H4' },
  tooManyRequests: { name: 'H5' },
  serverErrorEmpty: { name: 'H6' },
  serverError: { name: 'H7' },
  badGateway: { name: 'H8' },
  unavailable: { name: 'H8', variant: 1 },
  gatewayTimeout: { name: 'H8', variant: 2 },
  resourceLimit: { name: 'H8', variant: 3 },
  redirected: { name: 'H9' },
  noContent: { name: 'H10' },
  serverErrorJson: { name: 'H11' },

  emptyBody: { name: 'B1' },
  fatalErrorPage: { name: 'B2' },
  noticeBefore: { name: 'B3' },
  noticeAfter: { name: 'B4' },
  byteOrderMark: { name: 'B5' },
  twoByteOrderMarks: { name: 'B6' },
  twoDocuments: { name: 'B7' },
  cutJson: { name: 'B8' },
  bareValue: { name: 'B9' },
  jsonAsHtml: { name: 'B10' },
  falseGzip: { name: 'B11' },
  invalidUtf8: { name: 'B12' },

  emptyObject: { name: 'S1' },
  refused: { name: 'S2' },
  refusedSilently: { name: 'S2', variant: 1 },
  oddSuccess: { name: 'S3' },
  listsAsMaps: { name: 'S4' },
  nullLists: { name: 'S5' },
  brokenNestedJson: { name: 'S6' },
  doubledNestedJson: { name: 'S6', variant: 1 },
  badNumbers: { name: 'S7' },
  tornLists: { name: 'S8' },
  protoKeys: { name: 'S9' },
  hugeReply: { name: 'S10' },
  markup: { name: 'S11' },
  badDates: { name: 'S12' },
  errorList: { name: 'S13' },
  errorObject: { name: 'S13', variant: 1 },
  successOnly: { name: 'S14' },
  nullFields: { name: 'S15' },
  oldReply: { name: 'S16' },
  emptyLists: { name: 'S17' },
  recalculated: { name: 'S18' },
  shortened: { name: 'S18', variant: 1 },

  streamNoContent: { name: 'E1' },
  streamServerError: { name: 'E2' },
  streamWrongType: { name: 'E3' },
  streamEndsAfterFirst: { name: 'E4' },
  streamEndsBeforeFirst: { name: 'E5' },
  streamSilent: { name: 'E6' },
  streamHeldBack: { name: 'E7' },
  streamBrokenJson: { name: 'E8' },
  streamBareLines: { name: 'E9' },
  streamNamedEvent: { name: 'E10' },
  streamWarning: { name: 'E11' },
  streamByteOrderMark: { name: 'E12' },
  streamFlood: { name: 'E13' },
  streamHuge: { name: 'E14' },
  streamNoList: { name: 'E15' },
  streamRestart: { name: 'E16' },
} as const satisfies Record<string, NamedFault>

export type FaultWord = keyof typeof fault

const isWord = (text: string): text is FaultWord => Object.hasOwn(fault, text)

/** The fault of a word such as `serverError`; null for any other text. */
export const faultOfWord = (text: unknown): NamedFault | null =>
  typeof text === 'string' && isWord(text) ? { ...fault[text] } : null

/** The word of a fault in this form, or of its first form. */
export function faultWordOf(name: FaultName, variant = 0): string {
  const entries = Object.entries(fault).map(([word, named]): [string, NamedFault] => [word, named])
  const inForm = (form: number) =>
    entries.find(([, named]) => named.name === name && (named.variant ?? 0) === form)
  return (inForm(variant) ?? inForm(0))?.[0] ?? name
}

/** The names of a fault's forms, in the order of `variant`. A fault that is not listed has one form. */
export const VARIANT_TITLES: Partial<Record<FaultName, readonly string[]>> = {
  H2: ['401', '403'],
  H8: ['502 Bad Gateway', '503 Service Unavailable', '504 Gateway Timeout', '508 Loop Detected'],
  B9: ['null', 'true', '"x"'],
  S2: ['with an error', 'without words', 'as status and message'],
  S3: ['"1"', '1', '"true"', '"0"', '0'],
  S5: ['null', '""', 'false'],
  S6: ['cut off', 'encoded twice'],
  S11: ['an image', 'a script', 'an SVG', 'a javascript: address', 'a template'],
  S13: ['a list', 'an object'],
  S18: ['with a recalculated subtotal', 'with shortened titles'],
  E12: ['one mark', 'two marks'],
  E15: ['missing', 'null'],
}
