import type { ReactNode } from 'react'
import { cx } from '../cx'
import { Icon } from '../controls/Icon'
import { checkIcon, infoIcon, warningIcon } from '../controls/moreIcons'
import css from './Note.module.css'

type Props = {
  /** `bad` is for errors, `warn` for warnings, `calm` for advice and `good` for success. */
  kind?: 'bad' | 'warn' | 'calm' | 'good'
  /** With a role, screen readers announce the note when it appears. */
  role?: 'alert' | 'status'
  className?: string | undefined
  /** Keep a temporary message visible while the pointer is on it. */
  held?: { onPointerEnter: () => void; onPointerLeave: () => void }
  children: ReactNode
}

const NOTE_ICONS = { bad: warningIcon, warn: warningIcon, calm: infoIcon, good: checkIcon } as const

export function Note({ kind = 'calm', role, className, held, children }: Props) {
  return (
    <div role={role} className={cx(css.note, css[kind], className)} {...held}>
      <Icon path={NOTE_ICONS[kind]} />
      <div>{children}</div>
    </div>
  )
}
