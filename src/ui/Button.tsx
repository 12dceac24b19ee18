import { type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { cx } from './cx'
import { Spinner } from './Spinner'
import css from './Button.module.css'

/** `ink` is the one thing to do here, `line` the other, `quiet` a link among buttons, `danger` what cannot be undone. */
export type ButtonKind = 'ink' | 'line' | 'quiet' | 'danger'

type Look = { wide?: boolean | undefined; small?: boolean | undefined }

/** The look of a button for a link. */
export function buttonClass(kind: ButtonKind = 'ink', { wide, small }: Look = {}): string {
  return cx(css.button, css[kind], wide && css.wide, small && css.small)
}

export type ButtonProps = ComponentProps<'button'> &
  Look & {
    kind?: ButtonKind
    /** It keeps its width and focus, and cannot be pressed. */
    busy?: boolean
    /** What it says while busy; its own words when left out. */
    busyText?: string
    children: ReactNode
  }

export function Button({
  kind = 'ink',
  busy = false,
  busyText,
  wide,
  small,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    // Not `disabled`: that would throw the focus away, and Enter in a field would still submit through another button.
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  const swapped = busy && busyText !== undefined
  return (
    <button
      {...rest}
      type={type}
      className={cx(
        buttonClass(kind, { wide, small }),
        busyText !== undefined && css.reserved,
        busy && css.busy,
        className,
      )}
      data-busy-text={busyText}
      onClick={press}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
    >
      {/* Always in a span: a bare text node that a translator has replaced cannot be taken out again. */}
      <span className={css.words} aria-hidden={swapped || undefined}>
        {children}
      </span>
      {busy && (
        <span className={css.waiting}>
          <Spinner />
          {swapped && busyText}
        </span>
      )}
    </button>
  )
}
