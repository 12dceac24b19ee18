import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState, useEffectEvent } from 'react'
import { Link, Navigate, NavLink, useLocation, useNavigate } from 'react-router-dom'
import { hasReadFailed } from '../../api/core/cache'
import { adminHost } from '../../api/core/client'
import { config, configState, pictureAddress } from '../../api/core/config'
import { ordersQuery, type Order } from '../../api/admin/adminOrders'
import { openAdminHost } from '../../api/admin/adminSettings'
import { setRepeatConfirm } from '../../api/core/write'
import { PictureHostContext } from '../../display/Picture'
import { isToVerify } from '../../rules/orderStatus'
import { HOME_PATH, ADMIN_PATHS, withoutEndSlash } from '../../rules/paths'
import { groupDigits } from '../../rules/pricing'
import { safeUrl } from '../../rules/safeUrl'
import { nepalTimeOf } from '../../rules/stamp'
import { confirm } from '../../state/confirm'
import { hasDirtyForms } from '../../state/dirtyForms'
import { currentUser, onUserChange, signOut } from '../../state/session'
import { ErrorBoundary } from '../../ui/screen/ErrorBoundary'
import { cx } from '../../ui/cx'
import { Icon, searchIcon, IconButton } from '../../ui/controls/Icon'
import {
  collapseIcon,
  expandIcon,
  gridIcon,
  hangerIcon,
  logoutIcon,
  messageIcon,
  pageIcon,
  receiptIcon,
  slidersIcon,
  usersIcon,
} from '../../ui/controls/moreIcons'
import { Spinner } from '../../ui/screen/Skeleton'
import { useMediaQuery } from '../../ui/useMediaQuery'
import { useRootAttribute } from '../../ui/useRootAttribute'
import { HiddenScreens } from '../../ui/screen/HiddenScreens'
import { PendingScreen, ScreenFallback } from '../../ui/screen/PendingScreen'
import '../../ui/dense.css'
import css from './adminFrame.module.css'
import { adminRoutes, fetchAdminScreen } from './adminRoutes'
import { useAdminPictureHost } from '../parts/files'
import { FindPopup } from '../find/FindPopup'
import { idbKeys } from '../../state/idb'
import { readNotes, unsentReplies } from '../../state/storedTexts'
import { draftPrefixOfOwner } from '../../state/draft'
import { countText } from '../../rules/sharedTexts'

const countIfAny = (count: number, one: string, many?: string): string[] =>
  count === 0 ? [] : [countText(count, one, many)]

/** Names what a logout deletes: everything that the owner wrote on this device, in any tab. */
async function lostAtLogout(owner: string): Promise<string[]> {
  const drafts = (await idbKeys(draftPrefixOfOwner(owner))).filter((key) => key.endsWith('|fields'))
  const forms =
    hasDirtyForms() && drafts.length === 0
      ? ['your unsaved changes']
      : countIfAny(drafts.length, 'form with unsaved changes', 'forms with unsaved changes')
  return [
    ...forms,
    ...countIfAny(Object.keys(unsentReplies.read()).length, 'unsent reply', 'unsent replies'),
    ...countIfAny(Object.keys(readNotes()).length, 'private note'),
  ]
}

/** For each list, the query parameter that opens the page of one row. */
const PAGE_PARAMETER: Readonly<Record<string, string>> = {
  [ADMIN_PATHS.users]: 'buyer',
  [ADMIN_PATHS.products]: 'form',
  [ADMIN_PATHS.orders]: 'order',
  [ADMIN_PATHS.inquiries]: 'inquiry',
}

/** The last query of each list, in memory only, because a search may name a customer. */
const lastPlaces = new Map<string, string>()
onUserChange(() => lastPlaces.clear())

/**
 * A menu link opens a list with the search and filters that the owner left there. On that list's own screen it opens
 * the whole list.
 */
function useLastPlaces(): (path: string) => string {
  const { pathname, search } = useLocation()
  const here = withoutEndSlash(pathname)
  useEffect(() => {
    const page = PAGE_PARAMETER[here]
    const list = new URLSearchParams(search)
    // Pages with `view`, such as the receipt desk, are not lists.
    if (page === undefined || list.has('view')) return
    list.delete(page)
    lastPlaces.set(here, String(list))
  }, [here, search])
  return (path) => {
    const list = path === here ? '' : (lastPlaces.get(path) ?? '')
    return list === '' ? path : `${path}?${list}`
  }
}

