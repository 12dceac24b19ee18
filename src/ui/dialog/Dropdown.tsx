import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { cx } from '../cx'
import { useBackCloses } from './useBackCloses'
import { useFocusReturn } from './useFocusReturn'
import { useNarrow } from '../useMediaQuery'
import { useOutside } from './useOutside'
import css from './Dropdown.module.css'

type Props = {
  open: boolean
  /** Called on Escape and when a press or the focus lands outside. */
  onClose: () => void
  /** The button that opens the dropdown. It gets the focus back and does not count as outside. */
  anchor: RefObject<HTMLElement | null>
  label: string
  className?: string | undefined
  children: ReactNode
}

/**
 * A non-modal panel below its button. Render it right after the button, inside an element with `position: relative`. Below
 * 800 px it spans the viewport, under the header.
 */
export function Dropdown(props: Props) {
  return props.open ? <Panel {...props} /> : null
}

function Panel({ onClose, anchor, label, className, children }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  useFocusReturn(true, panel, anchor)
  useOutside([panel, anchor], true, onClose)
  // Where it covers the page, Back is understood as "close".
  useBackCloses(useNarrow(), onClose)

  useEffect(() => {
    const { current } = panel
    if (current && !current.contains(document.activeElement)) current.focus({ preventScroll: true })
  }, [])

  useEffect(() => {
    // On the document, so that Escape also works while the focus is on the button.
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
