import { createStore } from 'zustand'
import { idText, type Id } from '../../rules/types'
import { onUserChange } from '../../state/session'

type Rows = readonly { id: Id }[]

export const areAllTicked = (rows: Rows, ticked: ReadonlySet<string>): boolean =>
  rows.length <= ticked.size && rows.every(({ id }) => ticked.has(idText(id)))

/** The selected rows of a list. They outlive its pages, a visit elsewhere and a reload of the tab. */
export function rowTicks(name: string) {
  const store = createStore<ReadonlySet<string>>(() => new Set(storedIds(name)))

  function tick(ids: readonly string[], on: boolean): void {
    const ticked = new Set(store.getState())
    for (const id of ids)
      if (on) ticked.add(id)
      else ticked.delete(id)
    store.setState(ticked, true)
    try {
      sessionStorage.setItem(name, JSON.stringify([...ticked]))
    } catch {
      // Without storage a reload loses the ticks.
    }
  }

  /** Selects all of the rows, or none of them if all were selected. */
  const toggleAll = (rows: Rows) =>
    tick(
      rows.map(({ id }) => idText(id)),
      !areAllTicked(rows, store.getState()),
    )
  const untickAll = () => tick([...store.getState()], false)
  // The next owner of this browser starts without any.
  onUserChange(untickAll)
  return { store, tick, toggleAll, untickAll }
}

export type RowTicks = ReturnType<typeof rowTicks>

function storedIds(name: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]')
    return Array.isArray(stored) ? stored.map(String) : []
  } catch {
    return []
  }
}
