import {
  addProduct,
  deleteProductSurely,
  editProduct,
  fetchProductsNow,
} from '../../../api/admin/adminProductWrites'
import {
  SINGLE_CHECK_DELAYS,
  MAX_SERVER_WORK_MS,
  mayStillArrive,
  sureWrite,
} from '../../../api/core/write'
import type { Product } from '../../../api/products'
import {
  productFieldLabel,
  fieldValueOfProduct,
  isSameFieldValue,
  fieldValueText,
  withFieldChanges,
  type FieldChange,
  type PlannedRow,
} from '../../../rules/productCsv'
import { EMPTY_PRODUCT } from '../../../rules/productFields'
import { rowToSend } from '../../../rules/rowEdits'
import { idText } from '../../../rules/types'
import { failureText } from '../../parts/adminFailureText'
import { toWebp } from '../form/toWebp'
import type { RunLineState, LineSender } from '../../run/runLines'
import { createDraft, type Draft } from '../../../state/draft'

// The journal of an import in IndexedDB. The plan is written once and the progress before and after each row, so that the
// import can continue after its tab was closed or crashed.

export type ImportRow = Pick<PlannedRow, 'line' | 'id' | 'title' | 'changes' | 'pictures'> & {
  kind: 'change' | 'new' | 'remove'
}

export type ImportPlan = {
  name: string
  /** Rows that were skipped, and why, for the downloaded result. */
  wrong: readonly { line: number; title: string; errors: readonly string[] }[]
  /**
   * Ids of the products before the import. A product that has a row's title and none of these ids was added by the
   * import.
   */
  known: readonly string[]
}

export type ImportLine = ImportRow & {
  state: RunLineState
  /** Id of the product that this line added. */
  added?: string
  /** Time in ms at which a line with the state `sending` was sent. */
  sentAt?: number
}

export const waitingImportLines = (rows: readonly ImportRow[]): ImportLine[] =>
  rows.map((row) => ({ ...row, state: 'waiting' }))

export type ImportJournal = {
  load(): Promise<{ plan: ImportPlan; lines: ImportLine[]; files: readonly File[] } | null>
  begin(plan: ImportPlan, rows: readonly ImportRow[], files: readonly File[]): Promise<void>
  /** Resolves when the lines are stored. */
  note(lines: readonly ImportLine[]): Promise<void>
  clear(): Promise<void>
  stop(): void
}

type SavedPlan = ImportPlan & { rows: readonly ImportRow[]; startedAt: number }
type SavedStep = Pick<ImportLine, 'state' | 'added' | 'sentAt'>

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

