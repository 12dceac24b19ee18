import { cx } from './cx'
import { iconPath, type IconName } from './icons'
import css from './Icon.module.css'

type Props = {
  name: IconName
  /** Its name where no words stand beside it; without one it is never read aloud. */
  label?: string
  /** In pixels; the measure of the place when left out. */
  size?: number
  className?: string | undefined
}

export function Icon({ name, label, size, className }: Props) {
  return (
    <svg
      className={cx(css.icon, className)}
      viewBox="0 0 24 24"
      style={size === undefined ? undefined : { width: size, height: size }}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={iconPath(name)} />
    </svg>
  )
}
