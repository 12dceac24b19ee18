import { Button } from '../../../ui/controls/Button'
import { Modal } from '../../../ui/dialog/Modal'
import css from './form.module.css'

type Props = {
  /** Discards the draft and leaves no other choice. */
  startOver: boolean
  onStay: () => void
  onLeave: (throwAway: boolean) => void
}

/** Asks before unsaved input is left: stay, leave with a draft, or discard it. */
export function LeavePopup({ startOver, onStay, onLeave }: Props) {
  return (
    <Modal
      open
      alert
      noCross
      back={false}
      onClose={onStay}
      title={startOver ? 'Discard your changes?' : 'Your changes are not saved'}
      footer={
        <>
          <Button kind="danger" className={css.away} onClick={() => onLeave(true)}>
            Discard
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
          ? 'The draft is deleted, and the list of products opens.'
          : 'A draft stays in this browser for a day and is restored when you open the form again.'}
      </p>
    </Modal>
  )
}
