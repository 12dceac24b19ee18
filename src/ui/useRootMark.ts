import { useLayoutEffect } from 'react'

/** Counts the mounted parts that set each attribute. */
const marks = new Map<string, number>()

/**
 * Sets an attribute of the root element while the part is shown. For a rule with `:has()` at the root the browser would look through
 * the whole page at each change of it.
 */
export function useRootMark(name: string): void {
  useLayoutEffect(() => {
    const root = document.documentElement
    marks.set(name, (marks.get(name) ?? 0) + 1)
    root.setAttribute(name, '')
    return () => {
      const left = (marks.get(name) ?? 0) - 1
      marks.set(name, left)
      if (left === 0) root.removeAttribute(name)
    }
  }, [name])
}
