import { NavLink } from 'react-router-dom'
import { ABOUT, CONTACT, HOME, PRODUCTS } from '../../rules/paths'
import { chooseAllCategories } from '../../state/chosenCategory'
import { savesData } from '../product/openProduct'
import { prefetchScreen } from '../screens'

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
