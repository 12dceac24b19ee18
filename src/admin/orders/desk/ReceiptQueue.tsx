import { useEffect, useRef } from 'react'
import { langOf } from '../../../rules/devanagari'
import { groupDigits, npr } from '../../../rules/pricing'
import { idText } from '../../../rules/types'
import { StatusChip } from '../../../display/StatusChip'
import { Icon } from '../../../ui/controls/Icon'
import { copyIcon, imageIcon } from '../../../ui/controls/moreIcons'
import { ageText, customerName } from '../list/orderView'
import type { IndexedOrder } from '../list/findOrders'
import type { Twin, Twins } from '../order/twins'
import { useReceiptAddresses } from '../order/NoReceipt'
import type { DeskDecision } from './deskState'
import type { PictureMatches } from './useDesk'
import type { PictureMatch } from './seenReceipts'
import { Button } from '../../../ui/controls/Button'
import { runUndo, useRecentActions } from '../../undo/offerUndo'
import css from './desk.module.css'

/** The list renders this many entries around the current one; a queue may hold thousands. */
const MAX_SHOWN = 60

type RowProps = {
  row: IndexedOrder
  now: number
  here: boolean
  match: PictureMatch | undefined
  twins: readonly Twin[] | undefined
  onChoose: (id: string) => void
}

function QueueRow({
  row: { id, customer, order },
  now,
  here,
  match,
  twins = [],
  onChoose,
}: RowProps) {
  const doubled = twins.filter(({ items }) => items !== null).map(({ other }) => idText(other.id))
  const none = useReceiptAddresses(order.payment_receipt).length === 0
  return (
    <li>
      <button
        type="button"
        className={`grid full line-below ${css.entry}`}
        aria-current={here || undefined}
        onClick={() => onChoose(id)}
      >
        <b className="bold">#{id}</b>
        <b className={`bold ${css.sum}`}>{npr(order.total_amount).replace(/^NPR /, '')}</b>
        <small className="clipped nowrap" lang={langOf(customer)}>
          {customer}
        </small>
        <small className={`clipped nowrap ${css.sum}`}>{ageText(order.created_at, now)}</small>
        {doubled.length > 0 && (
          <span className={`inline-row rounded t12 ${css.same}`}>
            <Icon path={copyIcon} size={13} />{' '}
            <span>{`Ordered twice? #${doubled.join(', #')}`}</span>
          </span>
        )}
        {match?.state === 'same' && (
          <span className={`inline-row rounded t12 ${css.same}`}>
            <Icon path={copyIcon} size={13} />{' '}
            <span>{`Same picture: #${match.ids.join(', #')}`}</span>
          </span>
        )}
        {none && (
          <span className={`inline-row rounded t12 ${css.missing}`}>
            <Icon path={imageIcon} size={13} /> No receipt uploaded
          </span>
        )}
      </button>
    </li>
  )
}

type Props = {
  queue: readonly IndexedOrder[]
  at: number
  current: string | undefined
  now: number
  matches: PictureMatches
  twins: Twins
  done: readonly DeskDecision[]
  onChoose: (id: string) => void
}

export function ReceiptQueue({ queue, at, current, now, matches, twins, done, onChoose }: Props) {
  const from = Math.max(0, Math.min(at - MAX_SHOWN / 2, queue.length - MAX_SHOWN))
  const list = useRef<HTMLUListElement>(null)
  // If the focus is in the list, J and K must move it too: otherwise Enter would reopen the former entry.
  useEffect(() => {
    if (list.current?.contains(document.activeElement))
      list.current.querySelector<HTMLElement>('[aria-current]')?.focus()
  }, [current])
  return (
    <nav className={css.queue} aria-label="Receipts waiting">
      <h2>
        <span>{`${groupDigits(queue.length)} waiting`}</span>
        <span>oldest first</span>
      </h2>
      <ul ref={list}>
        {queue.slice(from, from + MAX_SHOWN).map((row) => (
          <QueueRow
            key={row.id}
            row={row}
            now={now}
            here={row.id === current}
            match={matches.get(row.id)}
            twins={twins.get(row.id)}
            onChoose={onChoose}
          />
        ))}
      </ul>
      {done.length > 0 && (
        <>
          <h2>Recently checked</h2>
          <ul>
            {done.slice(0, 20).map(({ id, order, name }) => (
              <li key={id} className={`row between gap-2 muted line-below ${css.done}`}>
                <span>
                  #{id}{' '}
                  <span className="sr" lang={langOf(customerName(order))}>
                    {customerName(order)}
                  </span>
                </span>
                <StatusChip status={name === 'verify' ? 'processing' : 'Cancelled'} admin />
                <UndoButton about={`order ${id}`} name={`order #${id}`} />
              </li>
            ))}
          </ul>
        </>
      )}
    </nav>
  )
}

function UndoButton({ about, name }: { about: string; name: string }) {
  const act = useRecentActions(({ acts }) => acts.find((one) => one.about.includes(about)))
  if (!act?.undo) return null
  return (
    <Button kind="quiet" small aria-label={`Undo ${name}`} onClick={() => void runUndo(act.id)}>
      Undo
    </Button>
  )
}
