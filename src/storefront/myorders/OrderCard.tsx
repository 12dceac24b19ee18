import type { MyOrder } from '../../api/orders'
import { Picture } from '../../display/Picture'
import { StatusChip } from '../../display/StatusChip'
import { npr } from '../../rules/pricing'
import { shownDate } from '../../rules/stamp'
import { idText } from '../../rules/types'
import { Button } from '../../ui/Button'
import { AskLinks } from '../contact/AskLinks'
import { useSlowNotice } from '../useSlowNotice'
import { AgainOutcome } from './AgainOutcome'
import type { OrderedItem } from './findProduct'
import { ItemLink } from './ItemLink'
import css from './myorders.module.css'
import { Timeline } from './Timeline'
import type { Again } from './useOrderAgain'

type Props = {
  entry: MyOrder
  again: Again
  onAgain: () => void
  /** Chooses the colour of the item at this index. */
  onColor: (at: number, color: string) => void
  onOpen: (item: OrderedItem) => void
  /** The first picture of the item's product; undefined if the shop's list does not hold it. */
  pictureOf: (item: OrderedItem) => string | undefined
}

/** The total is the subtotal, without shipping (D-130). */
export function OrderCard({
  entry: { order, items },
  again,
  onAgain,
  onColor,
  onOpen,
  pictureOf,
}: Props) {
  const id = idText(order.id)
  useSlowNotice(again.busy)
  return (
    <article className={css.order} aria-labelledby={`order-${id}`}>
      <header className={css.head}>
        <div>
          <h2 id={`order-${id}`} className={css.title}>
            Order #{id}
          </h2>
          <p className={css.date}>Placed {shownDate(order.created_at)}</p>
        </div>
        <StatusChip status={order.status} />
      </header>
      <Timeline status={order.status} />
      <ul className={css.items}>
        {items.map((item, at) => {
          const picture = pictureOf(item)
          return (
            <li key={`${idText(item.id)}-${at}`}>
              {picture === undefined ? (
                <span key="none" className={css.picture} />
              ) : (
                <Picture
                  key="picture"
                  className={css.picture}
                  paths={picture}
                  alt=""
                  width={64}
                  height={80}
                />
              )}
              <ItemLink item={item} onOpen={onOpen} />
              {item.size !== '' && <span className={css.size}>Size {item.size.toUpperCase()}</span>}
              <span className={css.price}>{`${item.quantity} × ${npr(item.price)}`}</span>
              <b className={css.sum}>{npr(item.quantity * item.price)}</b>
            </li>
          )
        })}
      </ul>
      <div>
        <AgainOutcome again={again} onColor={onColor} onOpen={onOpen} />
        <AskLinks
          label="Ask about this order"
          message={`Hello, I have a question about my order #${id}.`}
        />
        <footer className={css.foot}>
          <Button
            kind="line"
            small
            busy={again.busy}
            onClick={onAgain}
            aria-label={`Order again, #${id}`}
          >
            Order again
          </Button>
          <p className={css.total}>
            <span>Total</span> <b>{npr(order.subtotal)}</b> <small>without delivery</small>
          </p>
        </footer>
      </div>
    </article>
  )
}
