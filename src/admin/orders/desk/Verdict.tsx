import { Button } from '../../../ui/Button'
import { DOING, type ActName } from '../useActs'
import css from './desk.module.css'

type Props = {
  /** The order still waits for a verdict. */
  may: boolean
  armed: boolean
  busy: ActName | undefined
  onVerify: () => void
  onReject: () => void
  /** Nothing left to go on to: left out. */
  onNext: (() => void) | undefined
}

/** Verify at once; Reject by two presses, without a popup in the way. */
export function Verdict({ may, armed, busy, onVerify, onReject, onNext }: Props) {
  return (
    <div className={css.verdict}>
      {may ? (
        <>
          <Button
            kind="danger"
            busy={busy === 'reject'}
            busyText={busy === 'reject' ? DOING.reject : undefined}
            disabled={busy === 'verify'}
            className={armed ? css.armed : undefined}
            aria-keyshortcuts="R"
            onClick={onReject}
          >
            {armed ? 'Press again' : 'Reject'}
          </Button>
          <Button
            busy={busy === 'verify'}
            busyText={busy === 'verify' ? DOING.verify : undefined}
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
      <small>Verify: processing. Reject: cancelled.</small>
      <p role="status" className="sr">
        {armed && 'Press again to reject'}
      </p>
    </div>
  )
}
