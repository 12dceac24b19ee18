import { Note } from '../../ui/Note'
import type { DropdownMessage } from './useDropdownMessage'

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
          {message.text}
        </Note>
      )}
    </>
  )
}
