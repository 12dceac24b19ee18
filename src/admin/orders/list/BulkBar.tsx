import type { Order } from '../../../api/admin/adminOrders'
import { npr } from '../../../rules/pricing'
import { confirm } from '../../../state/confirm'
import { Button } from '../../../ui/Button'
import { Progress } from '../../../ui/Progress'
import { customerOf } from './customer'
import css from '../orders.module.css'
import { actionNamed, type ActName } from '../useActs'
import { isFailed, keyOfLine, type Line, type Run } from './useRun'

/** No bulk Verify: each receipt is checked on its own at the receipt desk. */
const MANY: readonly { name: ActName; title: (count: number) => string; short?: string }[] = [
  { name: 'ship', title: (count) => `Mark ${count} as Shipped`, short: 'Ship' },
  { name: 'cancel', title: (count) => `Cancel ${count}` },
  { name: 'return', title: (count) => `Return ${count}` },
]

type BarProps = {
  selected: readonly Order[]
  onStart: (name: ActName, orders: readonly Order[]) => void
  onPrint: () => void
  onClear: () => void
}

export function BulkBar({ selected, onStart, onPrint, onClear }: BarProps) {
  async function start(name: ActName, orders: readonly Order[], title: string) {
    const sum = orders.reduce((paisa, { total_amount }) => paisa + total_amount, 0)
    const danger = name === 'cancel'
    // Cancelling and returning affect stock and money, so the dialog lists the orders first.
    const text = `${orders.length} orders over ${npr(sum)}: ${orders
      .slice(0, 12)
      .map(({ id }) => `#${id}`)
      .join(', ')}${orders.length > 12 ? ' …' : ''}`
    if (name === 'ship' || (await confirm({ title: `${title}?`, text, action: title, danger }))) onStart(name, orders)
  }
  const sum = selected.reduce((paisa, { total_amount }) => paisa + total_amount, 0)
  return (
    <div className={css.bulk} role="region" aria-label="Selected orders">
      <span role="status">{`${selected.length} selected, ${npr(sum)}`}</span>
      {MANY.map(({ name, title, short }) => {
        const orders = selected.filter(({ status }) => actionNamed(status, name))
        if (orders.length === 0) return null
        return (
          <Button
            key={name}
            kind={name === 'cancel' ? 'danger' : 'line'}
            small
            onClick={() => void start(name, orders, title(orders.length))}
          >
            <span data-short={short && `${short} ${orders.length}`}>{title(orders.length)}</span>
          </Button>
        )
      })}
      <Button kind="line" small onClick={onPrint}>
        <span data-short={`Print ${selected.length}`}>
          {selected.length === 1 ? 'Print 1 slip' : `Print ${selected.length} slips`}
        </span>
      </Button>
      <Button kind="quiet" small className={css.clear} onClick={onClear}>
        Clear
      </Button>
    </div>
  )
}

const STATES = { waiting: 'Waiting', running: 'Sending…', done: 'Done', stopped: 'Skipped' } as const

const stateOf = (line: Line) =>
  isFailed(line) ? `Error: ${line.state.failed}` : STATES[line.state as keyof typeof STATES]

type RunProps = { run: Run; onStop: () => void; onRetry: () => void; onClose: () => void }

/** The progress of a bulk run, order by order. */
export function RunReport({ run: { lines, going }, onStop, onRetry, onClose }: RunProps) {
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
            <Button kind="quiet" small onClick={onClose}>
              Close
            </Button>
          </>
        )}
      </div>
      <Progress label="Orders changed" value={lines.length === 0 ? 1 : (done + failed) / lines.length} />
      <ul className={css.lines}>
        {lines.map((line) => (
          <li key={keyOfLine(line)} data-state={isFailed(line) ? 'failed' : (line.state as string)}>
            <b>#{keyOfLine(line)}</b> {customerOf(line.order)} <span>{stateOf(line)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
