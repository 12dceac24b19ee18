import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { dialogOpened, hideThen } from './dialogs'
import { useBackCloses } from './useBackCloses'
import { rememberFocus } from './useFocusReturn'
import { veilFirst } from './veil'

type Modal = {
  ref: RefObject<HTMLDialogElement | null>
  /** True once the dialog is open. Render the content only then: in a closed dialog nothing can be focused. */
  ready: boolean
  /** Closes it, as Escape does. */
  leave: () => void
}

/**
 * Opens a native modal dialog while `open`. Handles focus, Escape, the browser's Back, clicks on the backdrop and the page's
 * scrolling.
 */
export function useModal(
  open: boolean,
  onClose: () => void,
  { closeBeside = true, back = true } = {},
): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  const [ready, setReady] = useState(false)
  const close = useEffectEvent(onClose)
  const leave = () => hideThen(onClose, ref.current ?? undefined)
  const onLeave = useEffectEvent(leave)
  useBackCloses(open && back, leave)
  const beside = useEffectEvent((event: MouseEvent, pressed: EventTarget | null) => {
    const dialog = ref.current
    if (
      closeBeside &&
      dialog &&
      event.target === dialog &&
      pressed === dialog &&
      isBeside(event, dialog)
    )
      leave()
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
      onLeave()
    }
    // A second Escape closes the dialog without a cancelable `cancel` event, so listen for `close` as well.
    const closed = (event: Event) => {
      if (event.target === dialog && !dialog.open) close()
    }
    dialog.addEventListener('pointerdown', press)
    dialog.addEventListener('click', click)
    dialog.addEventListener('cancel', cancel)
    dialog.addEventListener('close', closed)
    const giveFocusBack = rememberFocus(dialog)
    let unregister = () => {}
    const lift = veilFirst(() => {
      dialog.showModal()
      if (!dialog.contains(document.activeElement)) dialog.focus()
      unregister = dialogOpened(dialog)
      setReady(true)
    })
    return () => {
      dialog.removeEventListener('pointerdown', press)
      dialog.removeEventListener('click', click)
      dialog.removeEventListener('cancel', cancel)
      dialog.removeEventListener('close', closed)
      lift()
      unregister()
      dialog.close()
      giveFocusBack()
      setReady(false)
    }
  }, [open])

  return { ref, ready: open && ready, leave }
}

function isBeside({ clientX, clientY }: MouseEvent, dialog: HTMLElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
