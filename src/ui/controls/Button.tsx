import { type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { langOf } from '../../rules/devanagari'
import { cx } from '../cx'
import { Spinner } from '../screen/Skeleton'
import { isMixedLanguage, SpokenName } from './SpokenName'
import css from './Button.module.css'

/** `ink` is the primary action, `line` a secondary one, `quiet` looks like a link, and `danger` cannot be undone. */
export type ButtonKind = 'ink' | 'line' | 'quiet' | 'danger'

type ButtonLook = { wide?: boolean | undefined; small?: boolean | undefined }

/** For links that look like a button. */
export function buttonClass(kind: ButtonKind = 'ink', { wide, small }: ButtonLook = {}): string {
  return cx(css.button, css[kind], wide && css.wide, small && css.small)
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    kind?: ButtonKind
    /** While true, the button ignores clicks but keeps its width and focus. */
    busy?: boolean
    /** Shown while busy; by default the button's own text. */
    busyText?: string
    /**
     * While true, the button looks disabled and ignores clicks. It keeps the focus, because its own press may have
     * started the work that is running.
     */
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
    // `disabled` would drop the focus, and Enter in a field would submit the form through another button.
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
      {/* In a span, because page translators replace bare text nodes, which React then cannot remove. */}
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
