import { Suspense, useEffect, useReducer, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation, NavLink } from 'react-router-dom'
import { useLiveCart } from '../../api/cart'
import { HOME_PATH, ABOUT_PATH, CONTACT_PATH, PRODUCTS_PATH, categoryPath } from '../../rules/paths'
import { closePanel, openPanel, useOpenPanel, type HeaderPanel } from '../../state/headerPanel'
import { useSession } from '../../state/session'
import { Badge } from '../../ui/controls/Badge'
import { ErrorBoundary, BrokenPart } from '../../ui/screen/ErrorBoundary'
import { IconButton, bagIcon, menuIcon, searchIcon, userIcon } from '../../ui/controls/Icon'
import { lazyPart } from '../../ui/screen/lazyPart'
import { useBackCloses } from '../../ui/dialog/useBackCloses'
import { SlowFallback } from '../../ui/screen/PendingScreen'
import { SearchBox } from './SearchBox'
import { Wordmark } from './Wordmark'
import { countText } from '../../rules/sharedTexts'
import { observeVisibility } from '../../platform/observe'
import css from './header.module.css'
import { useQuery } from '@tanstack/react-query'
import { chooseAllCategories, chooseCategory } from '../../state/chosenCategory'
import { categoriesQuery } from '../../api/categories'
import { tagline } from '../../api/core/config'
import { Picture } from '../../display/Picture'
import { langOf } from '../../rules/devanagari'
import { idText } from '../../rules/types'
import { Modal } from '../../ui/dialog/Modal'

const { load: loadAccount, Part: AccountDropdown } = lazyPart(() =>
  import('../account/AccountDropdown').then((file) => file.AccountDropdown),
)
const { load: loadCart, Part: CartDropdown } = lazyPart(() =>
  import('../cart/CartDropdown').then((file) => file.CartDropdown),
)
const fetchQuietly = (load: () => Promise<unknown>) => void load().catch(() => {})

/** A component of its own, so that a navigation does not re-render the header. */
function ClosePanelOnNavigation() {
  const { pathname } = useLocation()
  useEffect(() => closePanel(), [pathname])
  return null
}

/** A component of its own, so that scrolling re-renders only this box and not its children. */
function HeaderBar({ children }: { children: ReactNode }) {
  const { top, scrolled } = useScrolled()
  return (
    <>
      <div ref={top} className={css.top} aria-hidden="true" />
      <header className={css.header} data-scrolled={scrolled || undefined}>
        {children}
      </header>
    </>
  )
}

export function Header() {
  const open = useOpenPanel((panels) => panels.open)
  /** A panel that was opened once stays mounted, so that it keeps its typed values (D-51). */
  const [used, setUsed] = useState<ReadonlySet<HeaderPanel>>(new Set())
  const email = useSession(({ user }) => user?.email ?? '')
  const lines = useLiveCart(email).data?.length ?? 0
  const account = useRef<HTMLButtonElement>(null)
  const cart = useRef<HTMLButtonElement>(null)

  // Mark the panel as used during render, because not only this header's buttons open panels: the login popup does too.
  if (open !== null && !used.has(open)) setUsed(new Set([...used, open]))

  useBackCloses(open === 'search', closePanel)
  // After a logout React keeps the previous fiber tree, with the former customer's data, until the next render. So render
  // once more when the user changes.
  const [, renderAgain] = useReducer((times: number) => times + 1, 0)
  const former = useRef(email)
  useEffect(() => {
    if (former.current === email) return
    former.current = email
    renderAgain()
  }, [email])

  const toggle = (panel: HeaderPanel) => (open === panel ? closePanel() : openPanel(panel))

  return (
    <>
      <ClosePanelOnNavigation />
      <HeaderBar>
        <div className={`wrap row anchor ${css.row}`}>
          <IconButton
            icon={menuIcon}
            label="Menu"
            className={css.burger}
            aria-haspopup="dialog"
            aria-expanded={open === 'menu'}
            onClick={() => toggle('menu')}
          />
          <Link className={`row shrinks ${css.brand}`} to={HOME_PATH}>
            <Wordmark />
          </Link>
          <nav className={css.nav} aria-label="Main">
            <NavLinks />
          </nav>
          <SearchBox open={open === 'search'} onClose={closePanel} />
          <IconButton
            icon={searchIcon}
            label="Search"
            className={css.find}
            aria-expanded={open === 'search'}
            aria-controls="search"
            onClick={() => toggle('search')}
          />
          <IconButton
            ref={account}
            icon={userIcon}
            label="Account"
            aria-expanded={open === 'account'}
            onClick={() => toggle('account')}
            onPointerEnter={() => fetchQuietly(loadAccount)}
            onFocus={() => fetchQuietly(loadAccount)}
          />
          <IconButton
            ref={cart}
            icon={bagIcon}
            label={lines === 0 ? 'Cart' : `Cart, ${countText(lines, 'item')}`}
            aria-expanded={open === 'cart'}
            onClick={() => toggle('cart')}
            onPointerEnter={() => fetchQuietly(loadCart)}
            onFocus={() => fetchQuietly(loadCart)}
          >
            <Badge count={lines} label={lines === 1 ? 'item' : 'items'} />
          </IconButton>
        </div>
        <div className="wrap">
          {/* Inside a section, a panel's <header> does not count as the page's banner landmark. */}
          <section className={`anchor ${css.panels}`}>
            {used.has('account') && (
              <LazyDropdown name="account" open={open}>
                <AccountDropdown open={open === 'account'} onClose={closePanel} anchor={account} />
              </LazyDropdown>
            )}
            {used.has('cart') && (
              <LazyDropdown name="cart" open={open}>
                <CartDropdown open={open === 'cart'} onClose={closePanel} anchor={cart} />
              </LazyDropdown>
            )}
          </section>
        </div>
      </HeaderBar>
      {used.has('menu') && <MenuPanel open={open === 'menu'} onClose={closePanel} />}
    </>
  )
}

