import type { ReactNode } from 'react'
import { UNREACHABLE_TEXT } from '../../rules/constants'
import { Button } from '../controls/Button'
import { cx } from '../cx'
import { Weave } from '../Weave'
import css from './EmptyState.module.css'

type Props = {
  text: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Set if the last read failed. Shows "Try again" below the text. */
  onRetry?: (() => void) | undefined
  /** Adds a text that the shop cannot be reached. */
  failed?: boolean
  retrying?: boolean | undefined
  /** Without background and border, for use inside a panel. */
  plain?: boolean
  weave?: boolean
  className?: string | undefined
}

export function EmptyState({
  text,
  children,
  action,
  onRetry,
  retrying,
  failed,
  plain,
  weave = true,
  className,
}: Props) {
  return (
    <div className={cx(css.empty, plain && css.plain, className)}>
      {weave && <Weave className={css.weave} />}
      <p className={css.text}>{text}</p>
      {failed && <p className="muted">{UNREACHABLE_TEXT}</p>}
      {children !== undefined && <div className="muted">{children}</div>}
      {action}
      {onRetry && (
        <Button kind="line" onClick={onRetry} busy={retrying}>
          Try again
        </Button>
      )}
    </div>
  )
}
