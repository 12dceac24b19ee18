import { useCallback, useEffect, useState } from 'react'
import { NOTICE_MS } from '../../rules/constants'

export type Message = { text: string; good: boolean }

/** A message that disappears after 3 s; a new message replaces it and starts its own 3 s. */
export function useMessage(): [Message | null, (text: string, good?: boolean) => void] {
  const [message, setMessage] = useState<Message | null>(null)
  useEffect(() => {
    if (!message) return
    // The timer may fire between the next message and this effect's cleanup.
    const timer = setTimeout(() => setMessage((now) => (now === message ? null : now)), NOTICE_MS)
    return () => clearTimeout(timer)
  }, [message])
  const showMessage = useCallback((text: string, good = false) => setMessage({ text, good }), [])
  return [message, showMessage]
}
