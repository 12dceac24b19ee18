import { create } from 'zustand'
import { fetchProductsNow, refetchProductLists } from '../../../api/admin/adminProductWrites'
import { runInSlices } from '../../../api/core/slices'
import type { Category } from '../../../api/categories'
import type { Product } from '../../../api/products'
import { csvErrorText } from '../../../rules/csvText'
import { createCsvImportPlanner, type PlannedRow } from '../../../rules/productCsv'
import { PRODUCT_IMAGES_MAX } from '../../../rules/constants'
import { idText } from '../../../rules/types'
import { withLock } from '../../../state/lock'
import { notify } from '../../../state/notices'
import { currentUser, onUserChange } from '../../../state/session'
import { fetchCode } from '../../../platform/fetchCode'
import { createRunStore, lineFailureOf } from '../../run/runLines'
import {
  createJournal,
  waitingImportLines,
  type ImportJournal,
  type ImportLine,
  type ImportPlan,
  type ImportRow,
  createImportSender,
  rowsThatUndoImport,
} from './runImport'

/** A separate chunk, because the part that reads bank statements loads it too. */
const readCsv = async (file: File) => {
  const { decodeCsv, parseCsv } = await fetchCode(() => import('./readCsv'))
  return parseCsv(decodeCsv(await file.arrayBuffer()))
}

// Global state, because the import continues while another admin screen is shown.

type ImportPreview = {
  name: string
  rows: readonly PlannedRow[]
  /** Column headings in the file that the import does not know. */
  unknown: readonly string[]
  products: readonly Product[]
  files: readonly File[]
}
type ImportAbout = {
  plan: ImportPlan
  files: readonly File[]
  /** True if this run undoes an earlier import. */
  undoing: boolean
}
type ImportState = {
  reading: boolean
  error: string | null
  preview: ImportPreview | null
  looked: boolean
}

const START_STATE: ImportState = { reading: false, error: null, preview: null, looked: false }
export const useCsvImport = create<ImportState>(() => START_STATE)
const setImport = useCsvImport.setState

const NO_PRODUCTS_TEXT = 'The file has no products below the column names. Choose another file.'

/**
 * createJournal (runImport.ts) also stores the lines in IndexedDB, so that the import continues after a reload or a
 * crash.
 */
export const importRun = createRunStore<ImportLine, ImportAbout>('csv import')

let openJournal: ImportJournal | null = null
const currentJournal = () => (openJournal ??= createJournal(currentUser()?.email ?? ''))

onUserChange(() => {
  openJournal?.stop()
  openJournal = null
  setImport(START_STATE)
})

/** Shows an import that a reload or a crash interrupted. */
export async function findUnfinishedImport(): Promise<void> {
  if (useCsvImport.getState().looked) return
  setImport({ looked: true })
  const saved = await currentJournal().load()
  if (!saved || importRun.store.getState().run) return
  const { lines, ...about } = saved
  importRun.show(lines, { ...about, undoing: lines.some(({ kind }) => kind === 'remove') })
}

export async function previewCsv(file: File, categories: readonly Category[]): Promise<void> {
  setImport({ reading: true, error: null, preview: null })
  try {
    const [table, products] = await Promise.all([
      readCsv(file),
      fetchProductsNow().catch(() => null),
    ])
    if (!products)
      return setImport({
        error: "Couldn't load the products, so we can't compare the file. Try again.",
      })
    const [head, ...lines] = table
    if (!head || lines.length === 0) return setImport({ error: NO_PRODUCTS_TEXT })
    const made = createCsvImportPlanner(head, products, categories)
    if ('error' in made) return setImport({ error: made.error })
    const rows: PlannedRow[] = []
    await runInSlices(lines, (cells, at) => {
      const row = made.plan(cells, at + 2)
      if (row) rows.push(row)
    })
    setImport({ preview: { name: file.name, rows, unknown: made.unknown, products, files: [] } })
  } catch (error) {
    setImport({ error: csvErrorText(error) })
  } finally {
    setImport({ reading: false })
  }
}

