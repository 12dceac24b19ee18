import { useEffect } from 'react'
import { create } from 'zustand'
import { realPorts } from '../../api/live/realPorts'
import { changed, isOpen, isWatched, type Attempt } from '../../rules/attempt'
import { idText } from '../../rules/types'
import { attemptStore, copiedAttempts, ownerOf, takeOver } from '../../state/attempts'
import { useAttemptHint } from '../../state/attemptHint'
import { setOrderedLines } from '../../state/cartTicks'
import { currentUser, onUserChange } from '../../state/session'
import { reconcile, type Looking, type Reconciler } from './reconcile'

// The attempts of the logged-in user, as every tab shows them, and the one reconciler of this page.

type State = Looking & {
  email: string
  /** Every place has been read. */
  ready: boolean
  list: readonly Attempt[]
  /** Attempts that the screen itself shows, so that the strip need not. */
  shown: readonly string[]
}

const EMPTY: State = { email: '', ready: false, list: [], shown: [], looking: false, nextAt: null }
export const useAttempts = create<State>(() => EMPTY)

let reconciler: Reconciler | null = null
export const theReconciler = (): Reconciler | null => reconciler

const needsWork = (attempt: Attempt) => isOpen(attempt) || attempt.left.length > 0

/** The browser asks before a page is left whose order is under way; a killed one is found again by its record. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function show(email: string, list: readonly Attempt[], ready: boolean): void {
  useAttempts.setState({ list, ready })
  setOrderedLines(list.filter(needsWork).flatMap(({ ids }) => ids.map(idText)))
  const watched = list.some((attempt) => isWatched(attempt, Date.now()))
  if (watched || list.some((attempt) => needsWork(attempt) || !attempt.told)) useAttemptHint.setState({ may: true })
  if (list.some(isOpen)) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
  if (!reconciler && (watched || list.some(needsWork))) {
    const { visible } = realPorts().view
    reconciler = reconcile({ email, visible, tell: (looking) => useAttempts.setState(looking) })
    reconciler.look()
  }
}

/** Reads the attempts of the present user again. */
export async function refreshAttempts(): Promise<void> {
  const email = currentUser()?.email ?? ''
  if (email !== useAttempts.getState().email) {
    reconciler?.stop()
    reconciler = null
    useAttempts.setState({ ...EMPTY, email, shown: useAttempts.getState().shown })
    show(email, email === '' ? [] : copiedAttempts(email), email === '')
    if (email !== '') await takeOver(email)
  }
  if (email === '') return
  const list = await attemptStore.read(ownerOf(email))
  if ((currentUser()?.email ?? '') === email) show(email, list, true)
}

const CHANNEL = 'attempts'

/** As soon as the code is here, so that a screen is first drawn with what is known. */
function follow(): void {
  const ports = realPorts()
  const heard = () => void refreshAttempts().then(() => reconciler?.plan())
  const channel = ports.channel(CHANNEL, heard)
  attemptStore.onChange(() => {
    channel?.post('changed')
    heard()
  })
  // Where there is no channel, the copy in local storage tells the other tabs.
  window.addEventListener('storage', ({ key }) => (key === null || key === CHANNEL) && heard())
  onUserChange(heard)
  const look = () => void refreshAttempts().then(() => (ports.view.visible() ? reconciler?.look() : reconciler?.plan()))
  ports.view.onChange(look)
  ports.onOnline(look)
  void refreshAttempts()
}

follow()

/** Two parts of one screen may show the same attempt; when one unmounts, the other still shows it. */
function withoutOne(shown: readonly string[], id: string): string[] {
  const at = shown.indexOf(id)
  return shown.filter((_, index) => index !== at)
}

/** Keeps the strip from showing what this part shows. */
export function useShownHere(id: string | null): void {
  useEffect(() => {
    if (id === null) return
    useAttempts.setState(({ shown }) => ({ shown: [...shown, id] }))
    return () => useAttempts.setState(({ shown }) => ({ shown: withoutOne(shown, id) }))
  }, [id])
}

/** The shopper has seen how it ended. */
export function closeAttempt({ id }: Attempt): void {
  const { email } = useAttempts.getState()
  void attemptStore.change(ownerOf(email), (list) =>
    list.map((attempt) => (attempt.id === id ? changed(attempt, { told: true }) : attempt)),
  )
}
