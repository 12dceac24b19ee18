import { createStore, create } from 'zustand'
import { useEffect } from 'react'
import { idText, type Id } from '../../rules/types'
import { onUserChange } from '../../state/session'
import { shownScreenElement } from '../../ui/screen/screenHeading'

type TickRows = readonly { id: Id }[]

export const areAllTicked = (rows: TickRows, ticked: ReadonlySet<string>): boolean =>
  rows.length <= ticked.size && rows.every(({ id }) => ticked.has(idText(id)))

/** Rows stay selected after a change of page or screen and after a reload of the tab. */
export function createRowTicks(name: string) {
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
      // Without storage the selection is lost at a reload.
    }
  }

  const toggleAll = (rows: TickRows) =>
    tick(
      rows.map(({ id }) => idText(id)),
      !areAllTicked(rows, store.getState()),
    )
  const untickAll = () => tick([...store.getState()], false)
  // The next user of this browser starts without selected rows.
  onUserChange(untickAll)
  return { store, tick, toggleAll, untickAll }
}

export type RowTicks = ReturnType<typeof createRowTicks>

function storedIds(name: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]')
    return Array.isArray(stored) ? stored.map(String) : []
  } catch {
    return []
  }
}

type WantedFocus = {
  id: string
  /** CSS selector of the control within the row. */
  control: string
  /** Focus the row below instead, unless the owner has moved the focus elsewhere. */
  below?: boolean
}

const useWantedFocus = create<{ wanted: WantedFocus | null }>(() => ({ wanted: null }))

/** Focuses a control in a list's row as soon as the row is rendered. */
export const focusRow = (wanted: WantedFocus): void => useWantedFocus.setState({ wanted })

const rowIn = (place: Element | null, id: string) =>
  place?.querySelector(`[data-row="${CSS.escape(id)}"]`)

/** Focuses the row that focusRow asked for. It uses an effect, because a closing popup first restores the focus. */
export function useFocusRow(): void {
  const wanted = useWantedFocus((state) => state.wanted)
  useEffect(() => {
    if (!wanted) return
    const row =
      rowIn(document.querySelector('dialog[open]'), wanted.id) ??
      rowIn(shownScreenElement(), wanted.id)
    const { activeElement } = document
    const movedOn = activeElement !== document.body && !row?.contains(activeElement)
    const place = wanted.below ? row?.nextElementSibling : row
    const control = place?.querySelector<HTMLElement>(wanted.control)
    // Without `below`, wait until the row is rendered. With `below`, do not wait: the row was the last one or has left
    // the list.
    if (!control && !wanted.below) return
    useWantedFocus.setState({ wanted: null })
    if (wanted.below && movedOn) return
    control?.focus({ preventScroll: true })
    place?.scrollIntoView({ block: 'nearest' })
  })
}
