import { useLayoutEffect, useRef, type RefObject } from 'react'
import { focusElement } from './screenHeading'

/** Marks the element inside a replaced part that should be read first. By default the part is shown from its top. */
const READ_FIRST = '[data-read-first]'

/**
 * Scrolls an element to below the header and the alerts, unless all of it is in the window. The root element's scroll
 * padding is the height that these cover. In a popup, the popup scrolls to its own top instead.
 */
export function showFromTop(element: HTMLElement): void {
  const popup = element.closest<HTMLElement>('dialog, [role="dialog"]')
  if (popup) {
    popup.scrollTop = 0
    return
  }
  const { top, bottom } = element.getBoundingClientRect()
  const covered = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
  if (top >= (covered || 0) && bottom <= window.innerHeight) return
  element.scrollIntoView({ block: 'start' })
}

/**
 * For a place whose content is replaced by shorter content. When the part's name changes, the new part is scrolled into
 * view and focused; otherwise the window would keep its scroll position and show the footer. A name of null is not
 * known yet and does nothing. With `focus: false` the focus is left alone.
 */
export function useReplacedPart<T extends HTMLElement>(
  part: string | null,
  { focus = true } = {},
): RefObject<T | null> {
  const place = useRef<T>(null)
  const before = useRef(part)
  useLayoutEffect(() => {
    const former = before.current
    if (part === null || part === former) return
    before.current = part
    const { current } = place
    if (!current || former === null) return
    const first = current.querySelector<HTMLElement>(READ_FIRST) ?? current
    // If the pressed button is still there, it keeps the focus.
    if (focus && !first.contains(document.activeElement)) focusElement(first)
    showFromTop(first)
  }, [part, focus])
  return place
}