/** Ignores the progress of an earlier plan, which remains if the tab crashed right after the new plan was written. */
const readSteps = (value: unknown, startedAt: number): readonly SavedStep[] =>
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
        lines: waitingImportLines(rows).map((line, at) => ({ ...line, ...noted[at] })),
        files: saved.files.pictures ?? [],
      }
    },
    async begin(plan, rows, files) {
      startedAt = Date.now()
      plans.save({ fields: { ...plan, rows, startedAt }, files: { pictures: files } })
      await plans.flush()
    },
    async note(lines) {
      const now = lines.map(({ state, added, sentAt }): SavedStep => ({ state, added, sentAt }))
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

// Before each call the journal marks the line as `sending`. After a crash, a marked line is looked up in the shop
// before it is sent again.

export const importDelays = {
  /** In ms: reuse a product list this long instead of fetching it for each of a thousand rows. */
  fresh: 2000,
  mayArrive: MAX_SERVER_WORK_MS,
}

type SendStep = () => Promise<void>

const isStoredAsSent = (now: Product, changes: readonly FieldChange[]) =>
  changes.every(({ field, was, to }) => {
    const value = fieldValueOfProduct(now, field)
    return isSameFieldValue(value, to) || !isSameFieldValue(value, was)
  })

/** Lines may come from a journal: a `sending` line was sent before, and its outcome is unknown. */
export function createImportSender(
  lines: readonly ImportLine[],
  { known }: ImportPlan,
  files: readonly File[],
): LineSender<ImportLine> {
  let list: { products: readonly Product[]; at: number } | null = null
  const ids = new Set([...known, ...lines.flatMap(({ added }) => added ?? [])])

  const read = async () => {
    const at = Date.now()
    list = { products: await fetchProductsNow(), at }
    return list.products
  }
  const fresh = async () =>
    list && Date.now() - list.at < importDelays.fresh ? list.products : read()
  const byId = (products: readonly Product[], { id }: ImportRow) =>
    products.find((product) => id !== null && idText(product.id) === idText(id))
  const findAdded = (products: readonly Product[], { title }: ImportRow) =>
    products.find((product) => !ids.has(idText(product.id)) && product.title.trim() === title)

  async function change(row: ImportLine, sending: SendStep): Promise<RunLineState> {
    const tried = row.state === 'sending'
    const product = byId(await (tried ? read() : fresh()), row)
    if (!product) return { failed: 'No longer in the shop' }
    const { changes } = row
    if (tried && isStoredAsSent(product, changes)) return 'done'
    const conflict = changes.find(({ field, was, to }) => {
      const now = fieldValueOfProduct(product, field)
      return !isSameFieldValue(now, was) && !isSameFieldValue(now, to)
    })
    if (conflict && !tried) {
      const { field } = conflict
      return {
        failed: `${productFieldLabel(field)} was changed elsewhere to ${fieldValueText(field, fieldValueOfProduct(product, field))}`,
      }
    }
    if (changes.every(({ field, to }) => isSameFieldValue(fieldValueOfProduct(product, field), to)))
      return 'same'
    const input = {
      ...rowToSend(withFieldChanges(product, changes)),
      images: [],
      id: product.id,
      existing_images: product.images,
      removed_images: [],
    }
    await sending()
    const look = async () => {
      const now = byId(await read(), row)
      return now !== undefined && isStoredAsSent(now, changes)
    }
    await sureWrite(() => editProduct({ input }), { look })
    return 'done'
  }

  async function pictures(row: ImportRow): Promise<File[] | string> {
    const found = row.pictures.map((name) =>
      files.find((file) => file.name.toLowerCase() === name.toLowerCase()),
    )
    const webps = await Promise.all(found.map((file) => (file ? toWebp(file) : null)))
    const missing = row.pictures.filter((_, at) => !webps[at])
    return missing.length > 0
      ? `Not a picture, or not in the folder: ${missing.join(', ')}`
      : webps.filter((one) => one !== null)
  }

  /** Null if the server may still store the product. */
  async function add(row: ImportLine, sending: SendStep): Promise<Partial<ImportLine> | null> {
    const before = findAdded(await read(), row)
    if (row.state === 'sending') {
      if (before) return { state: 'done', added: idText(before.id) }
      if (Date.now() - (row.sentAt ?? 0) < importDelays.mayArrive) return null
    }
    // A product with this title that exists before the call was added elsewhere, so it must not count as this row's.
    if (before) ids.add(idText(before.id))
    const images = await pictures(row)
    if (typeof images === 'string') return { state: { failed: images } }
    await sending()
    const input = { ...rowToSend(withFieldChanges(EMPTY_PRODUCT, row.changes)), images }
    let added: Product | undefined
    const look = async () => (added = findAdded(await read(), row)) !== undefined
    try {
      await sureWrite(() => addProduct({ input }), { look, waits: SINGLE_CHECK_DELAYS })
    } catch (error) {
      if (mayStillArrive(error)) return null
      throw error
    }
    if (!added) await look().catch(() => {})
    return { state: 'done', ...(added && { added: idText(added.id) }) }
  }

  async function remove(row: ImportLine, sending: SendStep): Promise<RunLineState> {
    const product = byId(await read(), row)
    if (!product) return 'same'
    await sending()
    await deleteProductSurely({ id: product.id })
    return 'done'
  }

  return {
    async send(row, at, put) {
      const sending = () => put(at, { state: 'sending', sentAt: Date.now() })
      try {
        if (row.kind === 'change') return { state: await change(row, sending) }
        if (row.kind === 'remove') return { state: await remove(row, sending) }
        const end = await add(row, sending)
        if (end?.added !== undefined) ids.add(end.added)
        return end
      } catch (error) {
        return { state: { failed: failureText(error as Error) } }
      }
    },
  }
}

export const rowsThatUndoImport = (lines: readonly ImportLine[]): ImportRow[] =>
  lines
    .flatMap(({ state, added, ...row }): ImportRow[] => {
      if (state !== 'done') return []
      if (row.kind === 'change')
        return [
          {
            ...row,
            changes: row.changes.map(({ field, was, to }) => ({ field, was: to, to: was })),
          },
        ]
      return added === undefined ? [] : [{ ...row, kind: 'remove', id: added }]
    })
    .reverse()
