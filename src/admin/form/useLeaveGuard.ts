import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { historyIndexOf } from '../../ui/dialog/useBackCloses'
import { confirm } from '../../state/confirm'

export const askOverwrite = (labels: readonly string[]): Promise<boolean> =>
  confirm({
    title: "Replace someone else's changes?",
    text: `Someone else has just changed this too: ${labels.join(', ')}. Saving yours will replace their changes.`,
    action: 'Save mine',
    cancel: 'Keep theirs',
  })

// Asks before a link or the browser's Back and Forward leave unsaved input. Closing and reloading show the browser's own
// beforeunload dialog; Logout asks in AdminFrame.

export type ContinueNavigation = () => void

/** The router path of a plain click on a link inside the app; null for any other click. */
function innerLinkOf(event: MouseEvent): string | null {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return null
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download'))
    return null
  if (
    link.origin !== location.origin ||
    (link.pathname === location.pathname && link.search === location.search)
  )
    return null
  const base = import.meta.env.BASE_URL.replace(/\/$/, '')
  return link.pathname.startsWith(base)
    ? `${link.pathname.slice(base.length) || '/'}${link.search}${link.hash}`
    : null
}

const currentAddress = () => `${location.pathname}${location.search}`

// With the Navigation API the guard cancels a history step before it happens; otherwise it undoes the step after popstate.
// Browsers let a page cancel one step per user interaction, so pressing Back twice leaves the form; its draft stays saved.

type NavigateEvent = Event & {
  navigationType: string
  destination: { url: string; key: string; sameDocument: boolean }
}
type NavigationApi = EventTarget & {
  traverseTo: (key: string) => { committed: Promise<unknown>; finished: Promise<unknown> }
}

const navigationApi = (): NavigationApi | null =>
  'navigation' in window ? (window.navigation as unknown as NavigationApi) : null

/**
 * History steps that the guard itself started and whose events are still to come. `back` steps return to the form;
 * `away` steps leave it after the owner confirmed.
 */
const ownStepCounts = { back: 0, away: 0 }
let allowedStep: Event | null = null

function isAllowedStep(event: Event): boolean {
  if (ownStepCounts.away > 0) {
    ownStepCounts.away -= 1
    allowedStep = event
  }
  return event === allowedStep
}

export type PageAddress = { pathname: string; search: string }
type IsAway = (to: PageAddress) => boolean

/** Cancels a step that leaves the form and calls `ask` with a function that repeats the step. */
function guardByNavigationApi(
  navigation: NavigationApi,
  isAway: IsAway,
  ask: (proceed: ContinueNavigation) => void,
): () => void {
  const onNavigate = (event: Event) => {
    const { navigationType, destination, cancelable, defaultPrevented } = event as NavigateEvent
    if (
      navigationType !== 'traverse' ||
      !destination.sameDocument ||
      !cancelable ||
      defaultPrevented ||
      isAllowedStep(event)
    )
      return
    const { pathname, search } = new URL(destination.url)
    if (`${pathname}${search}` === currentAddress() || !isAway({ pathname, search })) return
    event.preventDefault()
    ask(() => {
      ownStepCounts.away += 1
      const { committed, finished } = navigation.traverseTo(destination.key)
      // An aborted step rejects both promises; the navigation that aborted it wins.
      committed.catch(() => {})
      finished.catch(() => {})
    })
  }
  navigation.addEventListener('navigate', onNavigate)
  return () => navigation.removeEventListener('navigate', onNavigate)
}

/** For browsers without the Navigation API: goes back to the form and calls `ask` with a function that repeats the step. */
function guardByHistory(isAway: IsAway, ask: (proceed: ContinueNavigation) => void): () => void {
  const here = { address: currentAddress(), index: historyIndexOf(history.state) }
  const onPopState = (event: PopStateEvent) => {
    if (isAllowedStep(event) || currentAddress() === here.address || !isAway(location)) return
    const there = historyIndexOf(event.state)
    // Without both indexes the guard does not know how many steps to go back.
    if (there === null || here.index === null || there === here.index) return
    const by = there - here.index
    event.stopImmediatePropagation()
    ownStepCounts.back += 1
    history.go(-by)
    ask(() => {
      ownStepCounts.away += 1
      history.go(by)
    })
  }
  window.addEventListener('popstate', onPopState, true)
  return () => window.removeEventListener('popstate', onPopState, true)
}

// Registered on import, before the router's listener: the router must not see the guard's step back to the form.
window.addEventListener(
  'popstate',
  (event) => {
    if (ownStepCounts.back === 0) return
    ownStepCounts.back -= 1
    event.stopImmediatePropagation()
  },
  true,
)

const alwaysAway = () => true

/** Stops navigation away from the form while `dirty` and calls `onLeave` to ask. `isAway` says which targets leave the form. */
export function useLeaveGuard(
  dirty: boolean,
  onLeave: (proceed: ContinueNavigation) => void,
  isAway: IsAway = alwaysAway,
): void {
  const go = useNavigate()
  const { key } = useLocation()
  const ask = useEffectEvent(onLeave)
  const away = useEffectEvent(isAway)
  const press = useEffectEvent((event: MouseEvent) => {
    const to = innerLinkOf(event)
    if (to === null || !isAway(new URL(to, location.origin))) return
    // The listener runs in the capture phase, so React Router's link does not get the click.
    event.preventDefault()
    event.stopPropagation()
    onLeave(() => go(to))
  })

  useEffect(() => {
    if (!dirty) return
    // If the form was saved before a confirmed step arrived, that step is still counted. The old count must not let a
    // later step pass.
    ownStepCounts.away = 0
    const navigation = navigationApi()
    const leads: IsAway = (to) => away(to)
    const stop = navigation
      ? guardByNavigationApi(navigation, leads, (proceed) => ask(proceed))
      : guardByHistory(leads, (proceed) => ask(proceed))
    const click = (event: MouseEvent) => press(event)
    const unload = (event: BeforeUnloadEvent) => event.preventDefault()
    document.addEventListener('click', click, true)
    window.addEventListener('beforeunload', unload)
    return () => {
      stop()
      document.removeEventListener('click', click, true)
      window.removeEventListener('beforeunload', unload)
    }
  }, [dirty, key])
}

export function useAskBeforeLeaving(dirty: boolean, text: string): void {
  useLeaveGuard(dirty, (proceed) => {
    void confirm({
      title: 'Leave with unsaved changes?',
      text,
      action: 'Leave',
      cancel: 'Keep editing',
      danger: true,
      back: false,
    }).then((yes) => {
      if (yes) proceed()
    })
  })
}
