import {
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
  useSyncExternalStore,
} from 'react'
import { useBackCloses } from './useBackCloses'

// Lists the open modal dialogs, the topmost last. Notices are rendered inside the topmost one, because everything
// outside a modal dialog is inert.

let openDialogs: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()
let unlockScroll = () => {}

function setOpenDialogs(next: readonly HTMLDialogElement[]): void {
  if (openDialogs.length === 0 && next.length > 0) unlockScroll = lockScroll()
  if (openDialogs.length > 0 && next.length === 0) unlockScroll()
  openDialogs = next
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

export function registerDialog(dialog: HTMLDialogElement): () => void {
  setOpenDialogs([...openDialogs, dialog])
  return () => setOpenDialogs(openDialogs.filter((other) => other !== dialog))
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, () => openDialogs.at(-1) ?? null)
}

type ModalState = {
  ref: RefObject<HTMLDialogElement | null>
  /** True once the dialog is open. Render the content only then, because nothing in a closed dialog can be focused. */
  ready: boolean
}

/** Handles the focus, Escape, Back, clicks on the backdrop and the page's scrolling for a native modal dialog. */
export function useModal(
  open: boolean,
  onClose: () => void,
  { closeBeside = true, back = true } = {},
): ModalState {
  const ref = useRef<HTMLDialogElement>(null)
  const [ready, setReady] = useState(false)
  const close = useEffectEvent(onClose)
  useBackCloses(open && back, onClose)
  const beside = useEffectEvent((event: MouseEvent, pressed: EventTarget | null) => {
    const dialog = ref.current
    if (
      closeBeside &&
      dialog &&
      event.target === dialog &&
      pressed === dialog &&
      isOutsideDialog(event, dialog)
    )
      onClose()
  })

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    let pressed: EventTarget | null = null
    const press = (event: Event) => {
      pressed = event.target
    }
    const click = (event: MouseEvent) => beside(event, pressed)
    const cancel = (event: Event) => {
      // A file field in the dialog fires its own `cancel` event, which bubbles.
      if (event.target !== dialog) return
      event.preventDefault()
      close()
    }
    // A second Escape closes the dialog without a cancelable `cancel` event, so listen to `close` too.
    const closed = (event: Event) => {
      if (event.target === dialog && !dialog.open) close()
    }
    dialog.addEventListener('pointerdown', press)
    dialog.addEventListener('click', click)
    dialog.addEventListener('cancel', cancel)
    dialog.addEventListener('close', closed)
    const giveFocusBack = rememberFocus(dialog)
    dialog.showModal()
    if (!dialog.contains(document.activeElement)) dialog.focus()
    const unregister = registerDialog(dialog)
    setReady(true)
    return () => {
      dialog.removeEventListener('pointerdown', press)
      dialog.removeEventListener('click', click)
      dialog.removeEventListener('cancel', cancel)
      dialog.removeEventListener('close', closed)
      unregister()
      dialog.close()
      giveFocusBack()
      setReady(false)
    }
  }, [open])

  return { ref, ready: open && ready }
}

function isOutsideDialog({ clientX, clientY }: MouseEvent, dialog: HTMLElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/**
 * Remembers the focused element. The returned function focuses it again, or `other` if it was removed. If the focus has
 * moved outside `holder`, the function does nothing.
 */
function rememberFocus(holder: Element | null, other?: HTMLElement | null): () => void {
  const before = document.activeElement
  return () => {
    const now = document.activeElement
    const elsewhere = now !== null && now !== document.body && !holder?.contains(now)
    if (elsewhere) return
    const usable = before instanceof HTMLElement && before !== document.body && before.isConnected
    const place = usable ? before : other
    place?.focus({ preventScroll: true })
  }
}

type ElementRef = RefObject<HTMLElement | null>

/**
 * When `active` ends while the focus is in `inside`, returns the focus to the element that had it before, or to `to` if
 * that element was removed.
 */
export function useFocusReturn(active: boolean, inside: ElementRef, to?: ElementRef): void {
  useLayoutEffect(
    () => (active ? rememberFocus(inside.current, to?.current) : undefined),
    [active, inside, to],
  )
}
