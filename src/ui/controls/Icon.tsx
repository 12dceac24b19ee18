import { cx } from '../cx'
import css from './Icon.module.css'
import type { ComponentProps, ReactNode } from 'react'
import { langOf } from '../../rules/devanagari'
import { isMixedLanguage, SpokenName } from './SpokenName'

// The icons of the first view. The others are in moreIcons.ts: a bundler moves only whole modules between chunks, so
// one module would add 1.9 KB gzip to the first view. Each icon is one path on 24 × 24 with a stroke of 1.5.

export const searchIcon = 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 21 21'
export const userIcon =
  'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6'
export const bagIcon = 'M5 8h14l1 12.5H4zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5'
export const menuIcon = 'M3.5 7h17M3.5 12h17M3.5 17h17'
export const closeIcon = 'M5.5 5.5l13 13M18.5 5.5l-13 13'
export const chevronLeftIcon = 'M14.5 5l-7 7 7 7'
export const chevronRightIcon = 'M9.5 5l7 7-7 7'
export const pauseIcon = 'M9 5.5v13M15 5.5v13'
export const playIcon = 'M7.5 5v14l11-7z'

type Props = {
  path: string
  /** The accessible name, if there is no text beside the icon. Otherwise screen readers ignore the icon. */
  label?: string
  /** In pixels; by default the style sheet sets the size. */
  size?: number
  className?: string | undefined
}

export function Icon({ path, label, size, className }: Props) {
  return (
    <svg
      className={cx(css.icon, className)}
      viewBox="0 0 24 24"
      style={size === undefined ? undefined : { width: size, height: size }}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={path} />
    </svg>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /**
   * The accessible name. A separate element shows it as a tooltip, because screen readers would announce a title
   * attribute again.
   */
  label: string
  icon: string
  /** Adds a border, for a place beside buttons. */
  line?: boolean
  small?: boolean
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
}: IconButtonProps) {
  const mixed = isMixedLanguage(label)
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
