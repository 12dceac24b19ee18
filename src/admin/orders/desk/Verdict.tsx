import { useEffect, useRef, type ReactNode } from 'react'
import { useAnnounce } from '../../../ui/dialog/announce'
import { Button } from '../../../ui/controls/Button'
import { BUSY_TEXT, type ActName } from '../useActs'
import css from './desk.module.css'

type Props = {
  canDecide: boolean
  armed: boolean
  busy: ActName | undefined
  onVerify: () => void
  onReject: () => void
  onDisarm: () => void
  /** undefined if no other receipt is waiting. */
  onNext: (() => void) | undefined
  /** It decides nothing. */
  ask: ReactNode
}

/** A press on the key R touches no button, so that nothing tells when the owner turns away. */
const ARMED_MS = 20_000

/**
 * Verify takes one press. Reject takes two, because a confirmation dialog would cover the receipt. It waits for the second
 * press as long as the pointer or the focus stays on it (WCAG 2.2.1).
 */
export function Verdict({
  canDecide,
  armed,
  busy,
  onVerify,
  onReject,
  onDisarm,
  onNext,
  ask,
}: Props) {
  useAnnounce(armed ? 'Press again to reject' : '', 'press again')
  const acts = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!armed) return
    const timer = setInterval(() => {
      if (!acts.current?.querySelector('button')?.matches(':hover, :focus')) onDisarm()
    }, ARMED_MS)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- from the first press on, not from the last render
  }, [armed])
  return (
    <div ref={acts} className={css.verdict}>
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
            onBlur={onDisarm}
            // A finger leaves with each press.
            onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onDisarm()}
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
          <div className={css.ask}>{ask}</div>
        </>
      ) : (
        <Button disabled={!onNext} onClick={onNext}>
          Next receipt
        </Button>
      )}
      <small>Verify moves it to Processing. Reject cancels the order.</small>
    </div>
  )
}
