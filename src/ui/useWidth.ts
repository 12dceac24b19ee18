import { useLayoutEffect, useState, type RefObject } from 'react'

/** How wide an element is drawn; follows its changes. */
export function useWidth(element: RefObject<HTMLElement | null>, first: number): number {
  const [width, setWidth] = useState(first)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new ResizeObserver(() => {
      if (current.clientWidth > 0) setWidth(current.clientWidth)
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width
}
