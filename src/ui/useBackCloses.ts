import { useEffect, useEffectEvent } from 'react'
import { fetchCode } from '../rules/fetchCode'

/** Marks a history entry that belongs to a page with popups. */
export const POPUP_MARK = 'popups'

let onStep = (_event: PopStateEvent) => {}

// On import: listeners of the window run in their order, and the router must not see a step between a page and its popups.
window.addEventListener('popstate', (event) => onStep(event))

export function followSteps(follow: (event: PopStateEvent) => void): void {
  onStep = follow
}

/** The first view needs no popup, so the code loads when the page is quiet, or with the first popup. */
export const loadPopupEntries = () =>
  fetchCode(() => import('./popupEntries')).then(
    ({ popupOpened }) => popupOpened,
    // Without the code, Back leaves the page.
    () => () => () => {},
  )

// The page was reloaded while a popup was open: its entry is removed.
if (POPUP_MARK in Object(window.history.state)) void loadPopupEntries()

/** While `active`, the browser's Back closes the popup instead of leaving the page. */
export function useBackCloses(active: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!active) return
    const entry = loadPopupEntries().then((opened) => opened(() => close()))
    return () => void entry.then((closed) => closed())
  }, [active])
}
