import { create } from 'zustand'
import type { CellName, Cell, RowEdit } from '../../../rules/rowEdits'
import { onUserChange } from '../../../state/session'
import { focusRow } from '../../list/focusRow'
import { rowTicks } from '../../list/rowTicks'

// The typed values and the ticks of the product list. Global, because both outlive a visit to a form or to another page of the list.

export type Edits = ReadonlyMap<string, RowEdit>
export type CellPlace = { id: string; name: CellName }

export const useRowEdits = create<{ edits: Edits }>(() => ({ edits: new Map() }))

export const productTicks = rowTicks('product-ticks')

export const focusCell = ({ id, name }: CellPlace): void =>
  focusRow({ id, control: `[data-cell="${CSS.escape(name)}"]` })

/** Undefined puts the cell back. */
export function setCell({ id, name }: CellPlace, cell: Cell | undefined): void {
  const edits = new Map(useRowEdits.getState().edits)
  const { [name]: _before, ...rest } = edits.get(id) ?? {}
  const edit: RowEdit = cell ? { ...rest, [name]: cell } : rest
  if (Object.keys(edit).length === 0) edits.delete(id)
  else edits.set(id, edit)
  useRowEdits.setState({ edits })
}

/** Puts whole rows in, for example after a change of many at once. */
export function setEdits(more: Edits): void {
  const edits = new Map(useRowEdits.getState().edits)
  for (const [id, edit] of more) edits.set(id, { ...edits.get(id), ...edit })
  useRowEdits.setState({ edits })
}

export function dropEdits(ids: readonly string[]): void {
  const edits = new Map(useRowEdits.getState().edits)
  for (const id of ids) edits.delete(id)
  useRowEdits.setState({ edits })
}

// The next owner of this browser starts with nothing typed.
onUserChange(() => useRowEdits.setState({ edits: new Map() }))
