import { dropOldBodies, type RecordedExchange } from './exchange'

export type SentFile = { field: string; name: string; type: string; size: number }

export type LogEntry = {
  id: number
  /** Increases with each change of any entry, so that a page can request only newer changes. */
  mark: number
  at: string
  /** In real milliseconds, for tests that count calls over time. */
  arrived: number
  method: string
  /** Name below backend/api/, such as `add_to_cart.php`. */
  file: string
  query: Record<string, string>
  contentType: string
  /** Names of all fields in the body, including files. */
  fields: string[]
  /** The body as the server reads it: a JSON value, or the text fields of a form. */
  sent: unknown
  files: SentFile[]
  /** Null until the reply is sent, and for faults that never reply. */
  status: number | null
  milliseconds: number | null
  fault: string | null
  /** Violations of the contract; empty for a correct call. */
  problems: string[]
  /** The script's error; null if the script did not fail. */
  crashed: string | null
  /** True if the same read was made within the ten seconds before. */
  repeated: boolean
}

type NewEntry = Omit<LogEntry, 'id' | 'mark' | 'repeated' | 'crashed'>

const MAX_ENTRIES = 1000
const POLL_MS = 10_000

/** Bytes and log entry of the call that is being answered. */
type CallRecord = { exchange: RecordedExchange; entry: LogEntry | null }
let currentRecord = (): CallRecord | null => null

/** The HTTP adapter sets the function that returns the current call's record. Otherwise nothing is recorded. */
export function setCallRecordSource(how: () => CallRecord | null): void {
  currentRecord = how
}

const addressOf = ({ file, query }: Pick<LogEntry, 'file' | 'query'>): string =>
  `${file}?${JSON.stringify(query)}`

export function createLog() {
  let entries: LogEntry[] = []
  let exchanges = new Map<number, RecordedExchange>()
  let lastId = 0
  let lastMark = 0
  /** Identifies this log. A page that knows another log starts again from the first entry. */
  const begun = `${Date.now()}-${Math.random()}`

  const isRepeated = (entry: NewEntry): boolean =>
    entry.method === 'GET' &&
    entries.some(
      (other) =>
        other.method === 'GET' &&
        entry.arrived - other.arrived < POLL_MS &&
        other.file === entry.file &&
        addressOf(other) === addressOf(entry),
    )

  return {
    /** Oldest first. */
    get entries(): readonly LogEntry[] {
      return entries
    },
    /** `mark` is the newest mark, `first` the oldest id that is still in the log. */
    get edge(): { begun: string; mark: number; first: number } {
      return { begun, mark: lastMark, first: entries[0]?.id ?? lastId + 1 }
    },
    open(entry: NewEntry): LogEntry {
      lastId++
      lastMark++
      const opened = {
        ...entry,
        id: lastId,
        mark: lastMark,
        crashed: null,
        repeated: isRepeated(entry),
      }
      entries.push(opened)
      if (entries.length > MAX_ENTRIES) {
        entries = entries.slice(-MAX_ENTRIES)
        const first = entries[0]?.id ?? 0
        for (const id of exchanges.keys()) if (id < first) exchanges.delete(id)
      }
      const wire = currentRecord()
      if (wire) {
        wire.entry = opened
        exchanges.set(lastId, wire.exchange)
        dropOldBodies([...exchanges.values()].reverse())
      }
      return opened
    },
    touch(entry: LogEntry): void {
      lastMark++
      entry.mark = lastMark
    },
    /** Undefined for a call that was not made over HTTP, or was made before a restart. */
    exchange: (id: number): RecordedExchange | undefined => exchanges.get(id),
    /** Oldest first. */
    of(file: string, method?: string): LogEntry[] {
      return entries.filter(
        (entry) => entry.file === file && (method === undefined || entry.method === method),
      )
    },
    clear(): void {
      entries = []
      exchanges = new Map()
      lastMark++
    },
    /** The recorded bytes of the calls, for the mock that replaces this one after an edit of the mock's files. */
    get exchanges(): ReadonlyMap<number, RecordedExchange> {
      return exchanges
    },
    /** Takes over the log of a saved world. New calls continue that log's numbers. */
    restore(kept: readonly LogEntry[], wires: ReadonlyMap<number, RecordedExchange>): void {
      entries = kept.map((entry) => ({
        ...entry,
        crashed: entry.crashed ?? null,
        repeated: entry.repeated ?? false,
      }))
      exchanges = new Map(wires)
      lastId = Math.max(lastId, ...kept.map(({ id }) => id))
      lastMark = Math.max(lastMark, lastId, ...kept.map(({ mark }) => mark ?? 0)) + 1
    },
  }
}

export type RequestLog = ReturnType<typeof createLog>
