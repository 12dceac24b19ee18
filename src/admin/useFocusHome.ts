import { useEffect, type RefObject } from 'react'

/** Marks elements that may receive the focus when the focused element vanishes. A repeated Enter must be harmless there. */
const HOME = '[data-focus-home]'

/** A focus target in the nearest ancestor that is still in the page: the marked element, or the heading of a new screen. */
function homeNear(path: readonly Element[]): HTMLElement | null {
  for (const place of path) {
    if (!place.isConnected) continue
    const home = place.matches(HOME) ? place : (place.querySelector('h1') ?? place.querySelector(HOME))
    if (home instanceof HTMLElement) return home
  }
  return null
}

function pathOf(element: Element): Element[] {
  const path: Element[] = []
  for (let at: Element | null = element; at; at = at.parentElement) path.push(at)
  return path
}

/**
 * Moves the focus to the nearest marked element when the focused one vanishes or is disabled: a button after its action, a row
 * that leaves the list, a screen change. Otherwise the browser focuses the body, and Tab starts at the top of the page.
 */
export function useFocusHome(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = main
    if (!current) return
    let path: Element[] = []
    const remember = ({ target }: FocusEvent) => {
      // Dialogs restore the focus themselves, so remember only elements outside them.
      if (target instanceof Element && !target.closest('dialog')) path = pathOf(target)
    }
    const restore = () => {
      const [last] = path
      if (!last || (last.isConnected && !last.matches(':disabled'))) return
      const now = document.activeElement
      if (now !== null && now !== document.body && now !== last) return
      homeNear(path)?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(restore)
    current.addEventListener('focusin', remember)
    observer.observe(current, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => {
      current.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [main])
}
