import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint } from '../rules/afterPaint'

// The open modal dialogs, the topmost last. Notices are rendered inside the topmost dialog, because everything outside a modal
// dialog is inert.

let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()
let unlock = () => {}

function set(next: readonly HTMLDialogElement[]): void {
  if (open.length === 0 && next.length > 0) unlock = lockScroll()
  if (open.length > 0 && next.length === 0) unlock()
  open = next
  for (const listener of listeners) listener()
}

/** Stops the page from scrolling, and replaces its scroll bar by padding so that nothing shifts. */
function lockScroll(): () => void {
  const { documentElement: page } = document
  const { overflow, paddingRight } = page.style
  const bar = window.innerWidth - page.clientWidth
  page.style.overflow = 'hidden'
  if (bar > 0 && page.clientWidth > 0) page.style.paddingRight = `${bar}px`
  return () => Object.assign(page.style, { overflow, paddingRight })
}

export function dialogOpened(dialog: HTMLDialogElement): () => void {
  set([...open, dialog])
  return () => set(open.filter((other) => other !== dialog))
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, () => open.at(-1) ?? null)
}

const LEAVING = 'data-leaving'

/**
 * Hides a dialog, the topmost if none is given, and calls `close` once that was painted: a dialog that closes makes everything
 * else usable again, and the browser then styles each element. One that `close` leaves open is shown again.
 */
export function hideThen(close: () => void, dialog = open.at(-1)): void {
  if (dialog?.hasAttribute(LEAVING)) return
  dialog?.setAttribute(LEAVING, '')
  afterPaint(() => {
    // The browser itself may have closed it since.
    if (!dialog || open.includes(dialog)) flushSync(close)
    afterPaint(() => dialog?.removeAttribute(LEAVING))
  })
}
