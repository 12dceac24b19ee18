import { type ComponentProps, type ReactNode } from 'react'
import { langOf } from '../../rules/devanagari'
import { cx } from '../cx'
import { Icon } from './Icon'
import { isMixed, SpokenName } from './SpokenName'
import css from './IconButton.module.css'

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /**
   * The accessible name, also shown as a tooltip by a separate element, because a title attribute would be announced
   * again.
   */
  label: string
  icon: string
  /** With a border, for use beside buttons. */
  line?: boolean
  small?: boolean
  /** A badge. */
  children?: ReactNode
}

export function IconButton({
  label,
  icon,
  line,
  small,
  type = 'button',
  className,
  children,
  ...rest
}: Props) {
  const mixed = isMixed(label)
  return (
    <button
      {...(mixed ? {} : { lang: langOf(label), 'aria-label': label })}
      {...rest}
      type={type}
      className={cx(css.button, line && css.line, small && css.small, className)}
    >
      <Icon path={icon} />
      <span className={css.tip} title={label} aria-hidden="true" />
      {mixed && <SpokenName name={label} />}
      {children}
    </button>
  )
}
