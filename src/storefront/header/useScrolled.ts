import { useEffect, useRef, useState } from 'react'
import { observeVisibility } from '../../platform/observe'

/** Whether the page is scrolled. A scroll listener would run more often. Without the API only the header's bottom line is missing. */
export function useScrolled() {
  const top = useRef<HTMLDivElement>(null)
  const [scrolled, setScrolled] = useState(false)
  useEffect(
    () => observeVisibility(top.current, ({ isIntersecting }) => setScrolled(!isIntersecting)),
    [],
  )
  return { top, scrolled }
}
