import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NOTICE_MS } from '../../rules/constants'
import { notify } from '../../state/notices'

export type Saying = { text: string; kind: 'good' | 'bad' }

export type Say = (text: string, kind: Saying['kind'], ms?: number) => void

/** What a dropdown says for 3 s; while it is closed the same is said at the edge of the page instead. */
export function useSaying(open: boolean): { saying: Saying | null; say: Say; hush: () => void } {
  const [said, setSaid] = useState<(Saying & { ms: number }) | null>(null)
  const isOpen = useRef(open)
  useLayoutEffect(() => {
    isOpen.current = open
  }, [open])

  useEffect(() => {
    if (!said) return
    // The timer may fire between the next message and the cleanup of this effect.
    const timer = setTimeout(() => setSaid((now) => (now === said ? null : now)), said.ms)
    return () => clearTimeout(timer)
  }, [said])

  const say = useCallback<Say>((text, kind, ms = NOTICE_MS) => {
    if (isOpen.current) setSaid({ text, kind, ms })
    else notify(text, kind, ms)
  }, [])
  const hush = useCallback(() => setSaid(null), [])

  return { saying: said, say, hush }
}
