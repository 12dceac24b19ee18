import type { ReactNode } from 'react'
import { cx } from './cx'
import { Icon } from './Icon'
import type { IconName } from './icons'
import css from './Chip.module.css'

export type Tone = 'marigold' | 'indigo' | 'blue' | 'sage' | 'simrik' | 'grey'

type Props = {
  tone: Tone
  icon?: IconName
  className?: string | undefined
  /** The word itself: a colour is never the only sign. */
  children: ReactNode
}

/** A glyph and a word on a tint. */
export function Chip({ tone, icon, className, children }: Props) {
  return (
    <span className={cx(css.chip, css[tone], className)}>
      {icon && <Icon name={icon} className={css.glyph} />}
      {children}
    </span>
  )
}
