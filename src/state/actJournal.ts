import { ACT_JOURNAL_KEY } from './localStorage'
import { createStoredValue } from './storedTexts'

// The status changes that the owner made on this device. The backend stores only when an order was placed, so this journal is
// the only record of what was verified or shipped on a day. A logout deletes it, because it holds customers' order numbers.

export type JournalAct = { at: number; id: string; status: string; amount: number; undone: boolean }
/** `since` is the time when this device began its journal; 0 if the journal is empty. */
export type ActJournal = { since: number; acts: readonly JournalAct[] }

/** A limit, because each entry takes about 50 bytes of the 5 MB quota, and each act reads and writes all entries. */
const MAX_ACTS = 5000

type StoredAct = [number, string, string, number, number]
const isRow = (row: unknown): row is StoredAct =>
  Array.isArray(row) &&
  row.length === 5 &&
  ['number', 'string', 'string', 'number', 'number'].every((kind, at) => typeof row[at] === kind)

function journalOf(stored: unknown): ActJournal {
  const { since, acts } = Object(stored) as { since?: unknown; acts?: unknown }
  return {
    since: typeof since === 'number' ? since : 0,
    acts: (Array.isArray(acts) ? acts.filter(isRow) : []).map(
      ([at, id, status, amount, undone]) => ({ at, id, status, amount, undone: undone === 1 }),
    ),
  }
}

const journal = createStoredValue(ACT_JOURNAL_KEY, journalOf)
export const useActJournal = journal.use

/** An undo marks the act that it takes back, so that the day's sums leave this act out. */
export function writeToJournal(id: string, status: string, amount: number, undo = false): void {
  const { since, acts } = journal.read()
  const now = Date.now()
  const last = acts.reduce((found, act, at) => (act.id === id && !act.undone ? at : found), -1)
  const next = undo
    ? acts.map((act, at) => (at === last ? { ...act, undone: true } : act))
    : [...acts, { at: now, id, status: status.toLowerCase(), amount, undone: false }]
  const rows = next
    .slice(-MAX_ACTS)
    .map((act): StoredAct => [act.at, act.id, act.status, act.amount, act.undone ? 1 : 0])
  journal.write({ since: since || now, acts: rows })
}
