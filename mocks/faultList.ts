import type { Dice } from './dice'

/** The named faults, with what each does; stream faults begin with E. */
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

/** A stream can also be refused or cut like any call; a call cannot have a stream's fault. */
export const canStrike = (name: FaultName, stream: boolean): boolean =>
  stream ? !name.startsWith('S') : !isStreamFault(name)

export type Fault = {
  name: FaultName
  /** A file name such as `orders.php`, or `*` for every call that can have this fault. */
  file: string
  method: 'GET' | 'POST' | null
  /** How often it still strikes; null is always. */
  count: number | null
  /** From 0 to 1, thrown with seeded dice. */
  probability: number
  /** Which of the forms that the fault's text names with "/", from 0. */
  variant: number
  /** Whether the write is carried out although the reply is spoilt; null is what such a fault usually means. */
  commit: boolean | null
}

export type FaultWish = Pick<Fault, 'name' | 'file'> & Partial<Fault>

export function isFaultName(value: unknown): value is FaultName {
  return typeof value === 'string' && Object.hasOwn(FAULTS, value)
}

export function createFaults(dice: () => Dice) {
  let faults: Fault[] = []
  return {
    get list(): readonly Fault[] {
      return faults
    },
    /** One fault per file, method and kind (calls or streams): a new one takes the place of the old. */
    set(wish: FaultWish): void {
      const fault: Fault = { method: null, count: null, probability: 1, variant: 0, commit: null, ...wish }
      const sameCalls = (other: Fault) =>
        other.file === fault.file &&
        other.method === fault.method &&
        isStreamFault(other.name) === isStreamFault(fault.name)
      faults = [...faults.filter((other) => !sameCalls(other)), fault]
    },
    clear(which: (fault: Fault) => boolean = () => true): void {
      faults = faults.filter((fault) => !which(fault))
    },
    /** The fault that strikes this call, if any; a file's own goes before one for every file. */
    take(file: string, method: string, stream: boolean): Fault | null {
      const fitting = faults.filter(
        (fault) =>
          (fault.file === file || fault.file === '*') &&
          (fault.method === null || fault.method === method) &&
          canStrike(fault.name, stream),
      )
      const fault = fitting.find((candidate) => candidate.file === file) ?? fitting[0]
      if (!fault || fault.count === 0) return null
      if (fault.probability < 1 && dice().roll() >= fault.probability) return null
      if (fault.count !== null) {
        fault.count--
        if (fault.count === 0) faults = faults.filter((other) => other !== fault)
      }
      return fault
    },
  }
}

export type Faults = ReturnType<typeof createFaults>
