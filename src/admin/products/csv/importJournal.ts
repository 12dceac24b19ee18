import type { PlannedRow } from '../../../rules/productCsv'
import { createDraft, type Draft } from '../../../state/draft'
import type { LineState } from '../../run/runLines'

// The record of an import in IndexedDB. The plan is written once, the progress before and after each row, so that a closed
// or crashed tab can continue where it stopped.

export type ImportRow = Pick<PlannedRow, 'line' | 'id' | 'title' | 'changes' | 'pictures'> & {
  kind: 'change' | 'new' | 'remove'
}

/** The file's name, its wrong rows and the products before the import. */
export type ImportPlan = {
  /** The file's name. */
  name: string
  /** Rows of the file that were skipped, and why; for the result. */
  wrong: readonly { line: number; title: string; errors: readonly string[] }[]
  /** Ids in the shop before the import: any other product with a row's title was added by the import. */
  known: readonly string[]
}

export type ImportLine = ImportRow & {
  state: LineState
  /** The id that an added product got. */
  added?: string
  /** When the line that is `sending` was sent. */
  sentAt?: number
}

export const waitingLines = (rows: readonly ImportRow[]): ImportLine[] =>
  rows.map((row) => ({ ...row, state: 'waiting' }))

export type ImportJournal = {
  load(): Promise<{ plan: ImportPlan; lines: ImportLine[]; files: readonly File[] } | null>
  begin(plan: ImportPlan, rows: readonly ImportRow[], files: readonly File[]): Promise<void>
  /** Resolves when it is stored. */
  note(lines: readonly ImportLine[]): Promise<void>
  clear(): Promise<void>
  stop(): void
}

type SavedPlan = ImportPlan & { rows: readonly ImportRow[]; startedAt: number }
type Step = Pick<ImportLine, 'state' | 'added' | 'sentAt'>

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function readPlan(value: unknown): SavedPlan | null {
  if (
    !isObject(value) ||
    !Array.isArray(value.rows) ||
    !Array.isArray(value.known) ||
    !Array.isArray(value.wrong)
  )
    return null
  return value as SavedPlan
}

/** Ignore the progress of another plan: a tab may crash between the two writes. */
const readSteps = (value: unknown, startedAt: number): readonly Step[] =>
  isObject(value) && value.startedAt === startedAt && Array.isArray(value.steps) ? value.steps : []

/** Two drafts, because the plan may be a megabyte and the progress is written twice for each row. */
export function createJournal(owner: string): ImportJournal {
  const plans: Draft = createDraft('csv import', owner)
  const steps: Draft = createDraft('csv import progress', owner)
  let startedAt = 0
  return {
    async load() {
      const saved = await plans.load()
      const plan = readPlan(saved?.fields)
      if (!saved || !plan) return null
      startedAt = plan.startedAt
      const { rows, name, wrong, known } = plan
      const noted = readSteps((await steps.load())?.fields, startedAt)
      return {
        plan: { name, wrong, known },
        lines: waitingLines(rows).map((line, at) => ({ ...line, ...noted[at] })),
        files: saved.files.pictures ?? [],
      }
    },
    async begin(plan, rows, files) {
      startedAt = Date.now()
      plans.save({ fields: { ...plan, rows, startedAt }, files: { pictures: files } })
      await plans.flush()
    },
    async note(lines) {
      const now = lines.map(({ state, added, sentAt }): Step => ({ state, added, sentAt }))
      steps.save({ fields: { startedAt, steps: now } })
      await steps.flush()
    },
    async clear() {
      await Promise.all([plans.clear(), steps.clear()])
    },
    stop() {
      plans.stop()
      steps.stop()
    },
  }
}
