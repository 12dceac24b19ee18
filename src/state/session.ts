import { create } from 'zustand'
import { storedUserOf, type StoredUser } from '../api/core/storedUser'
import { cache } from '../api/core/cache'
import { config } from '../api/core/config'
import { alertBox } from './notices'
import { onStoreChange, readStore, removeStore, writeStore } from './store'

// Who is logged in: the record under the local-storage key `user`, in the raw shape that the old client wrote too.

const KEY = 'user'

/** A record that is no JSON object means logged out; one without an e-mail is logged in without one (D-47). */
export function parseStoredUser(text: string | null): StoredUser | null {
  try {
    return storedUserOf(JSON.parse(text ?? 'null'), '')
  } catch {
    return null
  }
}

type Session = { user: StoredUser | null }

// Set, not begun with: zustand keeps what a store began with for as long as the page lives, over the logout too.
export const useSession = create<Session>(() => ({ user: null }))
useSession.setState({ user: parseStoredUser(readStore(KEY)) })

export function currentUser(): StoredUser | null {
  return useSession.getState().user
}

type Listener = (former: StoredUser | null, now: StoredUser | null) => void
const listeners = new Set<Listener>()

/** For what keeps something that belongs to a user: it is told when the user changes, in whichever tab that was. */
export function onUserChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const PERSONAL = new Set(['cart', 'myorders', 'notifications', 'user', 'orders', 'users', 'inquiries', 'settings'])

/** What was read for the former user leaves the memory with them. */
function forgetReplies(): void {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => PERSONAL.has(String(queryKey[0]))
  const gone = cache.getQueryCache().findAll({ predicate })
  void cache.cancelQueries({ predicate })
  cache.removeQueries({ predicate })
  // Who shows one lets go of it only now, and that would keep it for minutes more.
  setTimeout(() => gone.forEach((query) => query.getObserversCount() === 0 && query.reset()))
}

/** `window.name` outlives a reload where every storage is denied or emptied. */
const LOGGED_IN = 'logged-in'

function become(user: StoredUser | null): void {
  const former = currentUser()
  if (JSON.stringify(former) === JSON.stringify(user)) return
  useSession.setState({ user })
  if (user === null) window.name = ''
  if (former?.email === user?.email) return
  forgetReplies()
  for (const listener of listeners) listener(former, user)
}

/** A private window, or a browser whose storage is full or forbidden. */
const NOT_KEPT =
  'You are logged in, but this browser cannot save it. Your login ends when this page is loaded again or closed.'

export function signIn({ email, full_name, role, phone }: StoredUser): void {
  const user = { email, full_name, role, phone }
  const kept = writeStore(KEY, JSON.stringify(user))
  become(user)
  window.name = LOGGED_IN
  if (!kept) alertBox(NOT_KEPT)
}

/** Some in-app browsers empty the storage at each load: nothing fails when the login is saved, so it is told afterwards. */
function tellLostLogin(): void {
  if (currentUser() || window.name !== LOGGED_IN) return
  window.name = ''
  alertBox('You are logged out, because this browser did not keep your login. Please log in again.')
}

export function signOut(): void {
  removeStore(KEY)
  become(null)
}

/** Another tab logged in or out; also asked again when the page comes back from the back/forward cache. */
export function followStoredUser(): () => void {
  const follow = () => become(parseStoredUser(readStore(KEY)))
  tellLostLogin()
  const stop = onStoreChange(KEY, follow)
  window.addEventListener('pageshow', follow)
  // Comes first, and a list that is read anew whenever it is seen again must not be read for who has gone.
  document.addEventListener('visibilitychange', follow)
  return () => {
    stop()
    window.removeEventListener('pageshow', follow)
    document.removeEventListener('visibilitychange', follow)
  }
}

/** Only the e-mail counts, the role does not (D-59). */
export function mayEnterAdmin(user: StoredUser | null): user is StoredUser {
  const { adminEmail } = config()
  return user !== null && adminEmail !== '' && user.email === adminEmail
}

/** The Admin Panel link follows the role alone (ROLE-20). */
export function isAdmin(user: StoredUser | null): boolean {
  return user?.role === 'admin'
}
