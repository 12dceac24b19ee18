import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPaintOrInput } from '../rules/afterPaint'

/** False in the first render, true once the browser has painted it, or before a key or press that comes sooner. */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(false)
  useLayoutEffect(() => {
    // In the effect itself the render follows by itself.
    let isEffect = true
    const cancel = afterPaintOrInput(() =>
      isEffect ? setPainted(true) : flushSync(() => setPainted(true)),
    )
    isEffect = false
    return cancel
  }, [])
  return painted
}
