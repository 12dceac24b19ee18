import { useAnnounce } from '../../../ui/announce'
import { Button } from '../../../ui/Button'
import { BUSY_TEXT, type ActName } from '../useActs'
import css from './desk.module.css'

type Props = {
  canDecide: boolean
  armed: boolean
  busy: ActName | undefined
  onVerify: () => void
  onReject: () => void
  /** undefined if no other receipt is waiting. */
  onNext: (() => void) | undefined
}

/** Verify takes one press. Reject takes two, because a confirmation dialog would cover the receipt. */
export function Verdict({ canDecide, armed, busy, onVerify, onReject, onNext }: Props) {
  useAnnounce(armed ? 'Press again to reject' : '')
  return (
    <div className={css.verdict}>
      {canDecide ? (
        <>
          <Button
            kind="danger"
            busy={busy === 'reject'}
            busyText={busy === 'reject' ? BUSY_TEXT.reject : undefined}
            disabled={busy === 'verify'}
            className={armed ? css.armed : undefined}
            aria-keyshortcuts="R"
            onClick={onReject}
          >
            {armed ? 'Press again' : 'Reject'}
          </Button>
          <Button
            busy={busy === 'verify'}
            busyText={busy === 'verify' ? BUSY_TEXT.verify : undefined}
            disabled={busy === 'reject'}
            aria-keyshortcuts="V"
            onClick={onVerify}
          >
            Verify
          </Button>
        </>
      ) : (
        <Button disabled={!onNext} onClick={onNext}>
          Next receipt
        </Button>
      )}
      <small>Verify sets Processing. Reject cancels the order.</small>
    </div>
  )
}
