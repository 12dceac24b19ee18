import { useCallback, useEffect, useState } from 'react'
import { NOTICE_MS } from '../../rules/constants'

export type Message = { text: string; good: boolean }

/** A message that leaves after 3 s; the next one takes its place and has its own 3 s. */
export function useMessage(): [Message | null, (text: string, good?: boolean) => void] {
  const [message, setMessage] = useState<Message | null>(null)
  useEffect(() => {
    if (!message) return
    // The timer may fire between the next message and the cleanup of this effect.
    const timer = setTimeout(() => setMessage((now) => (now === message ? null : now)), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [message])
  const say = useCallback((text: string, good = false) => setMessage({ text, good }), [])
  return [message, say]
}
