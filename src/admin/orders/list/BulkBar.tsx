import type { Order } from '../../../api/admin/adminOrders'
import { grouped, npr } from '../../../rules/pricing'
import { Button } from '../../../ui/controls/Button'
import css from '../orders.module.css'
import { bulkTitle, sortOut, type BulkName } from './bulkWork'
import { counted } from '../../../rules/sharedTexts'

type BarProps = {
  selected: readonly Order[]
  onAct: (name: BulkName) => void
  onPrint: () => void
  onClear: () => void
}

const BULK_ACTS = ['ship', 'cancel', 'return'] as const

/** A phone's bar has room for one short word. */
const SHORT: Partial<Record<BulkName, string>> = { ship: 'Ship', 'print ship': 'Print + ship' }

export function BulkBar({ selected, onAct, onPrint, onClear }: BarProps) {
  const sum = selected.reduce((paisa, { total_amount }) => paisa + total_amount, 0)
  const button = (name: BulkName) => {
    const count = sortOut(name, selected).does.length
    if (count === 0) return null
    const short = SHORT[name]
    return (
      <Button
        key={name}
        kind={name === 'cancel' ? 'danger' : name === 'print ship' ? 'ink' : 'line'}
        small
        // First on a phone, where the line scrolls.
        className={name === 'print ship' ? css.mainAct : undefined}
        onClick={() => onAct(name)}
      >
        <span data-short={short && `${short} ${count}`}>{bulkTitle(name, count)}</span>
      </Button>
    )
  }
  return (
    <div className={css.bulk} role="region" aria-label="Selected orders">
      <span role="status">{`${grouped(selected.length)} selected, ${npr(sum)}`}</span>
      <span className={css.bulkActs}>
        {BULK_ACTS.map(button)}
        <Button kind="line" small onClick={onPrint}>
          <span data-short={`Print ${grouped(selected.length)}`}>
            {`Print ${counted(selected.length, 'slip')}`}
          </span>
        </Button>
        {button('print ship')}
        <Button kind="quiet" small onClick={onClear}>
          Clear
        </Button>
      </span>
    </div>
  )
}
