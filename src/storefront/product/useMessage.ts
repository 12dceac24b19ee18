import { useCallback } from 'react'
import { useTimedMessage, type Holding } from '../../state/useTimedMessage'

export type Message = { text: string; good: boolean; held: Holding }

/** A message below the buttons that disappears after 3 s. */
export function useMessage(): [Message | null, (text: string, good?: boolean) => void] {
  const { message, show, held } = useTimedMessage<{ text: string; good: boolean }>()
  const showMessage = useCallback((text: string, good = false) => show({ text, good }), [show])
  return [message && { ...message, held }, showMessage]
}
