import { create } from 'zustand'
import { readProducts, readProductsAgain } from '../../../api/admin/adminProductWrites'
import { inTurns } from '../../../api/core/slices'
import type { Category } from '../../../api/categories'
import type { Product } from '../../../api/products'
import { planner, type PlannedRow } from '../../../rules/productCsv'
import { PRODUCT_IMAGES_MAX } from '../../../rules/constants'
import { idText } from '../../../rules/types'
import { useDirtyForms } from '../../../state/dirty'
import { withLock } from '../../../state/lock'
import { notify } from '../../../state/notices'
import { currentUser, onUserChange } from '../../../state/session'
import {
  createJournal,
  startProgress,
  type ImportPlan,
  type ImportProgress,
  type ImportRow,
  type ImportJournal,
} from './importJournal'
import { fetchCode } from '../../../platform/fetchCode'
import { runImport, undoPlan } from './runImport'

/** In a chunk of its own, because the check of a statement loads it too. */
const readCsv = async (file: File) => {
  const { decodeCsv, parseCsv } = await fetchCode(() => import('./readCsv'))
  return parseCsv(decodeCsv(await file.arrayBuffer()))
}

// The state of the import. Global: the import continues while another screen of the back office is shown.

type Preview = {
  name: string
  rows: readonly PlannedRow[]
  /** Heads of the file that no column is called by. */
  unknown: readonly string[]
  products: readonly Product[]
  files: readonly File[]
}
type Running = {
  plan: ImportPlan
  progress: ImportProgress
  files: readonly File[]
  state: 'going' | 'paused' | 'ended'
  /** The run takes another one back. */
  undoing: boolean
}
type State = {
  reading: boolean
  error: string | null
  preview: Preview | null
  run: Running | null
  looked: boolean
}

const START: State = { reading: false, error: null, preview: null, run: null, looked: false }
export const useImport = create<State>(() => START)
const set = useImport.setState

// Ask on every screen: the import continues while another one is shown, but not after the tab is closed.
const NAME = 'csv import'
const askBeforeClosing = (event: Event) => event.preventDefault()
useImport.subscribe(({ run }, { run: before }) => {
  const goes = run?.state === 'going'
  if (goes === (before?.state === 'going')) return
  useDirtyForms.setState(({ names }) => ({
    names: goes ? [...names, NAME] : names.filter((name) => name !== NAME),
  }))
  if (goes) window.addEventListener('beforeunload', askBeforeClosing)
  else window.removeEventListener('beforeunload', askBeforeClosing)
})

/** Grows with each pause, stop and logout, so that an ended run takes no further step. */
let turn = 0
let journal: ImportJournal | null = null
const journalNow = () => (journal ??= createJournal(currentUser()?.email ?? ''))

onUserChange(() => {
  turn++
  journal?.stop()
  journal = null
  set(START)
})

/** Finds an import that was interrupted by a reload or a crash. */
export async function lookForImport(): Promise<void> {
  if (useImport.getState().looked) return
  set({ looked: true })
  const saved = await journalNow().load()
  if (!saved || useImport.getState().run) return
  const ended = saved.progress.states.every((state) => state !== 'waiting' && state !== 'sending')
  set({
    run: {
      ...saved,
      state: ended ? 'ended' : 'paused',
      undoing: saved.plan.rows.some(({ kind }) => kind === 'remove'),
    },
  })
}

export async function chooseCsv(file: File, categories: readonly Category[]): Promise<void> {
  set({ reading: true, error: null, preview: null })
  try {
    const [table, products] = await Promise.all([readCsv(file), readProducts().catch(() => null)])
    if (!products)
      return set({
        error: "Couldn't load the products, so we can't compare the file. Try again.",
      })
    const [head, ...lines] = table
    if (!head || lines.length === 0) return set({ error: 'The file has no rows.' })
    const made = planner(head, products, categories)
    if ('error' in made) return set({ error: made.error })
    const rows: PlannedRow[] = []
    await inTurns(lines, (cells, at) => {
      const row = made.plan(cells, at + 2)
      if (row) rows.push(row)
    })
    set({ preview: { name: file.name, rows, unknown: made.unknown, products, files: [] } })
  } catch (error) {
    set({ error: error instanceof Error ? error.message : "Couldn't read the file." })
  } finally {
    set({ reading: false })
  }
}

