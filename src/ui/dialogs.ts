import { useSyncExternalStore } from 'react'

// The modal dialogs that are open, the topmost last. What must be seen and pressed over everything, a message for one,
// has to stand inside the topmost: everything outside it is inert.

let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()
let unlock = () => {}

function set(next: readonly HTMLDialogElement[]): void {
  if (open.length === 0 && next.length > 0) unlock = lockScroll()
  if (open.length > 0 && next.length === 0) unlock()
  open = next
  for (const changed of listeners) changed()
}

/** The page behind stands still; the room of its scroll bar stays, so that nothing jumps. */
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

function follow(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(follow, () => open.at(-1) ?? null)
}
