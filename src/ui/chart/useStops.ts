import { useState, type FocusEvent, type KeyboardEvent } from 'react'

/** The index of the mark that an event of a chart happened on, or null. */
export function markOf(target: EventTarget): number | null {
  const mark = target instanceof Element && target.closest<HTMLElement>('[data-mark]')
  return mark ? Number(mark.dataset.mark) : null
}

/** One tab stop for the marks of a chart; arrow keys, Home and End move from mark to mark. */
export function useStops(count: number, next: readonly string[], previous: readonly string[]) {
  const [stop, setStop] = useState(0)
  const at = Math.min(stop, count - 1)
  return {
    onFocus: (event: FocusEvent) => setStop(markOf(event.target) ?? stop),
    onKeyDown(event: KeyboardEvent) {
      const { key } = event
      const step = next.includes(key) ? 1 : previous.includes(key) ? -1 : 0
      const to = step === 0 ? { Home: 0, End: count - 1 }[key] : at + step
      if (to === undefined) return
      // Also at the first and last mark, so that the key does not scroll the page.
      event.preventDefault()
      event.currentTarget.querySelector<HTMLElement>(`[data-mark="${to}"]`)?.focus()
    },
    markAt: (index: number) => ({ 'data-mark': index, tabIndex: index === at ? 0 : -1 }),
  }
}
