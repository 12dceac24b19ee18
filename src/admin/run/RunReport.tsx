import { groupDigits } from '../../rules/pricing'
import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/Button'
import { ProgressBar } from '../../ui/screen/Skeleton'
import { lineFailureOf, isLineFinished, isLineUnfinished, type RunLineState } from './runLines'
import css from './run.module.css'

type Props<Line> = {
  label: string
  run: { lines: readonly Line[]; going: boolean; stopping: boolean }
  /** The word after the count, such as "saved" in "3 of 5 saved". */
  done: string
  keyOf: (line: Line) => string
  children: (line: Line) => ReactNode
  onStop: () => void
  onRetry: () => void
  /** Undefined if there is nothing to undo. */
  onUndo?: (() => void) | undefined
  onClose: () => void
}

export function RunReport<Line extends { state: RunLineState }>({
  label,
  run: { lines, going, stopping },
  done,
  keyOf,
  children,
  onStop,
  onRetry,
  onUndo,
  onClose,
}: Props<Line>) {
  const left = lines.filter(isLineUnfinished)
  const failed = lines.filter(lineFailureOf).length
  const ended = lines.length - left.length
  return (
    <div className={`grid gap-2 inset ${css.run}`} role="region" aria-label={label}>
      <div className={`cluster ${css.head}`}>
        <p role="status">
          {[
            `${groupDigits(ended)} of ${groupDigits(lines.length)} ${done}`,
            ...(failed > 0 ? [`${groupDigits(failed)} failed`] : []),
            ...(!going && left.length > failed
              ? [`${groupDigits(left.length - failed)} skipped`]
              : []),
          ].join(', ')}
        </p>
        {going ? (
          <Button kind="line" small disabled={stopping} onClick={onStop}>
            Stop
          </Button>
        ) : (
          <>
            {left.length > 0 && (
              <Button kind="line" small onClick={onRetry}>
                {`Try again (${groupDigits(left.length)})`}
              </Button>
            )}
            {onUndo && (
              <Button kind="line" small onClick={onUndo}>
                Undo
              </Button>
            )}
            <Button kind="quiet" small onClick={onClose}>
              Close
            </Button>
          </>
        )}
      </div>
      <ProgressBar label={label} value={lines.length === 0 ? 1 : (ended + failed) / lines.length} />
      <ul className={`grid t13 ${css.lines}`}>
        {(going ? lines : [...left, ...lines.filter(isLineFinished)]).map((line) => (
          <li key={keyOf(line)} data-state={lineFailureOf(line) ? 'failed' : String(line.state)}>
            {children(line)}
          </li>
        ))}
      </ul>
    </div>
  )
}
