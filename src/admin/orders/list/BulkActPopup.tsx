import type { Order } from '../../../api/admin/adminOrders'
import { langOf } from '../../../rules/devanagari'
import { grouped, npr } from '../../../rules/pricing'
import { idText } from '../../../rules/types'
import { Button } from '../../../ui/controls/Button'
import { Modal } from '../../../ui/dialog/Modal'
import { bulkPlan, bulkTitle, sortOut, type BulkName } from './bulkWork'
import { customerOf } from './customer'
import css from './bulkAct.module.css'
import { counted } from '../../../rules/sharedTexts'

/** More rows than anybody reads; tens of thousands would freeze the page. */
const MOST_ROWS = 300

type RowsProps = { label: string; rows: readonly { order: Order; why?: string }[] }

function Rows({ label, rows }: RowsProps) {
  const more = rows.length - MOST_ROWS
  return (
    <ul className={css.rows} aria-label={label}>
      {rows.slice(0, MOST_ROWS).map(({ order, why }) => (
        <li key={idText(order.id)}>
          <b translate="no">{`#${idText(order.id)}`}</b>
          <span className={css.who} lang={langOf(customerOf(order))}>
            {customerOf(order)}
          </span>
          <span className={css.sum}>{npr(order.total_amount)}</span>
          {why !== undefined && <small>{why}</small>}
        </li>
      ))}
      {more > 0 && <li>{`and ${grouped(more)} more`}</li>}
    </ul>
  )
}

type Props = {
  name: BulkName
  /** The current orders: one that is changed elsewhere moves to those that are left out. */
  orders: readonly Order[]
  isBusy: (order: Order) => boolean
  onStart: (orders: readonly Order[]) => void
  onClose: () => void
}

/** The list of a bulk act before it begins. */
export function BulkActPopup({ name, orders, isBusy, onStart, onClose }: Props) {
  const { does, leaves } = sortOut(name, orders, isBusy)
  const sum = does.reduce((paisa, { total_amount }) => paisa + total_amount, 0)
  const title = bulkTitle(name, does.length)
  const danger = name === 'cancel'
  return (
    <Modal
      open
      onClose={onClose}
      title={`${title}?`}
      footer={
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- cancelling many orders is not the answer to a stray Enter */}
          <Button kind="line" onClick={onClose} autoFocus={danger || does.length === 0}>
            {danger ? 'Keep orders' : 'Cancel'}
          </Button>
          <Button
            kind={danger ? 'danger' : 'ink'}
            disabled={does.length === 0}
            onClick={() => onStart(does)}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- as in every confirmation
            autoFocus={!danger && does.length > 0}
          >
            {title}
          </Button>
        </>
      }
    >
      <p role="status">{`${counted(does.length, 'order')}, ${npr(sum)}`}</p>
      <p className={css.plan}>
        {does.length === 0 ? 'None of the selected orders allows this.' : bulkPlan(name)}
      </p>
      {does.length > 0 && (
        <Rows label="Orders that change" rows={does.map((order) => ({ order }))} />
      )}
      {leaves.length > 0 && (
        <>
          <h3 className={css.head}>{`Skipped: ${grouped(leaves.length)}`}</h3>
          <Rows label="Skipped orders" rows={leaves} />
        </>
      )}
    </Modal>
  )
}
