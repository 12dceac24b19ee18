import { useLayoutEffect, useState } from 'react'
import { afterPaint } from '../rules/afterPaint'

/** False in the first render, true once the browser has painted it. */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(false)
  useLayoutEffect(() => afterPaint(() => setPainted(true)), [])
  return painted
}
