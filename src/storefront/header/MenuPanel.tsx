import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { categoriesQuery } from '../../api/categories'
import { tagline } from '../../api/core/config'
import { Picture } from '../../display/Picture'
import { langOf } from '../../rules/devanagari'
import { categoryUrl } from '../../rules/paths'
import { idText } from '../../rules/types'
import { chooseCategory } from '../../state/chosenCategory'
import { Modal } from '../../ui/dialog/Modal'
import { NavLinks } from './NavLinks'
import css from './menu.module.css'

export function MenuPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  // Data that a screen has loaded already: the menu itself requests nothing.
  const categories = useQuery({ ...categoriesQuery(), enabled: false }).data ?? []
  return (
    <Modal open={open} onClose={onClose} title="Menu" className={css.menu}>
      <nav className={css.links} aria-label="Menu">
        <NavLinks onGo={onClose} />
      </nav>
      {categories.length > 0 && (
        <nav className={css.categories} aria-label="Categories">
          <ul>
            {categories.map(({ id, name, image }) => (
              <li key={idText(id)}>
                <Link
                  to={categoryUrl(id)}
                  onClick={() => {
                    chooseCategory(id)
                    onClose()
                  }}
                >
                  <Picture paths={image} alt="" width={32} height={40} eager />
                  <span lang={langOf(name)}>{name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p className={css.tagline}>{tagline()}</p>
    </Modal>
  )
}
