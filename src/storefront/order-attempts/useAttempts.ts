import { focusManager } from '@tanstack/react-query'
import { useEffect } from 'react'
import { create } from 'zustand'
import { createTabBroadcast } from '../../api/core/createTabBroadcast'
import {
  changedAttempt,
  isOpenAttempt,
  mayArriveLate,
  type Attempt,
} from '../../rules/orderAttempt'
import { idText } from '../../rules/types'
import { attemptStore, readAttemptsSync, attemptOwnerOf } from '../../state/orderAttempts'
import { useMayHaveAttempts } from '../../state/mayHaveAttempts'
import { setOrderedLines } from '../../state/cartTicks'
import { currentUser, onUserChange } from '../../state/session'
import { createReconciler, type LookState, type Reconciler } from './checkAttempts'

// The attempts of the current user, shared by all tabs, and the one reconciler of this page (checkAttempts.ts).

type AttemptsState = LookState & {
  email: string
  /** True once all storages have been read. */
  ready: boolean
  list: readonly Attempt[]
  /** Ids of attempts that the screen itself shows, so that the strip skips them. */
  shown: readonly string[]
}

const NO_ATTEMPTS: AttemptsState = {
  email: '',
  ready: false,
  list: [],
  shown: [],
  looking: false,
  nextAt: null,
}
export const useAttempts = create<AttemptsState>(() => NO_ATTEMPTS)

let reconciler: Reconciler | null = null
export const sharedReconciler = (): Reconciler | null => reconciler

const needsWork = (attempt: Attempt) => isOpenAttempt(attempt) || attempt.left.length > 0

/**
 * While an attempt is open, the browser asks before the page closes. If the page is killed, the next page finds the order by its
 * record.
 */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function showAttempts(email: string, list: readonly Attempt[], ready: boolean): void {
  useAttempts.setState({ list, ready })
  setOrderedLines(list.filter(needsWork).flatMap(({ ids }) => ids.map(idText)))
  const watched = list.some((attempt) => mayArriveLate(attempt, Date.now()))
  if (watched || list.some((attempt) => needsWork(attempt) || !attempt.told))
    useMayHaveAttempts.setState({ may: true })
  if (list.some(isOpenAttempt)) window.addEventListener('beforeunload', askBeforeLeaving)
  else window.removeEventListener('beforeunload', askBeforeLeaving)
  if (!reconciler && (watched || list.some(needsWork))) {
    const visible = () => focusManager.isFocused()
    reconciler = createReconciler({
      email,
      visible,
      tell: (looking) => useAttempts.setState(looking),
    })
    reconciler.look()
  }
}

export async function refreshAttempts(): Promise<void> {
  const email = currentUser()?.email ?? ''
  if (email !== useAttempts.getState().email) {
    reconciler?.stop()
    reconciler = null
    useAttempts.setState({ ...NO_ATTEMPTS, email, shown: useAttempts.getState().shown })
    showAttempts(email, email === '' ? [] : readAttemptsSync(email), email === '')
  }
  if (email === '') return
  const list = await attemptStore.read(attemptOwnerOf(email))
  if ((currentUser()?.email ?? '') === email) showAttempts(email, list, true)
}

const CHANNEL_NAME = 'attempts'

/** Runs at import, so that the first render already has the stored attempts. */
function followAttempts(): void {
  const refresh = () => void refreshAttempts().then(() => reconciler?.plan())
  const tell = createTabBroadcast<'changed'>(CHANNEL_NAME, refresh)
  attemptStore.onChange(() => {
    tell('changed')
    refresh()
  })
  // Without BroadcastChannel, the storage event of the local copy tells the other tabs.
  window.addEventListener(
    'storage',
    ({ key }) => (key === null || key === CHANNEL_NAME) && refresh(),
  )
  onUserChange(refresh)
  const look = () =>
    void refreshAttempts().then(() =>
      focusManager.isFocused() ? reconciler?.look() : reconciler?.plan(),
    )
  focusManager.subscribe(look)
  window.addEventListener('online', look)
  void refreshAttempts()
}

followAttempts()

/**
 * Removes only one of the equal entries. Two components may show the same attempt, and when one unmounts, the other
 * still shows it.
 */
function withoutOne(shown: readonly string[], id: string): string[] {
  const at = shown.indexOf(id)
  return shown.filter((_, index) => index !== at)
}

/** Hides an attempt from the strip while this component shows it. */
export function useHideFromStrip(id: string | null): void {
  useEffect(() => {
    if (id === null) return
    useAttempts.setState(({ shown }) => ({ shown: [...shown, id] }))
    return () => useAttempts.setState(({ shown }) => ({ shown: withoutOne(shown, id) }))
  }, [id])
}

/** For a shopper who has seen the outcome. */
export function closeAttempt({ id }: Attempt): void {
  const { email } = useAttempts.getState()
  void attemptStore.change(attemptOwnerOf(email), (list) =>
    list.map((attempt) => (attempt.id === id ? changedAttempt(attempt, { told: true }) : attempt)),
  )
}
