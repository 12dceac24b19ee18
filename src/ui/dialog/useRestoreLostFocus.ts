import { useEffect } from 'react'
import { focusElement, screenHeading } from '../screen/screenHeading'

// If a focused element vanishes or is disabled, the browser focuses the body, and Tab starts at the top of the page.
// This file moves the focus to a useful place, where a repeated Enter must do no harm.

/**
 * Marks elements that may take a lost focus. With the value "row", an element takes it only after a row beside it
 * vanished. If a form is marked, its first empty field takes the focus.
 */
const HOME_SELECTOR = '[data-focus-home]'
const ROW_SELECTOR = '[data-focus-home="row"]'

/** Containers whose rows can vanish, and fields with a button that removes a part of them. */
const LIST_SELECTOR = 'ul, ol, tbody, [data-focus-rows]'

/** Groups in which a press may disable the pressed button, such as Previous and Next. */
const GROUP_SELECTOR = 'nav, [role="group"]'
const CONTROL_SELECTOR = 'a[href], button, input'

type PathStep = { element: Element; index: number }

function pathTo(element: Element, top: Element | null): PathStep[] {
  const path: PathStep[] = []
  for (let at: Element | null = element; at && at !== top; at = at.parentElement)
    path.push({ element: at, index: [...(at.parentElement?.children ?? [])].indexOf(at) })
  return path
}

const isFocusable = (element: Element) => element.isConnected && !element.matches(':disabled')

/** In a form, returns the first empty field, or the first field if none is empty. */
function focusTargetOf(mark: Element): Element | null {
  if (mark.matches(':disabled')) return null
  if (!(mark instanceof HTMLFormElement)) return mark
  const fields = [...mark.querySelectorAll('input:not([readonly])')] as HTMLInputElement[]
  return fields.find(({ value }) => value === '') ?? fields[0] ?? null
}

function firstTargetIn(place: Element, marks: string): Element | null {
  for (const mark of [place, ...place.querySelectorAll(HOME_SELECTOR)]) {
    const form = mark.parentElement?.closest('form')
    // A mark inside a form counts only for a focus that was lost in the same form, such as by its save button.
    const target =
      mark.matches(marks) && (!form || form.contains(place)) ? focusTargetOf(mark) : null
    if (target) return target
  }
  return null
}

function controlBeside(disabled: HTMLElement): HTMLElement | null {
  const controls = [
    ...(disabled.closest(GROUP_SELECTOR)?.querySelectorAll<HTMLElement>(CONTROL_SELECTOR) ?? []),
  ]
  const at = controls.indexOf(disabled)
  const before = controls.slice(0, Math.max(0, at)).reverse()
  return (
    [...before, ...controls.slice(at + 1)].find((control) => !control.matches(':disabled')) ?? null
  )
}

function focusHomeNear(path: readonly PathStep[]): Element | null {
  const lost = path[0]?.element
  const beside = lost instanceof HTMLElement && lost.isConnected ? controlBeside(lost) : null
  if (beside) return beside
  for (const [at, { element: place }] of path.entries()) {
    if (at === 0 || !place.isConnected) continue
    const child = path[at - 1]
    // Focus the row that took the removed row's place, otherwise the row before it.
    const isRowLost =
      child !== undefined && !child.element.isConnected && place.matches(LIST_SELECTOR)
    const rows = isRowLost ? [...place.children].slice(0, child.index + 1).reverse() : []
    const row = rows.map((one) => firstTargetIn(one, HOME_SELECTOR)).find((one) => one !== null)
    const home =
      row ??
      firstTargetIn(place, `${HOME_SELECTOR}:not(${ROW_SELECTOR})`) ??
      place.querySelector('h1')
    if (home) return home
  }
  return null
}

/**
 * Moves a lost focus to the nearest marked element, or to a new screen's heading. While a dialog is open the focus
 * stays inside it; a dialog that closes returns the focus itself.
 */
export function useRestoreLostFocus(): void {
  useEffect(() => {
    let path: PathStep[] = []
    let inDialog: PathStep[] = []
    let name: Element | null = null

    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      const dialog = target.closest('dialog')
      inDialog = dialog ? pathTo(target, dialog.parentElement) : []
      if (dialog) return
      path = pathTo(target, document.body)
      name = screenHeading()
    }
    const restore = () => {
      const now = document.activeElement
      const dialog = inDialog.at(-1)?.element
      const inside = dialog?.isConnected === true && dialog.hasAttribute('open')
      const [last] = inside ? inDialog : path
      if (!last || isFocusable(last.element)) return
      if (now !== null && now !== document.body && now !== last.element) return
      const isNewScreen = !inside && name?.isConnected === false
      const home = isNewScreen
        ? null
        : (focusHomeNear(inside ? inDialog : path) ?? (inside ? dialog : null))
      focusElement(home ?? screenHeading())
    }
    // A click on an empty area removes the focus on purpose.
    const leave = () =>
      setTimeout(() => {
        const [last] = path
        if (document.activeElement === document.body && last && isFocusable(last.element)) path = []
      })
    const observer = new MutationObserver(restore)
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', leave)
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled'],
    })
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', leave)
      observer.disconnect()
    }
  }, [])
}
