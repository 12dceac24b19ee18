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
  /** Names of everything sent in the body, files included. */
  fields: string[]
  /** The body as the server reads it: a JSON value, or the text fields of a form. */
  sent: unknown
  files: SentFile[]
  /** null while unanswered, and for faults that never answer. */
  status: number | null
  milliseconds: number | null
  fault: string | null
  /** What the call did otherwise than the contract says; empty when it kept it. */
  problems: string[]
}

const KEPT = 1000

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
      if (entries.length > KEPT) entries = entries.slice(-KEPT)
      return opened
    },
    /** All calls of one file, oldest first. */
    of(file: string, method?: string): LogEntry[] {
      return entries.filter((entry) => entry.file === file && (method === undefined || entry.method === method))
    },
    clear(): void {
      entries = []
    },
  }
}

export type RequestLog = ReturnType<typeof createLog>
