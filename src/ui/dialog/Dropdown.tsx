import { useEffect, useRef, type ReactNode, type RefObject, useEffectEvent } from 'react'
import { isSecondPress } from '../controls/secondPress'
import { cx } from '../cx'
import { useBackCloses } from './useBackCloses'
import { useFocusReturn } from './useModal'
import { useIsNarrowScreen } from '../useMediaQuery'
import css from './Dropdown.module.css'

type Props = {
  open: boolean
  /** Called on Escape, and when a press or the focus lands outside. */
  onClose: () => void
  /** The button that opens the dropdown. It gets the focus back, and pressing it does not count as outside. */
  anchor: RefObject<HTMLElement | null>
  label: string
  className?: string | undefined
  children: ReactNode
}

/**
 * A non-modal panel. Render it right after its button, inside an element with `position: relative`. Below 800 px it
 * spans the window under the header.
 */
export function Dropdown(props: Props) {
  return props.open ? <DropdownPanel {...props} /> : null
}

function DropdownPanel({ onClose, anchor, label, className, children }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useFocusReturn(true, panel, anchor)
  useOutsidePress([panel, anchor], true, onClose)
  // On a narrow window the dropdown covers the page, so Back closes it.
  useBackCloses(useIsNarrowScreen(), onClose)

  useEffect(() => {
    const { current } = panel
    if (current && !current.contains(document.activeElement)) current.focus({ preventScroll: true })
  }, [])

  useEffect(() => {
    // Listens on the document, because Escape must work while the button has the focus too.
    const key = (event: KeyboardEvent) => {
      // A modal dialog above handles Escape first.
      if (event.key !== 'Escape' || event.defaultPrevented) return
      const { current } = panel
      if (
        [...document.querySelectorAll('dialog[open]')].some(
          (dialog) => current && !dialog.contains(current),
        )
      )
        return
      if (current?.contains(document.activeElement) || document.activeElement === document.body)
        anchor.current?.focus()
      onClose()
    }
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  }, [onClose, anchor])

  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      data-focus-home=""
      className={cx(css.panel, className)}
    >
      {children}
    </div>
  )
}

type ElementRef = RefObject<Element | null>

/** Calls `onOutside` when a press or the focus lands outside all of `places`. */
function useOutsidePress(
  places: readonly ElementRef[],
  active: boolean,
  onOutside: () => void,
): void {
  const look = useEffectEvent((event: Event) => {
    const { target } = event
    if (!(target instanceof Element) || !target.isConnected) return
    const inside = places.some(({ current }) => current?.contains(target))
    // A dialog or notice above the page does not count as outside.
    const over = target.closest('dialog, [data-over]')
    if (inside || (over && !places.some(({ current }) => current && over.contains(current)))) return
    onOutside()
  })

  useEffect(() => {
    if (!active) return
    let mounted = true
    // If a press makes the form shorter, the second press of a double press may land outside.
    const press = (event: MouseEvent) => {
      if (!isSecondPress(event)) look(event)
    }
    // Look a microtask later, when the focus is final. StrictMode runs effects twice, so a dropdown that opens takes the focus,
    // returns it and takes it again.
    const focus = (event: Event) =>
      queueMicrotask(() => {
        if (mounted && event.target === document.activeElement) look(event)
      })
    document.addEventListener('pointerdown', press)
    document.addEventListener('focusin', focus)
    return () => {
      mounted = false
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('focusin', focus)
    }
  }, [active])
}
