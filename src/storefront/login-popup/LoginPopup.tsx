import { Button } from '../../ui/Button'
import { Modal } from '../../ui/Modal'
import css from './loginPopup.module.css'

type Props = {
  open: boolean
  onClose: () => void
  /** To where one logs in. */
  onLogin: () => void
}

export function LoginPopup({ open, onClose, onLogin }: Props) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      size="small"
      noCross
      title="You Need to be logged in First to Purchase."
      className={css.popup}
    >
      <p className={css.text}>
        What you chose stays here, and your purchase goes on by itself as soon as you are logged in.
      </p>
      <div className={css.buttons}>
        <Button wide kind="line" onClick={onClose}>
          Close
        </Button>
        <Button wide onClick={onLogin}>
          Log in
        </Button>
      </div>
    </Modal>
  )
}
