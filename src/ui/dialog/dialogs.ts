import { useSyncExternalStore } from 'react'

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
