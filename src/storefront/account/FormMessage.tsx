import { langOf } from '../../rules/devanagari'
import { Note } from '../../ui/screen/Note'
import css from './account.module.css'
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
          <FailureWords {...message} />
        </Note>
      )}
    </>
  )
}

/** The server's words, and beside them the sentence with the HTTP status (D-07). */
function FailureWords({ text, detail }: DropdownMessage) {
  if (detail === undefined) return text
  return (
    <>
      <p className={css.words} lang={langOf(text)}>
        {text}
      </p>
      <p>{detail}</p>
    </>
  )
}
