import { tagline } from '../../api/core/config'
import { Modal } from '../../ui/Modal'
import css from './menu.module.css'
import { NavLinks } from './NavLinks'

export function MenuPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} title="Menu" className={css.menu}>
      <nav className={css.links} aria-label="Menu">
        <NavLinks onGo={onClose} />
      </nav>
      <p className={css.tagline}>{tagline()}</p>
    </Modal>
  )
}
