import { create } from 'zustand'

/** Most screens come sooner, and then nothing flashes. */
const SHOW_AFTER_MS = 300

/** `screens`: those whose code is awaited. `told`: the fallbacks on the page, which say so themselves. */
export const usePendingScreen = create(() => ({ screens: 0, told: 0 }))

const add = (what: 'screens' | 'told', count: number) =>
  usePendingScreen.setState((state) => ({ [what]: state[what] + count }))

/** Called while React renders, so the store changes later. Returns what ends the wait. */
export function screenAwaited(): () => void {
  let shown = false
  const timer = setTimeout(() => {
    shown = true
    add('screens', 1)
  }, SHOW_AFTER_MS)
  return () => {
    clearTimeout(timer)
    if (shown) add('screens', -1)
  }
}

/** An effect of a fallback. */
export function tellWait(): () => void {
  add('told', 1)
  return () => add('told', -1)
}
