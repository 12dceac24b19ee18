export type SentFile = { field: string; name: string; type: string; size: number }

export type LogEntry = {
  id: number
  at: string
  /** Real milliseconds, for tests that count calls over time. */
  arrived: number
  method: string
  /** The file name below backend/api/, e.g. `add_to_cart.php`. */
  file: string
  query: Record<string, string>
  contentType: string
  /** Names of all fields in the body, files included. */
  fields: string[]
  /** The body as the server reads it: a JSON value, or the text fields of a form. */
  sent: unknown
  files: SentFile[]
  /** Null while unanswered, and for faults that never answer. */
  status: number | null
  milliseconds: number | null
  fault: string | null
  /** Deviations from the contract; empty for a correct call. */
  problems: string[]
}

const MAX_ENTRIES = 1000

export function createLog() {
  let entries: LogEntry[] = []
  let lastId = 0
  return {
    /** Oldest first. */
    get entries(): readonly LogEntry[] {
      return entries
    },
    open(entry: Omit<LogEntry, 'id'>): LogEntry {
      lastId++
      const opened = { ...entry, id: lastId }
      entries.push(opened)
      if (entries.length > MAX_ENTRIES) entries = entries.slice(-MAX_ENTRIES)
      return opened
    },
    /** All calls of one file, oldest first. */
    of(file: string, method?: string): LogEntry[] {
      return entries.filter((entry) => entry.file === file && (method === undefined || entry.method === method))
    },
    clear(): void {
      entries = []
    },
    /** The log of a kept world; new calls count on from it. */
    restore(kept: readonly LogEntry[]): void {
      entries = [...kept]
      lastId = Math.max(lastId, ...kept.map(({ id }) => id))
    },
  }
}

export type RequestLog = ReturnType<typeof createLog>
