import { create } from 'zustand'
import { useEffect, useRef, useState } from 'react'
import type { CellName, CellEdit, RowEdit } from '../../../rules/rowEdits'
import { onUserChange, useSession } from '../../../state/session'
import { focusRow, createRowTicks } from '../../list/rowTicks'
import { useReportDirty } from '../../../state/dirtyForms'
import { createDraft, type Draft } from '../../../state/draft'

const DRAFT_NAME = 'product rows'

const isCell = (value: unknown): value is CellEdit => {
  const cell = value as Partial<CellEdit> | null
  return typeof cell?.typed === 'string' && (cell.was === null || typeof cell.was === 'number')
}

/** Ignores entries that are not edits, because a stored draft may hold anything. */
function readEdits(value: unknown): EditsById {
  if (!Array.isArray(value)) return new Map()
  return new Map(
    value.flatMap((entry: unknown): [string, RowEdit][] => {
      if (!Array.isArray(entry) || typeof entry[0] !== 'string' || typeof entry[1] !== 'object')
        return []
      const cells = Object.entries((entry[1] ?? {}) as Record<CellName, unknown>).filter(
        ([, cell]) => isCell(cell),
      )
      return cells.length === 0 ? [] : [[entry[0], Object.fromEntries(cells) as RowEdit]]
    }),
  )
}

/** Stores the values typed in the list, so that a reload restores them. Returns true if anything was restored. */
export function useEditsDraft(): boolean {
  const owner = useSession(({ user }) => user?.email ?? '')
  const edits = useRowEdits((state) => state.edits)
  const draft = useRef<Draft | null>(null)
  const [ready, setReady] = useState(false)
  const [restored, setRestored] = useState(false)
  useReportDirty(DRAFT_NAME, edits.size > 0)

  useEffect(() => {
    let mounted = true
    const mine = createDraft(DRAFT_NAME, owner)
    draft.current = mine
    void mine.load().then((content) => {
      if (!mounted) return
      const saved = readEdits(content?.fields)
      // Input typed while the draft was being read wins.
      const { edits: typed } = useRowEdits.getState()
      const more = new Map([...saved].filter(([id]) => !typed.has(id)))
      if (more.size > 0) setRowEdits(more)
      setRestored(more.size > 0)
      setReady(true)
    })
    return () => {
      mounted = false
      mine.stop()
    }
  }, [owner])

  useEffect(() => {
    if (!ready) return
    if (edits.size > 0) draft.current?.save({ fields: [...edits] })
    else void draft.current?.clear()
  }, [ready, edits])

  return restored && edits.size > 0
}

// Global state, because typed values and ticks outlive a visit to a form or to another page of the list.

export type EditsById = ReadonlyMap<string, RowEdit>
type CellPlace = { id: string; name: CellName }

/** The sale that a bulk change begins as soon as its edits are saved. */
export type BegunSale = { name: string; ids: readonly string[] }

type RowEdits = { edits: EditsById; sale: BegunSale | null }

export const useRowEdits = create<RowEdits>(() => ({ edits: new Map(), sale: null }))

export const productTicks = createRowTicks('product-ticks')

export const focusCell = ({ id, name }: CellPlace): void =>
  focusRow({ id, control: `[data-cell="${CSS.escape(name)}"]` })

/** Undefined restores the saved value of the cell. */
export function setEditedCell({ id, name }: CellPlace, cell: CellEdit | undefined): void {
  const edits = new Map(useRowEdits.getState().edits)
  const { [name]: _before, ...rest } = edits.get(id) ?? {}
  const edit: RowEdit = cell ? { ...rest, [name]: cell } : rest
  if (Object.keys(edit).length === 0) edits.delete(id)
  else edits.set(id, edit)
  useRowEdits.setState({ edits })
}

/** Adds edits, for example of a bulk change. The new edit of a cell replaces the earlier one. */
export function setRowEdits(more: EditsById): void {
  const edits = new Map(useRowEdits.getState().edits)
  for (const [id, edit] of more) edits.set(id, { ...edits.get(id), ...edit })
  useRowEdits.setState({ edits })
}

export function dropRowEdits(ids: readonly string[]): void {
  const edits = new Map(useRowEdits.getState().edits)
  for (const id of ids) edits.delete(id)
  useRowEdits.setState(edits.size === 0 ? { edits, sale: null } : { edits })
}

// The next user of this browser starts without typed values.
onUserChange(() => useRowEdits.setState({ edits: new Map(), sale: null }))
