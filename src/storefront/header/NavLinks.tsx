import { NavLink } from 'react-router-dom'
import { ABOUT, CONTACT, HOME, PRODUCTS } from '../../rules/paths'
import { chooseAllCategories } from '../../state/chosenCategory'
import { savesData } from '../product/openProduct'
import { prefetchScreen } from '../screens'

/** "Product" here, "Products" in the footer: both words are the shop's own (D-42). */
const LINKS = [
  { to: HOME, name: 'Home' },
  { to: PRODUCTS, name: 'Product' },
  { to: ABOUT, name: 'About Us' },
  { to: CONTACT, name: 'Contact' },
] as const

function near(path: string): void {
  if (!savesData()) prefetchScreen(path)
}

export function NavLinks({ onGo }: { onGo?: () => void }) {
  return (
    <ul>
      {LINKS.map(({ to, name }) => (
        <li key={to}>
          <NavLink
            to={to}
            end
            onPointerEnter={() => near(to)}
            onFocus={() => near(to)}
            onClick={() => {
              // In a menu it means all products, whatever was chosen before (D-87).
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
