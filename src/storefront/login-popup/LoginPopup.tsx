import { Button } from '../../ui/controls/Button'
import { Modal } from '../../ui/dialog/Modal'
import css from './loginPopup.module.css'

type Props = {
  open: boolean
  onClose: () => void
  /** Opens the login form. */
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
        We'll keep your choices and continue your purchase once you log in.
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
