import { create } from 'zustand'
import { onUserChange } from './session'

// The ticked cart lines. Ticks last as long as the page; a line that was removed loses its tick (D-66).

type Ticks = { ticked: ReadonlySet<string> }

export const useTicks = create<Ticks>(() => ({ ticked: new Set() }))

export function tick(id: string, on: boolean): void {
  const ticked = new Set(useTicks.getState().ticked)
  if (on) ticked.add(id)
  else ticked.delete(id)
  useTicks.setState({ ticked })
}

export function tickAll(ids: readonly string[], on: boolean): void {
  useTicks.setState({ ticked: new Set(on ? ids : []) })
}

export function dropOtherTicks(ids: readonly string[]): void {
  const { ticked } = useTicks.getState()
  const rest = ids.filter((id) => ticked.has(id))
  if (rest.length < ticked.size) useTicks.setState({ ticked: new Set(rest) })
}

/** Lines of an order that is being sent or looked for: they cannot be ordered again. */
export const useOrderedLines = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }))

export function setOrderedLines(ids: readonly string[]): void {
  useOrderedLines.setState({ ids: new Set(ids) })
  const { ticked } = useTicks.getState()
  if (ids.some((id) => ticked.has(id)))
    useTicks.setState({ ticked: new Set([...ticked].filter((id) => !ids.includes(id))) })
}

onUserChange(() => useTicks.setState({ ticked: new Set() }))
