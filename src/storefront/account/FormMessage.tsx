import { Note } from '../../ui/Note'
import type { Saying } from './useSaying'

/** What went well is told when there is a pause, what went wrong at once. */
export function FormMessage({ saying, className }: { saying: Saying | null; className?: string | undefined }) {
  return (
    <>
      <div role="status">
        {saying?.kind === 'good' && (
          <Note kind="good" className={className}>
            {saying.text}
          </Note>
        )}
      </div>
      {saying?.kind === 'bad' && (
        <Note kind="bad" role="alert" className={className}>
          {saying.text}
        </Note>
      )}
    </>
  )
}
