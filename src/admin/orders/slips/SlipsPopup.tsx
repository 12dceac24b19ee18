import { useEffect, useRef } from 'react'
import type { Order } from '../../../api/admin/adminOrders'
import { langOf } from '../../../rules/devanagari'
import { idText } from '../../../rules/types'
import { grouped } from '../../../rules/pricing'
import { Button } from '../../../ui/controls/Button'
import { Modal } from '../../../ui/dialog/Modal'
import { Note } from '../../../ui/screen/Note'
import { Progress } from '../../../ui/screen/Skeleton'
import { customerOf } from '../list/orderView'
import { SlipSheet, useSlips } from './SlipSheet'
import { counted } from '../../../rules/sharedTexts'
import css from '../orders.module.css'

type Props = {
  orders: readonly Order[]
  /** Prints by itself as soon as every slip has loaded. */
  print?: boolean | undefined
  onClose: () => void
}

/** Loads the items of the orders, then prints their packing slips. */
export function SlipsPopup({ orders, print = false, onClose }: Props) {
  const { ready, failed, going, retry } = useSlips(orders)
  const printed = useRef(false)
  const whole = !going && failed.length === 0
  useEffect(() => {
    if (!print || !whole || printed.current) return
    printed.current = true
    window.print()
  }, [print, whole])
  const words = counted(ready.length, 'slip')
  return (
    <Modal
      open
      onClose={onClose}
      title="Packing slips"
      footer={
        <Button disabled={going || ready.length === 0} onClick={() => window.print()}>
          {`Print ${words}`}
        </Button>
      }
    >
      {going && (
        <Progress
          label="Loading orders"
          value={(ready.length + failed.length) / Math.max(1, orders.length)}
        />
      )}
      <p role="status">
        {going
          ? `${grouped(ready.length)} of ${grouped(orders.length)} orders loaded`
          : `${words}, two per page if they're short.`}
      </p>
      {!going && failed.length > 0 && (
        <Note kind="warn">
          <p>{`Couldn't load ${failed.map(({ id }) => `#${idText(id)}`).join(', ')}`}</p>
          <Button kind="line" small onClick={retry}>
            Try again
          </Button>
        </Note>
      )}
      <ul className={`grid gap-2 above-3 ${css.slipList}`}>
        {ready.map(({ order, items }) => (
          <li key={idText(order.id)} lang={langOf(customerOf(order))}>
            <b>#{idText(order.id)}</b> {customerOf(order)}
            <small>
              {items
                .map(({ title, size, quantity }) =>
                  `${quantity} × ${title} ${size.toUpperCase()}`.trim(),
                )
                .join(', ')}
            </small>
          </li>
        ))}
      </ul>
      <SlipSheet slips={ready} />
    </Modal>
  )
}
