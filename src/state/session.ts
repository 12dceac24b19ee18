import { create } from 'zustand'
import { storedUserOf, type StoredUser } from '../api/core/storedUser'
import { cache } from '../api/core/cache'
import { config } from '../api/core/config'
import { showAlert } from './notices'
import {
  onLocalStorageChange,
  parseStored,
  readLocalStorage,
  removeFromLocalStorage,
  writeLocalStorage,
} from './localStorage'

// The logged-in user is stored in local storage under the key `user`, in the format of the old client.

const USER_KEY = 'user'

/** A record that is not a JSON object means logged out. One without an email means logged in without an email (D-47). */
export function parseStoredUser(text: string | null): StoredUser | null {
  return storedUserOf(parseStored(text), '')
}

type Session = { user: StoredUser | null }

// The user is set after `create`, because zustand keeps the initial state for the lifetime of the page, even after a logout.
export const useSession = create<Session>(() => ({ user: null }))
useSession.setState({ user: parseStoredUser(readLocalStorage(USER_KEY)) })

export function currentUser(): StoredUser | null {
  return useSession.getState().user
}

type UserListener = (former: StoredUser | null, now: StoredUser | null) => void
const listeners = new Set<UserListener>()

/** Calls the listener when the user changes, in this tab or another. For code that holds data of a user. */
export function onUserChange(listener: UserListener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const PERSONAL_QUERIES = new Set([
  'cart',
  'myorders',
  'notifications',
  'user',
  'orders',
  'users',
  'inquiries',
  'settings',
])

function forgetPersonalReplies(): void {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    PERSONAL_QUERIES.has(String(queryKey[0]))
  const gone = cache.getQueryCache().findAll({ predicate })
  void cache.cancelQueries({ predicate })
  cache.removeQueries({ predicate })
  // Mounted observers release their query only after this task. Without `reset`, the query's data would stay in
  // memory for minutes.
  setTimeout(() => gone.forEach((query) => query.getObserversCount() === 0 && query.reset()))
}

/** `window.name` survives a reload in browsers that deny or empty every storage. */
const LOGGED_IN_MARK = 'logged-in'

function setUser(user: StoredUser | null): void {
  const former = currentUser()
  if (JSON.stringify(former) === JSON.stringify(user)) return
  useSession.setState({ user })
  if (user === null) window.name = ''
  if (former?.email === user?.email) return
  forgetPersonalReplies()
  for (const listener of listeners) listener(former, user)
}

/** Shown in a private window, or if the storage is full or denied. */
const NOT_SAVED =
  "You're logged in, but this browser can't save your login. You'll be logged out when you reload or close this page."

export function signIn({ email, full_name, role, phone }: StoredUser): void {
  const user = { email, full_name, role, phone }
  const saved = writeLocalStorage(USER_KEY, JSON.stringify(user))
  setUser(user)
  window.name = LOGGED_IN_MARK
  if (!saved) showAlert(NOT_SAVED)
}

/** Some in-app browsers empty the storage at each page load. Saving a login succeeds there, so only the next load notices the loss. */
function alertLostLogin(): void {
  if (currentUser() || window.name !== LOGGED_IN_MARK) return
  window.name = ''
  showAlert(
    "You've been logged out because this browser couldn't save your login. Please log in again.",
  )
}

export function signOut(): void {
  removeFromLocalStorage(USER_KEY)
  setUser(null)
}

/** Follows logins and logouts in other tabs, and reads the user again when the page returns from the back/forward cache. */
export function syncStoredUser(): () => void {
  const follow = () => setUser(parseStoredUser(readLocalStorage(USER_KEY)))
  alertLostLogin()
  const stop = onLocalStorageChange(USER_KEY, follow)
  window.addEventListener('pageshow', follow)
  // Register before React Query's own listener; otherwise it refetches for the user who just logged out.
  document.addEventListener('visibilitychange', follow)
  return () => {
    stop()
    window.removeEventListener('pageshow', follow)
    document.removeEventListener('visibilitychange', follow)
  }
}

/** Only the email decides, not the stored role (D-59). */
export function mayEnterAdmin(user: StoredUser | null): user is StoredUser {
  const { adminEmail } = config()
  return user !== null && adminEmail !== '' && user.email === adminEmail
}

/** The Admin Panel link follows the role alone (ROLE-20). */
export function isAdmin(user: StoredUser | null): boolean {
  return user?.role === 'admin'
}
