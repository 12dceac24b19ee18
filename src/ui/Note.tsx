import type { ReactNode } from 'react'
import { cx } from './cx'
import { Icon } from './Icon'
import css from './Note.module.css'
import './moreIcons'

type Props = {
  /** `bad` for errors, `warn` for warnings, `calm` for advice, `good` for success. */
  kind?: 'bad' | 'warn' | 'calm' | 'good'
  /** Set to have screen readers announce the note when it appears. */
  role?: 'alert' | 'status'
  className?: string | undefined
  children: ReactNode
}

const GLYPHS = { bad: 'warning', warn: 'warning', calm: 'info', good: 'check' } as const

/** A message in the flow of the page. */
export function Note({ kind = 'calm', role, className, children }: Props) {
  return (
    <div role={role} className={cx(css.note, css[kind], className)}>
      <Icon name={GLYPHS[kind]} />
      <div>{children}</div>
    </div>
  )
}
