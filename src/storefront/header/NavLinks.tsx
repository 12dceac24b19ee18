import { NavLink, Link } from 'react-router-dom'
import { useQuery } from '@tanstack/react-query'
import { ABOUT, CONTACT, HOME, PRODUCTS, categoryUrl } from '../../rules/paths'
import { chooseAllCategories, chooseCategory } from '../../state/chosenCategory'
import { savesData } from '../product/openProduct'
import { prefetchScreen } from '../screens'
import { categoriesQuery } from '../../api/categories'
import { tagline } from '../../api/core/config'
import { Picture } from '../../display/Picture'
import { langOf } from '../../rules/devanagari'
import { idText } from '../../rules/types'
import { Modal } from '../../ui/dialog/Modal'
import css from './menu.module.css'

/** The specification says "Product" here and "Products" in the footer (D-42). */
const LINKS = [
  { to: HOME, name: 'Home' },
  { to: PRODUCTS, name: 'Product' },
  { to: ABOUT, name: 'About Us' },
  { to: CONTACT, name: 'Contact' },
] as const

function prefetch(path: string): void {
  if (!savesData()) prefetchScreen(path)
}

export function NavLinks({ onGo }: { onGo?: () => void }) {
  return (
    <ul>
      {LINKS.map(({ to, name }) => (
        <li key={to}>
          <NavLink
            to={to}
            onPointerEnter={() => prefetch(to)}
            onFocus={() => prefetch(to)}
            onClick={() => {
              // The menu link means all products, so it clears a chosen category (D-87).
              if (to === PRODUCTS) chooseAllCategories()
              onGo?.()
            }}
          >
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

export function MenuPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  // Data that a screen has loaded already: the menu itself requests nothing.
  const categories = useQuery({ ...categoriesQuery(), enabled: false }).data ?? []
  return (
    <Modal open={open} onClose={onClose} title="Menu" className={css.menu}>
      <nav className={css.links} aria-label="Menu">
        <NavLinks onGo={onClose} />
      </nav>
      {categories.length > 0 && (
        <nav className={`above-4 ${css.categories}`} aria-label="Categories">
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
      <p className={`above-5 muted ${css.tagline}`}>{tagline()}</p>
    </Modal>
  )
}
