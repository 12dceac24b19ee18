import { useEffect, useRef, useState } from 'react'

/** Whether the page is scrolled. An IntersectionObserver runs less often than a scroll listener. */
export function useScrolled() {
  const top = useRef<HTMLDivElement>(null)
  const [scrolled, setScrolled] = useState(false)

  useEffect(() => {
    // Without the API only the header's bottom line is missing.
    if (!top.current || typeof IntersectionObserver === 'undefined') return
    const watch = new IntersectionObserver(([entry]) => {
      if (entry) setScrolled(!entry.isIntersecting)
    })
    watch.observe(top.current)
    return () => watch.disconnect()
  }, [])

  return { top, scrolled }
}
