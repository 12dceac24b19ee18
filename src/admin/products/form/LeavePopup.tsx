import { Button } from '../../../ui/Button'
import { Modal } from '../../../ui/Modal'
import css from './form.module.css'

type Props = {
  /** Nothing is left but the form itself. */
  startOver: boolean
  onStay: () => void
  onLeave: (throwAway: boolean) => void
}

/** Before something typed and not saved is left: on, away, or away for good. */
export function LeavePopup({ startOver, onStay, onLeave }: Props) {
  return (
    <Modal
      open
      alert
      noCross
      onClose={onStay}
      title={startOver ? 'Throw your changes away?' : 'Your changes are not saved'}
      footer={
        <>
          <Button kind="danger" className={css.away} onClick={() => onLeave(true)}>
            Throw away
          </Button>
          {!startOver && (
            <Button kind="line" onClick={() => onLeave(false)}>
              Leave, keep a draft
            </Button>
          )}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe answer of a popup */}
          <Button onClick={onStay} autoFocus>
            Keep editing
          </Button>
        </>
      }
    >
      <p>
        {startOver
          ? 'What was brought back is forgotten, and the list of products opens.'
          : 'A draft stays in this browser for a day and comes back with the form.'}
      </p>
    </Modal>
  )
}
