import { useEffect } from 'react'
import { create } from 'zustand'
import { screenPart } from '../../ui/screen/screenName'

type Wanted = {
  id: string
  /** A selector of the control in the row. */
  control: string
  /** The row below it, unless the owner has moved on: an act on the row has ended. */
  below?: boolean
}

const useWanted = create<{ wanted: Wanted | null }>(() => ({ wanted: null }))

/** Puts the focus on a control of a list's row, as soon as the row is drawn. */
export const focusRow = (wanted: Wanted): void => useWanted.setState({ wanted })

const rowIn = (place: Element | null, id: string) =>
  place?.querySelector(`[data-row="${CSS.escape(id)}"]`)

/** For the list: gives the focus to the row that it was asked for. An effect, because a popup that closes gives it back first. */
export function useFocusRow(): void {
  const wanted = useWanted((state) => state.wanted)
  useEffect(() => {
    if (!wanted) return
    const row =
      rowIn(document.querySelector('dialog[open]'), wanted.id) ?? rowIn(screenPart(), wanted.id)
    const { activeElement } = document
    const movedOn = activeElement !== document.body && !row?.contains(activeElement)
    const place = wanted.below ? row?.nextElementSibling : row
    const control = place?.querySelector<HTMLElement>(wanted.control)
    // A row below that is not there, because its order was the last or has left the list, will not come.
    if (!control && !wanted.below) return
    useWanted.setState({ wanted: null })
    if (wanted.below && movedOn) return
    control?.focus({ preventScroll: true })
    place?.scrollIntoView({ block: 'nearest' })
  })
}
