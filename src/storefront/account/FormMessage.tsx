import { useCallback, useLayoutEffect, useRef } from 'react'
import { Note } from '../../ui/screen/Note'
import { notify } from '../../state/notices'
import { useTimedMessage, type HoldHandlers } from '../../state/messageTimer'
import { withLangAttributes } from '../../ui/withLangAttributes'

/** Screen readers announce a success politely (role status) and an error at once (role alert). */
export function FormMessage({
  message,
  className,
}: {
  message: DropdownMessage | null
  className?: string | undefined
}) {
  return (
    <>
      <div role="status">
        {message?.kind === 'good' && (
          <Note kind="good" className={className} held={message.held}>
            {message.text}
          </Note>
        )}
      </div>
      {message?.kind === 'bad' && (
        <Note kind="bad" role="alert" className={className} held={message.held}>
          <FailureText {...message} />
        </Note>
      )}
    </>
  )
}

/** `text` has the server's words, `detail` the sentence with the HTTP status (D-07). */
function FailureText({ text, detail }: DropdownMessage) {
  if (detail === undefined) return text
  return (
    <>
      <p className="bold">{withLangAttributes(text)}</p>
      <p>{detail}</p>
    </>
  )
}

type DropdownMessage = {
  text: string
  detail?: string | undefined
  kind: 'good' | 'bad'
  held: HoldHandlers
}

export type ShowMessage = (
  text: string,
  kind: DropdownMessage['kind'],
  ms?: number,
  detail?: string,
) => void

/** The dropdown shows the message for 3 s. If the dropdown is closed, a notice shows it instead. */
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
