import type { ReactNode } from 'react'
import { Button } from './Button'
import { cx } from './cx'
import { Weave } from './Weave'
import css from './Empty.module.css'

type Props = {
  text: ReactNode
  /** What explains, in running text. */
  children?: ReactNode
  /** The way on: a link or a button. */
  action?: ReactNode
  /** The last read failed: a quiet "Try again" stands under the text. */
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** Without its own ground and border, inside something that has them. */
  plain?: boolean
  weave?: boolean
  className?: string | undefined
}

export function Empty({ text, children, action, onRetry, retrying, plain, weave = true, className }: Props) {
  return (
    <div className={cx(css.empty, plain && css.plain, className)}>
      {weave && <Weave className={css.weave} />}
      <p className={css.text}>{text}</p>
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
