import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NOTICE_MS } from '../../rules/constants'
import { notify } from '../../state/notices'

export type DropdownMessage = { text: string; kind: 'good' | 'bad' }

export type ShowMessage = (text: string, kind: DropdownMessage['kind'], ms?: number) => void

/** A message that the dropdown shows for 3 s. If the dropdown is closed, the notice queue shows it instead. */
export function useDropdownMessage(open: boolean): {
  message: DropdownMessage | null
  showMessage: ShowMessage
  clearMessage: () => void
} {
  const [message, setMessage] = useState<(DropdownMessage & { ms: number }) | null>(null)
  const isOpen = useRef(open)
  useLayoutEffect(() => {
    isOpen.current = open
  }, [open])

  useEffect(() => {
    if (!message) return
    // The timer may fire between the next message and this effect's cleanup.
    const timer = setTimeout(() => setMessage((now) => (now === message ? null : now)), message.ms)
    return () => clearTimeout(timer)
  }, [message])

  const showMessage = useCallback<ShowMessage>((text, kind, ms = NOTICE_MS) => {
    if (isOpen.current) setMessage({ text, kind, ms })
    else notify(text, kind, ms)
  }, [])
  const clearMessage = useCallback(() => setMessage(null), [])

  return { message, showMessage, clearMessage }
}