export function choosePictures(files: readonly File[]): void {
  const { preview } = useImport.getState()
  if (preview)
    set({ preview: { ...preview, files: files.filter(({ type }) => type.startsWith('image/')) } })
}

/** The rows with what only the chosen folder can tell. */
export function checkedRows({ rows, files }: Preview): PlannedRow[] {
  const names = new Set(files.map(({ name }) => name.toLowerCase()))
  return rows.map((row) => {
    const missing = row.pictures.filter((name) => !names.has(name.toLowerCase()))
    const errors = [
      ...row.errors,
      ...(row.pictures.length > PRODUCT_IMAGES_MAX
        ? [`${row.pictures.length} pictures, at most ${PRODUCT_IMAGES_MAX}`]
        : []),
      ...(missing.length > 0 ? [`Not in the folder: ${missing.join(', ')}`] : []),
    ]
    return errors.length === row.errors.length ? row : { ...row, kind: 'wrong' as const, errors }
  })
}

export const closePreview = (): void => set({ preview: null, error: null })

async function go(running: Running): Promise<void> {
  const mine = ++turn
  const goesOn = () => mine === turn
  const show = (change: Partial<Running>) => {
    const { run } = useImport.getState()
    if (goesOn() && run) set({ run: { ...run, ...change } })
  }
  set({ run: { ...running, state: 'going' } })
  const done = await withLock('csv import', () =>
    runImport(running.plan, running.progress, running.files, journalNow(), {
      onProgress: (progress) => show({ progress }),
      goesOn,
    }),
  )
  if (!done.ran) notify('Another tab is importing this file.', 'bad')
  show({ state: done.ran ? 'ended' : 'paused' })
  void readProductsAgain()
}

/** Writes the plan down and begins. */
export async function beginImport(): Promise<void> {
  const { preview } = useImport.getState()
  if (!preview) return
  const checked = checkedRows(preview)
  const rows = checked.flatMap(({ kind, line, id, title, changes, pictures }): ImportRow[] =>
    kind === 'change' || kind === 'new' ? [{ kind, line, id, title, changes, pictures }] : [],
  )
  const plan: ImportPlan = {
    name: preview.name,
    wrong: checked
      .filter(({ kind }) => kind === 'wrong')
      .map(({ line, title, errors }) => ({ line, title, errors })),
    rows,
    known: preview.products.map(({ id }) => idText(id)),
  }
  const wanted = new Set(rows.flatMap(({ pictures }) => pictures.map((name) => name.toLowerCase())))
  const files = preview.files.filter(({ name }) => wanted.has(name.toLowerCase()))
  await journalNow().begin(plan, files)
  set({ preview: null })
  await go({ plan, progress: startProgress(plan), files, state: 'going', undoing: false })
}

export function pauseImport(): void {
  const { run } = useImport.getState()
  turn++
  if (run) set({ run: { ...run, state: 'paused' } })
}

export async function resumeImport(): Promise<void> {
  const { run } = useImport.getState()
  if (run && run.state !== 'going') await go(run)
}

/** Sends rows that failed again; rows that are done stay done. */
export async function retryImport(): Promise<void> {
  const { run } = useImport.getState()
  if (!run || run.state === 'going') return
  const states = run.progress.states.map((state) =>
    typeof state === 'object' ? ('waiting' as const) : state,
  )
  await go({ ...run, progress: { ...run.progress, states } })
}

export async function undoImport(): Promise<void> {
  const { run } = useImport.getState()
  if (!run || run.state === 'going') return
  const plan = undoPlan(run.plan, run.progress, [
    ...run.plan.known,
    ...Object.values(run.progress.added),
  ])
  await journalNow().begin(plan, [])
  await go({ plan, progress: startProgress(plan), files: [], state: 'going', undoing: true })
}

/** Forgets the import; what is done stays done. It is shown until storage has forgotten it: a reload would bring it back. */
export async function closeImport(): Promise<void> {
  const mine = ++turn
  await journalNow().clear()
  if (mine === turn) set({ run: null })
}