export function chooseImportPictures(files: readonly File[]): void {
  const { preview } = useCsvImport.getState()
  if (preview)
    setImport({
      preview: { ...preview, files: files.filter(({ type }) => type.startsWith('image/')) },
    })
}

/** Adds the errors that depend on the chosen folder of pictures. */
export function plannedRowsWithErrors({ rows, files }: ImportPreview): PlannedRow[] {
  const names = new Set(files.map(({ name }) => name.toLowerCase()))
  return rows.map((row) => {
    const missing = row.pictures.filter((name) => !names.has(name.toLowerCase()))
    const errors = [
      ...row.errors,
      ...(row.pictures.length > PRODUCT_IMAGES_MAX
        ? [`${row.pictures.length} pictures, but at most ${PRODUCT_IMAGES_MAX} are allowed`]
        : []),
      ...(missing.length > 0 ? [`Not in the folder: ${missing.join(', ')}`] : []),
    ]
    return errors.length === row.errors.length ? row : { ...row, kind: 'wrong' as const, errors }
  })
}

export const closeImportPreview = (): void => setImport({ preview: null, error: null })

async function runImportLines(lines: readonly ImportLine[], about: ImportAbout): Promise<void> {
  const done = await withLock('csv import', () => {
    setImport({ preview: null })
    return importRun.start(
      lines,
      about,
      createImportSender(lines, about.plan, about.files),
      (now) => currentJournal().note(now),
    )
  })
  if (!done.ran) notify('Another tab is importing this file.', 'bad')
  void refetchProductLists()
}

export async function beginImport(): Promise<void> {
  const { preview } = useCsvImport.getState()
  if (!preview) return
  const checked = plannedRowsWithErrors(preview)
  const rows = checked.flatMap(({ kind, line, id, title, changes, pictures }): ImportRow[] =>
    kind === 'change' || kind === 'new' ? [{ kind, line, id, title, changes, pictures }] : [],
  )
  const plan: ImportPlan = {
    name: preview.name,
    wrong: checked
      .filter(({ kind }) => kind === 'wrong')
      .map(({ line, title, errors }) => ({ line, title, errors })),
    known: preview.products.map(({ id }) => idText(id)),
  }
  const wanted = new Set(rows.flatMap(({ pictures }) => pictures.map((name) => name.toLowerCase())))
  const files = preview.files.filter(({ name }) => wanted.has(name.toLowerCase()))
  await currentJournal().begin(plan, rows, files)
  await runImportLines(waitingImportLines(rows), { plan, files, undoing: false })
}

export async function resumeImport(): Promise<void> {
  const { run } = importRun.store.getState()
  if (run) await runImportLines(run.lines, run.about)
}

export async function retryImport(): Promise<void> {
  const { run } = importRun.store.getState()
  if (!run) return
  const lines = run.lines.map((line) =>
    lineFailureOf(line) ? { ...line, state: 'waiting' as const } : line,
  )
  await runImportLines(lines, run.about)
}

export async function undoImport(): Promise<void> {
  const { run } = importRun.store.getState()
  if (!run || run.going) return
  const { plan } = run.about
  const rows = rowsThatUndoImport(run.lines)
  const known = [...plan.known, ...run.lines.flatMap(({ added }) => added ?? [])]
  const undo = { name: plan.name, wrong: [], known }
  await currentJournal().begin(undo, rows, [])
  await runImportLines(waitingImportLines(rows), { plan: undo, files: [], undoing: true })
}

/**
 * Removes the import; saved rows stay saved. The import stays visible until the journal is deleted, because a reload would
 * bring it back.
 */
export async function closeImport(): Promise<void> {
  const { run } = importRun.store.getState()
  await currentJournal().clear()
  if (importRun.store.getState().run === run) importRun.close()
}
