import { ACT_JOURNAL, readStore, writeStore } from './store'
import { useStored } from './storedTexts'

// The status changes that were made on this device. The backend stores only when an order was placed, so that nothing else can
// tell what was verified or shipped on a day. Deleted at logout, because it holds order numbers of customers.

export type JournalAct = { at: number; id: string; status: string; amount: number; undone: boolean }
/** `since`: when this device began to write; 0 if it holds nothing. */
export type ActJournal = { since: number; acts: readonly JournalAct[] }

/** Cap: each entry has about 50 bytes of the 5 MB quota, and all are read and written at each act. */
const MOST = 5000

const NOTHING: ActJournal = { since: 0, acts: [] }
let parsed: { raw: string | null; journal: ActJournal } = { raw: null, journal: NOTHING }

type Row = [number, string, string, number, number]
const isRow = (row: unknown): row is Row =>
  Array.isArray(row) &&
  row.length === 5 &&
  ['number', 'string', 'string', 'number', 'number'].every((kind, at) => typeof row[at] === kind)

function journalIn(raw: string | null): ActJournal {
  if (raw === parsed.raw) return parsed.journal
  let value: { since?: unknown; acts?: unknown } = {}
  try {
    value = Object(JSON.parse(raw ?? '{}')) as typeof value
  } catch {
    // A damaged record starts again.
  }
  const acts = (Array.isArray(value.acts) ? value.acts.filter(isRow) : []).map(
    ([at, id, status, amount, undone]) => ({
      at,
      id,
      status,
      amount,
      undone: undone === 1,
    }),
  )
  parsed = { raw, journal: { since: typeof value.since === 'number' ? value.since : 0, acts } }
  return parsed.journal
}

export const useJournal = (): ActJournal => journalIn(useStored(ACT_JOURNAL))

/** An Undo marks the act that it takes back, so that the day's sums leave it out. */
export function journalAct(id: string, status: string, amount: number, undo = false): void {
  const { since, acts } = journalIn(readStore(ACT_JOURNAL))
  const now = Date.now()
  const last = acts.reduce((found, act, at) => (act.id === id && !act.undone ? at : found), -1)
  const next = undo
    ? acts.map((act, at) => (at === last ? { ...act, undone: true } : act))
    : [...acts, { at: now, id, status: status.toLowerCase(), amount, undone: false }]
  const rows = next
    .slice(-MOST)
    .map((act): Row => [act.at, act.id, act.status, act.amount, act.undone ? 1 : 0])
  writeStore(ACT_JOURNAL, JSON.stringify({ since: since || now, acts: rows }))
}
