import { langOf } from '../../../rules/devanagari'
import { Button } from '../../../ui/Button'
import { Progress } from '../../../ui/Progress'
import { customerOf } from './customer'
import css from '../orders.module.css'
import { isFailed, keyOfLine, type Line, type Run } from './useRun'

const STATES = {
  waiting: 'Waiting',
  running: 'Sending...',
  done: 'Done',
  stopped: 'Skipped',
} as const

const stateOf = (line: Line) =>
  isFailed(line) ? `Error: ${line.state.failed}` : STATES[line.state as keyof typeof STATES]

type RunProps = {
  run: Run
  onStop: () => void
  onRetry: () => void
  /** Undefined if there is nothing to take back. */
  onUndo: (() => void) | undefined
  onClose: () => void
}

/** The progress of a bulk run, order by order. */
export function RunReport({ run: { lines, going }, onStop, onRetry, onUndo, onClose }: RunProps) {
  const done = lines.filter(({ state }) => state === 'done').length
  const failed = lines.filter(isFailed).length
  const left = lines.length - done
  return (
    <div className={css.run} role="region" aria-label="Progress">
      <div className={css.runHead}>
        <p role="status">
          {[
            `${done} of ${lines.length} done`,
            ...(failed > 0 ? [`${failed} failed`] : []),
            ...(!going && left > failed ? [`${left - failed} skipped`] : []),
          ].join(', ')}
        </p>
        {going ? (
          <Button kind="line" small onClick={onStop}>
            Stop
          </Button>
        ) : (
          <>
            {left > 0 && (
              <Button kind="line" small onClick={onRetry}>
                {`Try ${left} again`}
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
      <Progress
        label="Orders changed"
        value={lines.length === 0 ? 1 : (done + failed) / lines.length}
      />
      <ul className={css.lines}>
        {lines.map((line) => (
          <li key={keyOfLine(line)} data-state={isFailed(line) ? 'failed' : (line.state as string)}>
            <b>#{keyOfLine(line)}</b>{' '}
            <span lang={langOf(customerOf(line.order))}>{customerOf(line.order)}</span>{' '}
            <span>{stateOf(line)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
