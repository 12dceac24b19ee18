import { create } from 'zustand'
import { onUserChange } from '../../../state/session'
import { ApiError } from '../../../api/core/client'
import { alertWithUndo } from '../../offerUndo'
import { dropEdits } from './rowEditStore'
import { beginSale, endSale } from './sales'
import { GONE, saveRows, undoLines, type RowLine } from './saveRows'
import { counted } from '../../../rules/sharedTexts'
import { notUndoneText } from '../../undoTexts'

// The run that saves rows. Global: it continues while another screen is shown.

/** The sale that this run begins or ends, by name. */
export type SaleRun = { begins?: string; ends?: string }
type Run = { lines: readonly RowLine[]; going: boolean; sale: SaleRun }

export const useSaveRun = create<{ run: Run | null }>(() => ({ run: null }))

export const productsText = (count: number): string => counted(count, 'product')

let stopped = false
export const stopRun = (): void => {
  stopped = true
}
export const closeRun = (): void => useSaveRun.setState({ run: null })
onUserChange(() => {
  stopRun()
  closeRun()
})

const isDone = ({ state }: RowLine) => state === 'done'
export const isOpenLine = (line: RowLine): boolean => !isDone(line)

/** Names what was not taken back and why. If a further try may help it fails, and the next press tries only these. */
function undoOf(done: readonly RowLine[]): () => Promise<string> {
  let lines = undoLines(done)
  return async () => {
    const after = await saveRows(lines, { onLine: () => {}, isStopped: () => false })
    const left = after.filter(isOpenLine)
    // Rows that were changed elsewhere since are left as they are.
    const open = left.filter(
      ({ state }) => typeof state !== 'object' || ('failed' in state && state.failed !== GONE),
    )
    lines = open.map((line) => ({ ...line, state: 'waiting' }))
    const count = after.length - left.length
    const [only] = after
    const back =
      count === 0
        ? ''
        : after.length === 1
          ? `"${only?.title}" restored`
          : `${productsText(count)} restored`
    const rest =
      left.length === 0
        ? ''
        : notUndoneText(left.map((line) => ({ name: `"${line.title}"`, why: wordsOfUndo(line) })))
    if (open.length === 0) return [back, rest].filter(Boolean).join('. ')
    throw new ApiError('refused', 'Request failed', {
      server: [rest, back].filter(Boolean).join('. '),
    })
  }
}

function wordsOfUndo({ state }: RowLine): string {
  if (typeof state !== 'object') return 'nothing was sent'
  if ('failed' in state) return state.failed.replace(/^Error: /, '')
  return state.conflicts
    .map(({ label, from }) => `${label} was changed elsewhere to ${from}`)
    .join(', ')
}

/** Resolves with whether all rows were saved. */
export async function runSave(
  lines: readonly RowLine[],
  sale: SaleRun = useSaveRun.getState().run?.sale ?? {},
): Promise<boolean> {
  const { run } = useSaveRun.getState()
  if (run?.going || lines.length === 0) return false
  stopped = false
  // A second try keeps the rows that the first one saved, so that one Undo takes all of them back.
  const before = (run?.lines ?? []).filter(
    (line) => isDone(line) && !lines.some(({ id }) => id === line.id),
  )
  const shown = new Map([...before, ...lines].map((line) => [line.id, line]))
  const show = (going: boolean) =>
    useSaveRun.setState({ run: { lines: [...shown.values()], going, sale } })
  show(true)
  await saveRows(lines, {
    onLine: (line) => {
      shown.set(line.id, line)
      if (isDone(line)) dropEdits([line.id])
      show(true)
    },
    isStopped: () => stopped,
  })
  const done = [...shown.values()].filter(({ state, saved }) => state === 'done' && saved)
  const all = [...shown.values()].every(isDone)
  if (all) closeRun()
  else show(false)
  if (sale.begins !== undefined && done.length > 0)
    beginSale({ name: sale.begins, lines: undoLines(done) })
  if (sale.ends !== undefined)
    endSale(
      sale.ends,
      [...shown.values()].filter(isDone).map(({ id }) => id),
    )
  if (done.length > 0) {
    const [only] = done
    alertWithUndo({
      text: 'Product updated successfully',
      about: done.map(({ id }) => `product ${id}`),
      detail: done.length === 1 ? only?.title : productsText(done.length),
      act: done.length === 1 ? `Changed "${only?.title}"` : `Changed ${productsText(done.length)}`,
      undo: undoOf(done),
    })
  }
  return all
}
