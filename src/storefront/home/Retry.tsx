import { Button } from '../../ui/Button'
import css from './home.module.css'

/** Where a failed section has no empty text of its own. */
export function Retry({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  return (
    <div className={css.retry}>
      <Button kind="line" onClick={onRetry} busy={busy}>
        Try again
      </Button>
    </div>
  )
}
