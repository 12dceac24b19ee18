import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { cx } from './cx'
import { useFocusReturn } from './useFocusReturn'
import { useOutside } from './useOutside'
import css from './Dropdown.module.css'

type Props = {
  open: boolean
  /** Escape, or a press or the focus outside. */
  onClose: () => void
  /** The button that opens it: gets the focus back and is not outside. */
  anchor: RefObject<HTMLElement | null>
  label: string
  className?: string | undefined
  children: ReactNode
}

/**
 * A panel that hangs under its button and leaves the page usable. It stands right after the button, inside a box with
 * `position: relative`; below 800 px it is as wide as the window, under the header.
 */
export function Dropdown(props: Props) {
  return props.open ? <Panel {...props} /> : null
}

function Panel({ onClose, anchor, label, className, children }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useFocusReturn(true, panel, anchor)
  useOutside([panel, anchor], true, onClose)

  useEffect(() => {
    const { current } = panel
    if (current && !current.contains(document.activeElement)) current.focus({ preventScroll: true })
  }, [])

  useEffect(() => {
    // At the document, so that it also closes while the focus is still on its button.
    const key = (event: KeyboardEvent) => {
      // Whatever is modal above it takes Escape first.
      if (event.key !== 'Escape' || event.defaultPrevented) return
      const { current } = panel
      if ([...document.querySelectorAll('dialog[open]')].some((dialog) => current && !dialog.contains(current))) return
      if (current?.contains(document.activeElement) || document.activeElement === document.body) anchor.current?.focus()
      onClose()
    }
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  }, [onClose, anchor])

  return (
    <div ref={panel} role="dialog" aria-label={label} tabIndex={-1} className={cx(css.panel, className)}>
      {children}
    </div>
  )
}
