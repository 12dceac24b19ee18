import { Button } from '../../ui/Button'
import css from './home.module.css'

/** For a failed section that has no empty text. */
export function Retry({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  return (
    <div className={css.retry}>
      <Button kind="line" onClick={onRetry} busy={busy}>
        Try again
      </Button>
    </div>
  )
}
