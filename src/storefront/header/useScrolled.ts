import { useEffect, useRef, useState } from 'react'

/** Whether the page has left its top; watched by the browser, not by a listener that runs on every scrolled pixel. */
export function useScrolled() {
  const top = useRef<HTMLDivElement>(null)
  const [scrolled, setScrolled] = useState(false)

  useEffect(() => {
    // Only the line below the head hangs on it.
    if (!top.current || typeof IntersectionObserver === 'undefined') return
    const watch = new IntersectionObserver(([entry]) => {
      if (entry) setScrolled(!entry.isIntersecting)
    })
    watch.observe(top.current)
    return () => watch.disconnect()
  }, [])

  return { top, scrolled }
}
