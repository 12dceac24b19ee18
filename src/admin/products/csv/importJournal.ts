import type { PlannedRow } from '../../../rules/productCsv'
import { createDraft, type Draft } from '../../../state/draft'

// The record of an import in IndexedDB: the plan is written once, the progress before and after each row, so that a closed or
// crashed tab can go on where it was.

export type ImportRow = Pick<PlannedRow, 'line' | 'id' | 'title' | 'changes' | 'pictures'> & {
  kind: 'change' | 'new' | 'remove'
}

/** `sending`: a reply is not known; the row is looked for before it is sent again. `same`: the shop had these values already. */
export type RowState = 'waiting' | 'sending' | 'done' | 'same' | { failed: string }

export type ImportPlan = {
  /** The file's name. */
  name: string
  /** Rows of the file that were left out, and why; for the result. */
  wrong: readonly { line: number; title: string; errors: readonly string[] }[]
  rows: readonly ImportRow[]
  /** Ids of the shop before the import: any other product with a row's title was added by it. */
  known: readonly string[]
}

export type ImportProgress = {
  states: readonly RowState[]
  /** The id that an added product got, by place in `rows`. */
  added: Readonly<Record<number, string>>
  /** When the row that is `sending` was sent, by place in `rows`. */
  sentAt: Readonly<Record<number, number>>
}

export const startProgress = (plan: ImportPlan): ImportProgress => ({
  states: plan.rows.map(() => 'waiting'),
  added: {},
  sentAt: {},
})

export type ImportJournal = {
  load(): Promise<{ plan: ImportPlan; progress: ImportProgress; files: readonly File[] } | null>
  begin(plan: ImportPlan, files: readonly File[]): Promise<void>
  /** Resolves when it is stored. */
  note(progress: ImportProgress): Promise<void>
  clear(): Promise<void>
  stop(): void
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function readPlan(value: unknown): ImportPlan | null {
  if (
    !isObject(value) ||
    !Array.isArray(value.rows) ||
    !Array.isArray(value.known) ||
    !Array.isArray(value.wrong)
  )
    return null
  return value as ImportPlan
}

function readProgress(value: unknown, plan: ImportPlan): ImportProgress {
  const isFitting =
    isObject(value) && Array.isArray(value.states) && value.states.length === plan.rows.length
  return isFitting && isObject(value.added) && isObject(value.sentAt)
    ? (value as ImportProgress)
    : startProgress(plan)
}

/** Two drafts, because the plan may be a megabyte and the progress is written twice for each row. */
export function createJournal(owner: string): ImportJournal {
  const plans: Draft = createDraft('csv import', owner)
  const steps: Draft = createDraft('csv import progress', owner)
  return {
    async load() {
      const saved = await plans.load()
      const plan = readPlan(saved?.fields)
      if (!saved || !plan) return null
      return {
        plan,
        files: saved.files.pictures ?? [],
        progress: readProgress((await steps.load())?.fields, plan),
      }
    },
    async begin(plan, files) {
      await steps.clear()
      plans.save({ fields: plan, files: { pictures: files } })
      await plans.flush()
    },
    async note(progress) {
      steps.save({ fields: progress })
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
