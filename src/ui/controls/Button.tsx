import { type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { langOf } from '../../rules/devanagari'
import { cx } from '../cx'
import { Spinner } from '../screen/Skeleton'
import { isMixedLanguage, SpokenName } from './SpokenName'
import css from './Button.module.css'

/** `ink` is the primary action, `line` a secondary one, `quiet` looks like a link, `danger` cannot be undone. */
export type ButtonKind = 'ink' | 'line' | 'quiet' | 'danger'

type ButtonLook = { wide?: boolean | undefined; small?: boolean | undefined }

/** The class names of a button, for links that look like one. */
export function buttonClass(kind: ButtonKind = 'ink', { wide, small }: ButtonLook = {}): string {
  return cx(css.button, css[kind], wide && css.wide, small && css.small)
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    kind?: ButtonKind
    /** Ignores clicks, but keeps its width and focus. */
    busy?: boolean
    /** The text while busy; defaults to the button's own text. */
    busyText?: string
    /** Looks disabled and ignores clicks, but keeps the focus, because a press of this button may have started the running work. */
    held?: boolean
    children: ReactNode
  }

export function Button({
  kind = 'ink',
  busy = false,
  busyText,
  held = false,
  wide,
  small,
  type = 'button',
  className,
  onClick,
  children,
  'aria-label': name,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    // Not `disabled`: that would drop the focus, and Enter in a field would still submit through another button.
    if (busy || held) event.preventDefault()
    else onClick?.(event)
  }
  const mixed = isMixedLanguage(name)
  const swapped = busy && busyText !== undefined
  return (
    <button
      lang={langOf(mixed ? children : (name ?? children))}
      aria-label={mixed ? undefined : name}
      {...rest}
      type={type}
      className={cx(
        buttonClass(kind, { wide, small }),
        busyText !== undefined && css.reserved,
        busy && css.busy,
        held && css.held,
        className,
      )}
      data-busy-text={busyText}
      onClick={press}
      {...(busy ? { 'aria-busy': true } : {})}
      {...(busy || held ? { 'aria-disabled': true } : {})}
    >
      {/* In a span: page translators replace bare text nodes, and React then cannot remove them. */}
      <span className={css.text} aria-hidden={swapped || mixed || undefined}>
        {children}
      </span>
      {mixed && <SpokenName name={name} />}
      {busy && (
        <span className={css.waiting}>
          <Spinner />
          {swapped && busyText}
        </span>
      )}
    </button>
  )
}
