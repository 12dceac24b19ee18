import { useMemo, useState } from 'react'
import type { Order } from '../../api/admin/adminOrders'
import { langOf } from '../../rules/devanagari'
import { isSale } from '../../rules/orderStatus'
import { idText } from '../../rules/types'
import { Button } from '../../ui/controls/Button'
import { Loading, Skeleton } from '../../ui/screen/Skeleton'
import page from '../parts/detailPage.module.css'
import { Fact } from '../orders/order/Facts'
import { useSlips } from '../orders/slips/useSlips'
import { Panel } from '../parts/Panel'
import { countsOf, type Count } from './buyerOf'
import css from './buyer.module.css'

/** get_orders.php has no items, so each order is one more call. */
const FIRST = 12
const MOST_NAMES = 8

function Counts({ counts }: { counts: readonly Count[] }) {
  if (counts.length === 0) return '–'
  return (
    <ul className={css.counts}>
      {counts.slice(0, MOST_NAMES).map(({ name, count }) => (
        <li key={name} lang={langOf(name)}>
          {`${count} × ${name}`}
        </li>
      ))}
    </ul>
  )
}

/** Sizes, colours and products of the orders that were kept, read order by order. */
export function Bought({ orders }: { orders: readonly Order[] }) {
  const [all, setAll] = useState(false)
  const sold = useMemo(() => orders.filter(({ status }) => isSale(status)), [orders])
  const read = useMemo(() => (all ? sold : sold.slice(0, FIRST)), [all, sold])
  const { ready, failed, going, retry } = useSlips(read)
  const items = ready.flatMap((slip) => slip.items)
  const left = sold.length - read.length
  return (
    <Panel
      title="Bought"
      note={sold.length === orders.length ? undefined : 'without cancelled and returned orders'}
    >
      {ready.length === 0 && going ? (
        <Loading className={page.body}>
          <Skeleton shape="box" height="96px" />
        </Loading>
      ) : (
        <dl className={page.facts}>
          <Fact name="Sizes">
            <Counts counts={countsOf(items, ({ size }) => size.toUpperCase())} />
          </Fact>
          <Fact name="Colors">
            <Counts counts={countsOf(items, ({ color }) => color)} />
          </Fact>
          <Fact name="Products">
            <Counts counts={countsOf(items, ({ title }) => title)} />
          </Fact>
        </dl>
      )}
      {failed.length > 0 && !going && (
        <p className={css.more} role="status">
          <span>{`Couldn't load ${failed.map(({ id }) => `#${idText(id)}`).join(', ')}.`}</span>{' '}
          <Button kind="line" small onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      {left > 0 && (
        <p className={css.more}>
          <span>{`From the newest ${read.length} of ${sold.length} orders.`}</span>{' '}
          <Button kind="line" small onClick={() => setAll(true)}>
            {`Read the other ${left}`}
          </Button>
        </p>
      )}
    </Panel>
  )
}
