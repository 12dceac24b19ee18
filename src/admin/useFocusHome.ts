import { useEffect, type RefObject } from 'react'

/** Where the focus may go when what had it is gone: nothing that changes anything by a second press of Enter. */
const HOME = '[data-focus-home]'

/** The nearest part of the page that stayed and has a home; on a screen that took another's place, its heading. */
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
 * A button that goes with its act, a row that leaves the list, a screen that takes another's place: the focus goes to what
 * stands nearest, never to the body, from where the Tab key would begin anew.
 */
export function useFocusHome(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = main
    if (!current) return
    let path: Element[] = []
    const remember = ({ target }: FocusEvent) => {
      // A popup gives the focus back by itself; what stood behind it counts.
      if (target instanceof Element && !target.closest('dialog')) path = pathOf(target)
    }
    const look = () => {
      const [last] = path
      if (!last || (last.isConnected && !last.matches(':disabled'))) return
      const now = document.activeElement
      if (now !== null && now !== document.body && now !== last) return
      homeNear(path)?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(look)
    current.addEventListener('focusin', remember)
    observer.observe(current, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => {
      current.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [main])
}
