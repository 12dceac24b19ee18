import type { Dice } from '../world/dice'

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

/** S18 changes the order that is stored, so a second fault can change the reply of the same write. */
type Slot = 'stream' | 'stored' | 'reply'
const slotOf = (name: FaultName): Slot => (isStreamFault(name) ? 'stream' : name === 'S18' ? 'stored' : 'reply')

/** The faults of connection, status and body hit streams too. The faults of streams hit no other call. */
export const canStrike = (name: FaultName, stream: boolean): boolean =>
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
  /** Milliseconds from the request's arrival until the reply. Null: after the script. An earlier reply is a gateway's. */
  answerAfter: number | null
  /** Milliseconds until the fault ends. Null: never. */
  lasts: number | null
}

export type FaultWish = Pick<Fault, 'name' | 'file'> & Partial<Fault>

export function isFaultName(value: unknown): value is FaultName {
  return typeof value === 'string' && Object.hasOwn(FAULTS, value)
}

const USUAL: Omit<Fault, 'name' | 'file'> = {
  method: null,
  count: null,
  probability: 1,
  variant: 0,
  commit: null,
  storeAfter: null,
  answerAfter: null,
  lasts: null,
}

export function createFaults(dice: () => Dice, elapsed: () => number) {
  let faults: Fault[] = []
  const ends = new WeakMap<Fault, number>()
  const isOver = (fault: Fault) => (ends.get(fault) ?? Infinity) <= elapsed()
  return {
    get list(): readonly Fault[] {
      return faults.filter((fault) => !isOver(fault))
    },
    /** Replaces the fault of the same file, method and slot. */
    set(wish: FaultWish): void {
      const fault: Fault = { ...USUAL, ...wish }
      const sameCalls = (other: Fault) =>
        other.file === fault.file && other.method === fault.method && slotOf(other.name) === slotOf(fault.name)
      if (fault.lasts !== null) ends.set(fault, elapsed() + fault.lasts)
      faults = [...faults.filter((other) => !sameCalls(other)), fault]
    },
    clear(which: (fault: Fault) => boolean = () => true): void {
      faults = faults.filter((fault) => !which(fault))
    },
    /** The fault that hits this call, or null. A fault of the file takes precedence over one for every file. */
    take(file: string, method: string, stream: boolean, slot: 'reply' | 'stored' = 'reply'): Fault | null {
      const fitting = faults.filter(
        (fault) =>
          (fault.file === file || fault.file === '*') &&
          (fault.method === null || fault.method === method) &&
          canStrike(fault.name, stream) &&
          (slotOf(fault.name) === 'stored') === (slot === 'stored') &&
          !isOver(fault),
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
