import { useEffect, useRef, useState, type RefObject } from 'react'

/** Whether the element has been within one screen of the window. Without the API it always has. */
export function useNear<T extends HTMLElement>(): { place: RefObject<T | null>; near: boolean } {
  const place = useRef<T>(null)
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (near || !place.current) return
    const watch = new IntersectionObserver((changes) => setNear(changes.some(({ isIntersecting }) => isIntersecting)), {
      rootMargin: '100% 0px',
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [near])
  return { place, near }
}
