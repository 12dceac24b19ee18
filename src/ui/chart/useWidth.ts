import { useLayoutEffect, useState, type RefObject } from 'react'
import { onResize } from '../../platform/onResize'

/** The rendered width of an element; re-renders when it changes. */
export function useWidth(element: RefObject<HTMLElement | null>, first: number): number {
  const [width, setWidth] = useState(first)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    return onResize(current, () => {
      if (current.clientWidth > 0) setWidth(current.clientWidth)
    })
  }, [element])
  return width
}
