import { useDeferredValue, useEffect, useRef, useState, type RefObject } from 'react'
import { keep, kept } from '../../ui/screen/kept'
import { observeVisibility } from '../../platform/observe'

type Sight = { below: boolean; height: number }

/**
 * After Back, a section that was below the screen renders after those in sight; until then it has its former height. One above
 * the screen renders at once, because its height decides where the others stand.
 */
export function useSeenFirst(name: string): {
  section: RefObject<HTMLElement | null>
  ready: boolean
  height: number | undefined
} {
  const section = useRef<HTMLElement>(null)
  const [former] = useState(() => kept<Sight>(name))
  // Without an initial value there is no second render.
  const ready = useDeferredValue(true, former?.below ? false : undefined)
  useEffect(
    () =>
      observeVisibility(
        section.current,
        ({ isIntersecting, boundingClientRect: { top, height } }) =>
          keep(name, { below: !isIntersecting && top > 0, height } satisfies Sight),
      ),
    [name],
  )
  return { section, ready, height: ready ? undefined : former?.height }
}
