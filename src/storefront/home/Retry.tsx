import { UNREACHABLE } from '../../rules/constants'
import { Button } from '../../ui/controls/Button'
import css from './home.module.css'

/** For a failed section that is not a list. */
export function Retry({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  return (
    <div className={css.retry}>
      <p>{UNREACHABLE}</p>
      <Button kind="line" onClick={onRetry} busy={busy}>
        Try again
      </Button>
    </div>
  )
}
