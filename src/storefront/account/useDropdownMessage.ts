import { useCallback, useLayoutEffect, useRef } from 'react'
import { notify } from '../../state/notices'
import { useTimedMessage, type Holding } from '../../state/useTimedMessage'

export type DropdownMessage = {
  text: string
  detail?: string | undefined
  kind: 'good' | 'bad'
  held: Holding
}

export type ShowMessage = (
  text: string,
  kind: DropdownMessage['kind'],
  ms?: number,
  detail?: string,
) => void

/** A message that the dropdown shows for 3 s. If the dropdown is closed, the notice queue shows it instead. */
export function useDropdownMessage(open: boolean): {
  message: DropdownMessage | null
  showMessage: ShowMessage
  clearMessage: () => void
} {
  const { message, show, clear, held } = useTimedMessage<Omit<DropdownMessage, 'held'>>()
  const isOpen = useRef(open)
  useLayoutEffect(() => {
    isOpen.current = open
  }, [open])

  const showMessage = useCallback<ShowMessage>(
    (text, kind, ms, detail) => {
      if (isOpen.current) show({ text, kind, detail }, ms)
      else notify(text, kind, ms, { detail })
    },
    [show],
  )
  return { message: message && { ...message, held }, showMessage, clearMessage: clear }
}
