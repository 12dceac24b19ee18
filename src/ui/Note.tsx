import type { ReactNode } from 'react'
import { cx } from './cx'
import { Icon } from './Icon'
import css from './Note.module.css'
import './moreIcons'

type Props = {
  /** `bad` stops, `warn` warns, `calm` advises. */
  kind?: 'bad' | 'warn' | 'calm' | 'good'
  /** Read aloud as soon as it comes. */
  role?: 'alert' | 'status'
  className?: string | undefined
  children: ReactNode
}

const GLYPHS = { bad: 'warning', warn: 'warning', calm: 'info', good: 'check' } as const

/** A sentence that stays in its place on the page. */
export function Note({ kind = 'calm', role, className, children }: Props) {
  return (
    <div role={role} className={cx(css.note, css[kind], className)}>
      <Icon name={GLYPHS[kind]} />
      <div>{children}</div>
    </div>
  )
}
