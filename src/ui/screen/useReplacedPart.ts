import { useLayoutEffect, useRef, type RefObject } from 'react'
import { focusElement } from './screenHeading'

/** Marks the element inside a replaced part that is read first. Without it the whole part is shown from its top. */
const READ_FIRST = '[data-read-first]'

/**
 * Scrolls an element to below the header and the alerts, unless all of it is in the window. The padding of the root element is
 * the height that these cover. A part of a popup is all that the popup shows, so the popup goes back to its own top.
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
 * For a place whose content is replaced by a shorter one. When the name of the part changes, the new part is shown from its top and
 * focused; otherwise the window keeps its scroll position, and shows the footer. A name of null is not known yet, so nothing is done.
 * With `focus: false` the focus stays where it is, or where `useFocusHome` brings it.
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
    // A pressed button that stays keeps its focus.
    if (focus && !first.contains(document.activeElement)) focusElement(first)
    showFromTop(first)
  }, [part, focus])
  return place
}