const LINKS: readonly { to: string; text: string; icon: string }[] = [
  { to: ADMIN_PATHS.dashboard, text: 'Dashboard', icon: gridIcon },
  { to: ADMIN_PATHS.users, text: 'Users', icon: usersIcon },
  { to: ADMIN_PATHS.products, text: 'Products', icon: hangerIcon },
  { to: ADMIN_PATHS.orders, text: 'Orders', icon: receiptIcon },
  { to: ADMIN_PATHS.inquiries, text: 'Inquiries', icon: messageIcon },
  { to: ADMIN_PATHS.pages, text: 'Pages', icon: pageIcon },
  { to: ADMIN_PATHS.settings, text: 'Settings', icon: slidersIcon },
]

const waitingCount = (orders: readonly Order[]) =>
  orders.filter(({ status }) => isToVerify(status)).length

/**
 * The number of receipts to verify, for a badge. The badge must not load the orders, so the query is disabled and the
 * number appears once a screen has loaded them.
 */
function useWaitingCounts(): { waiting: number; unread: boolean } {
  const read = useQuery({ ...ordersQuery(), enabled: false, select: waitingCount })
  return { waiting: read.data ?? 0, unread: hasReadFailed(read) }
}

const askToRepeat = () =>
  confirm({
    title: 'Send again?',
    text: 'We got no clear reply to the last attempt, so it may already have been saved. If you send it again now, it may be saved twice.',
    action: 'Send again',
    cancel: "Don't send",
  })

const logoutQuestion = (lost: readonly string[]) => ({
  title: hasDirtyForms()
    ? 'Log out with unsaved changes?'
    : 'Log out and delete your notes and drafts?',
  text: `Logging out will delete the following from this device: ${lost.join(', ')}.`,
  action: 'Log out',
  cancel: hasDirtyForms() ? 'Keep editing' : 'Stay logged in',
  danger: true,
})

function useLogout(): () => Promise<void> {
  const go = useNavigate()
  return async () => {
    const lost = await lostAtLogout(currentUser()?.email ?? '')
    if (lost.length > 0 && !(await confirm(logoutQuestion(lost)))) return
    go(HOME_PATH, { replace: true })
    signOut()
  }
}

function AdminNav() {
  const { waiting, unread } = useWaitingCounts()
  const logout = useLogout()
  const lastPlace = useLastPlaces()
  return (
    <nav className={css.nav} aria-label="Back office">
      {LINKS.map(({ to, text, icon }) => (
        <NavLink key={to} to={lastPlace(to)} className={css.link} title={text}>
          <Icon path={icon} />
          <span className={css.word}>{text}</span>
          {to === ADMIN_PATHS.orders && (waiting > 0 || unread) && (
            <span className={cx('bold t12 centred', css.count, waiting > 99 && css.many)}>
              <span>{unread ? '–' : groupDigits(waiting)}</span>
              <span className="sr">{unread ? ' unknown' : ' waiting'}</span>
            </span>
          )}
        </NavLink>
      ))}
      <button type="button" className={css.link} onClick={() => void logout()} title="Logout">
        <Icon path={logoutIcon} />
        <span className={css.word}>Logout</span>
      </button>
    </nav>
  )
}

function VendorLink() {
  const { vendorName, vendorUrl } = config()
  const address = safeUrl(vendorUrl)
  return (
    <footer className={`flex between gap-4 muted t12 ${css.foot}`}>
      <p>
        Powered by{' '}
        {address ? (
          <a className="underlined" href={address} target="_blank" rel="noopener noreferrer">
            {vendorName}
          </a>
        ) : (
          vendorName
        )}
      </p>
      <p>All times are in Nepal time</p>
    </footer>
  )
}

/** Hidden screens are dropped when the day changes in Nepal, because their figures belong to the earlier day. */
const nepalToday = () => `${nepalTimeOf(Date.now()).day}`

