import { useEffect, useRef, useState, type RefObject } from 'react'
import { entryNow } from '../../ui/screen/kept'
import { observeVisibility } from '../../platform/observe'

/**
 * Whether the element has been within one screen of the window. True from the start without the API, and on a reload or Back to a
 * place further down, where a change in sight would move the page.
 */
export function useNear<T extends HTMLElement>(): { place: RefObject<T | null>; near: boolean } {
  const place = useRef<T>(null)
  const [near, setNear] = useState(
    () => typeof IntersectionObserver === 'undefined' || entryNow().y > 0,
  )
  useEffect(
    () =>
      near
        ? undefined
        : observeVisibility(
            place.current,
            ({ isIntersecting }) => setNear(isIntersecting),
            '100% 0px',
          ),
    [near],
  )
  return { place, near }
}