/** Replaces a dropdown whose code is loading or has failed. Escape closes it, as it closes the dropdown. */
function DropdownFallback({ children }: { children: ReactNode }) {
  useEffect(() => {
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') closePanel()
    }
    document.addEventListener('keydown', closeByKey)
    return () => document.removeEventListener('keydown', closeByKey)
  }, [])
  return children
}

/** Catches an error in a dropdown, so that the header still works. The next press retries. A closed dropdown shows no error. */
function LazyDropdown({
  name,
  open,
  children,
}: {
  name: HeaderPanel
  open: HeaderPanel | null
  children: ReactNode
}) {
  const [tries, setTries] = useState(0)
  const instead = (part: ReactNode) =>
    open === name ? <DropdownFallback>{part}</DropdownFallback> : null
  return (
    <ErrorBoundary
      resetKey={`${open} ${tries}`}
      fallback={instead(<BrokenPart onRetry={() => setTries((count) => count + 1)} />)}
    >
      <Suspense fallback={instead(<SlowFallback />)}>{children}</Suspense>
    </ErrorBoundary>
  )
}

/**
 * Uses an IntersectionObserver, because a scroll listener would run more often. In a browser without this API, only the
 * header's bottom line is missing.
 */
function useScrolled() {
  const top = useRef<HTMLDivElement>(null)
  const [scrolled, setScrolled] = useState(false)
  useEffect(
    () => observeVisibility(top.current, ({ isIntersecting }) => setScrolled(!isIntersecting)),
    [],
  )
  return { top, scrolled }
}

/** The specification says "Product" here and "Products" in the footer (D-42). */
const NAV_LINKS = [
  { to: HOME_PATH, name: 'Home' },
  { to: PRODUCTS_PATH, name: 'Product' },
  { to: ABOUT_PATH, name: 'About Us' },
  { to: CONTACT_PATH, name: 'Contact' },
] as const

function NavLinks({ onGo }: { onGo?: () => void }) {
  return (
    <ul>
      {NAV_LINKS.map(({ to, name }) => (
        <li key={to}>
          <NavLink
            to={to}
            onClick={() => {
              // The menu link shows all products, so it clears a chosen category (D-87).
              if (to === PRODUCTS_PATH) chooseAllCategories()
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

function MenuPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  // Read from the cache only, because the menu itself requests nothing.
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
                  to={categoryPath(id)}
                  onClick={() => {
                    chooseCategory(id)
                    onClose()
                  }}
                >
                  <Picture paths={image} alt="" width={32} height={40} eager />
                  <span className="shrinks anywhere" lang={langOf(name)}>
                    {name}
                  </span>
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
