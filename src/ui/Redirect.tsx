import { useEffect } from 'react'
import { useGo } from './useGo'

/** Opens another path in the place of this one. */
export function Redirect({ to }: { to: string }) {
  const go = useGo()
  useEffect(() => go(to, { replace: true }), [go, to])
  return null
}
