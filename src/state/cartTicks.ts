import { create } from 'zustand'
import { onUserChange } from './session'

// Which cart lines are ticked. A line that can be bought starts ticked (D-66). The shopper's own ticks last as long as this
// tab, also across a reload.

const TICKS_KEY = 'cart:ticks'

export type TickChoices = Readonly<Record<string, boolean>>

function readChoices(): TickChoices {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(TICKS_KEY) ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(
      Object.entries(value).filter(
        (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
      ),
    )
  } catch {
    return {}
  }
}

export const useCartTicks = create<{ choices: TickChoices }>(() => ({ choices: readChoices() }))

function storeChoices(choices: TickChoices): void {
  useCartTicks.setState({ choices })
  try {
    sessionStorage.setItem(TICKS_KEY, JSON.stringify(choices))
  } catch {
    // Without storage the ticks are lost at a reload.
  }
}

export function tickCartLine(id: string, on: boolean): void {
  storeChoices({ ...useCartTicks.getState().choices, [id]: on })
}

export function tickCartLines(ids: readonly string[], on: boolean): void {
  storeChoices({
    ...useCartTicks.getState().choices,
    ...Object.fromEntries(ids.map((id) => [id, on])),
  })
}

export function dropTicksExcept(ids: readonly string[]): void {
  const entries = Object.entries(useCartTicks.getState().choices)
  const rest = entries.filter(([id]) => ids.includes(id))
  if (rest.length < entries.length) storeChoices(Object.fromEntries(rest))
}

/** Lines whose order is being sent or has an unknown outcome; they cannot be ordered again. */
export const useOrderedLines = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }))

export function setOrderedLines(ids: readonly string[]): void {
  useOrderedLines.setState({ ids: new Set(ids) })
}

onUserChange(() => storeChoices({}))
