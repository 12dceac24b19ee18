import { useLayoutEffect } from 'react'

const markCounts = new Map<string, number>()

/**
 * Sets an attribute of the root element while the part is shown. A `:has()` rule at the root would make the browser
 * search the whole page after each change.
 */
export function useRootAttribute(name: string): void {
  useLayoutEffect(() => {
    const root = document.documentElement
    markCounts.set(name, (markCounts.get(name) ?? 0) + 1)
    root.setAttribute(name, '')
    return () => {
      const left = (markCounts.get(name) ?? 0) - 1
      markCounts.set(name, left)
      if (left === 0) root.removeAttribute(name)
    }
  }, [name])
}
