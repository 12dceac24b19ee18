import { cx } from '../cx'
import css from './Icon.module.css'

type Props = {
  /** A constant of icons.ts or moreIcons.ts. */
  path: string
  /** Its name where no words stand beside it; without one it is never read aloud. */
  label?: string
  /** In pixels; the measure of the place when left out. */
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
