import { useLayoutEffect, useRef, type RefObject } from 'react'
import { focusElement } from './screenHeading'

/**
 * Marks the element that visitors should read first in a part that has replaced another. Without the mark the part is
 * shown from its top.
 */
const READ_FIRST = '[data-read-first]'

/**
 * Scrolls an element to below the header and the alerts, unless it is entirely in the window. The root's scroll padding
 * is their height. In a popup, scrolls the popup to its top instead.
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
 * When `part` changes, scrolls the new part into view and focuses it, unless `focus` is false. Without the scroll, a
 * page that became shorter would show its footer. Null means that the part is not known yet.
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
    // If the pressed button still exists, it keeps the focus.
    if (focus && !first.contains(document.activeElement)) focusElement(first)
    showFromTop(first)
  }, [part, focus])
  return place
}