/** A screen that is left stays mounted only if it has no unsaved changes and no open popup. */
const isIdle = () => !hasDirtyForms() && document.querySelector('main dialog[open]') === null

function AdminScreens() {
  const { pathname } = useLocation()
  const route = adminRoutes.find(({ path }) => path === withoutEndSlash(pathname))
  if (!route) return <Navigate replace to={ADMIN_PATHS.dashboard} />
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense
        fallback={
          <ScreenFallback>
            <p className={`flex gap-2 muted ${css.loading}`} role="status">
              <Spinner /> Loading...
            </p>
          </ScreenFallback>
        }
      >
        <HiddenScreens
          path={route.path}
          Screen={route.Screen}
          of={nepalToday()}
          mayReturn={isIdle}
          around={configState()}
        />
      </Suspense>
      <PendingScreen />
    </ErrorBoundary>
  )
}

/** Before the first render, fetches the first screen's code and finds out the host of admin calls. */
export async function fetchAdminCode(email: string): Promise<void> {
  openAdminHost(email)
  void adminHost.urlOf('')
  await fetchAdminScreen(location.pathname)
}

export function AdminFrame({ email }: { email: string }) {
  // Called during render, because child screens send admin calls in their effects, which run before this component's
  // effects.
  openAdminHost(email)
  useRootAttribute('data-nest')
  // On a portrait tablet, labels would take the width that tables need.
  const tight = useMediaQuery('(min-width: 50.0625em) and (max-width: 68.6875em)')
  const [chosen, setChosen] = useState<boolean>()
  const folded = chosen ?? tight
  const { brandName, wordmark } = config()
  const logout = useLogout()
  const [finding, setFinding] = useState(false)
  const host = useAdminPictureHost()
  useEffect(() => setRepeatConfirm(askToRepeat), [])
  return (
    <PictureHostContext value={host}>
      <div className={css.frame} data-density="dense" data-folded={folded || undefined}>
        <a className={`screenOnly ${css.skip}`} href="#main">
          Skip to content
        </a>
        <header className={css.top}>
          <Link to={ADMIN_PATHS.dashboard}>
            <img src={pictureAddress(wordmark)} alt={brandName} width="118" height="26" />
          </Link>
          <IconButton
            icon={searchIcon}
            label="Search everything"
            className={css.find}
            onClick={() => setFinding(true)}
          />
          <IconButton icon={logoutIcon} label="Logout" onClick={() => void logout()} />
        </header>
        <aside className={css.side} aria-label="Sidebar">
          <Link to={ADMIN_PATHS.dashboard} className={css.brand}>
            <img src={pictureAddress(wordmark)} alt={brandName} width="136" height="30" />
            <span className={`muted t12 ${css.subtitle}`}>Back office</span>
          </Link>
          <button
            type="button"
            className={css.link}
            title="Search everything (Ctrl K)"
            aria-keyshortcuts="Control+K Meta+K"
            onClick={() => setFinding(true)}
          >
            <Icon path={searchIcon} />
            <span className={css.word}>Search</span>
          </button>
          <AdminNav />
          <button
            type="button"
            className={`row gap-3 muted t12 ${css.fold}`}
            aria-expanded={!folded}
            onClick={() => setChosen(!folded)}
          >
            <Icon path={folded ? expandIcon : collapseIcon} />
            <span className={css.word}>{folded ? 'Expand' : 'Collapse'}</span>
          </button>
        </aside>
        <FindShortcut open={finding} onOpen={setFinding} />
        <div className={`flex shrinks ${css.main}`}>
          <main id="main" tabIndex={-1}>
            <AdminScreens />
          </main>
          <VendorLink />
        </div>
      </div>
    </PictureHostContext>
  )
}

type Props = { open: boolean; onOpen: (open: boolean) => void }

function FindShortcut({ open, onOpen }: Props) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== 'k' ||
      !(event.ctrlKey || event.metaKey) ||
      event.shiftKey ||
      event.altKey
    )
      return
    event.preventDefault()
    if (!document.querySelector('dialog[open]')) onOpen(true)
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
  return open && <FindPopup onClose={() => onOpen(false)} />
}
