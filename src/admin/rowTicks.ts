import { create } from 'zustand'
import { onUserChange } from '../state/session'

/** The selected rows of a list. They outlive its pages, a visit elsewhere and a reload of the tab. */
export function rowTicks(name: string) {
  const useTicked = create<ReadonlySet<string>>(() => new Set(storedIds(name)))

  function tick(ids: readonly string[], on: boolean): void {
    const ticked = new Set(useTicked.getState())
    for (const id of ids)
      if (on) ticked.add(id)
      else ticked.delete(id)
    useTicked.setState(ticked, true)
    try {
      sessionStorage.setItem(name, JSON.stringify([...ticked]))
    } catch {
      // Without storage a reload loses the ticks.
    }
  }

  const untickAll = () => tick([...useTicked.getState()], false)
  // The next owner of this browser starts without any.
  onUserChange(untickAll)
  return { useTicked, tick, untickAll }
}

function storedIds(name: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]')
    return Array.isArray(stored) ? stored.map(String) : []
  } catch {
    return []
  }
}
