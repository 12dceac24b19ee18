import { create } from 'zustand'
import { onUserChange } from '../../../state/session'
import { ApiError } from '../../../api/core/client'
import { alertWithUndo } from '../../offerUndo'
import { dropEdits } from './rowEditStore'
import { saveRows, undoLines, type RowLine } from './saveRows'

// The run that saves rows. Global: it goes on while another screen is shown.

type Run = { lines: readonly RowLine[]; going: boolean }

export const useSaveRun = create<{ run: Run | null }>(() => ({ run: null }))

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

async function takeBack(done: readonly RowLine[]): Promise<string> {
  const lines = undoLines(done)
  const after = await saveRows(lines, { onLine: () => {}, isStopped: () => false })
  const open = after.filter(isOpenLine)
  // Undo can be pressed again: rows that were taken back are then as they were, and nothing is sent for them.
  if (open.length > 0)
    throw new ApiError('refused', 'Request failed', { server: `${open.length} of ${after.length} were not taken back` })
  return after.length === 1 ? `"${after[0]?.title}" is as it was` : `${after.length} products are as they were`
}

/** Resolves with whether all rows were saved. */
export async function runSave(lines: readonly RowLine[]): Promise<boolean> {
  const { run } = useSaveRun.getState()
  if (run?.going || lines.length === 0) return false
  stopped = false
  // A second try keeps the rows that the first one saved, so that one Undo takes all of them back.
  const before = (run?.lines ?? []).filter((line) => isDone(line) && !lines.some(({ id }) => id === line.id))
  const shown = new Map([...before, ...lines].map((line) => [line.id, line]))
  const show = (going: boolean) => useSaveRun.setState({ run: { lines: [...shown.values()], going } })
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
  if (done.length > 0) {
    const [only] = done
    alertWithUndo({
      text: 'Product updated successfully',
      about: done.map(({ id }) => `product ${id}`),
      detail: done.length === 1 ? only?.title : `${done.length} products`,
      act: done.length === 1 ? `Changed "${only?.title}"` : `Changed ${done.length} products`,
      undo: () => takeBack(done),
    })
  }
  return all
}
