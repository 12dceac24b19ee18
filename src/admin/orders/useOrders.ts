import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { firstOrdersQuery, ordersQuery, type Order } from '../../api/admin/adminOrders'
import { idText } from '../../rules/types'
import { readStateOf } from '../parts/readState'
import { useNowRenewedDaily } from '../parts/useNowRenewedDaily'
import { indexInSlices, indexOrders, precomputeKeys, type IndexedOrder } from './list/findOrders'

const CLOCK_STEP_MS = 60_000
/** Longer lists are expensive for server and browser, so they are refetched less often and indexed in slices. */
const LIGHT_LIST = 5000

/** `first`: the newest orders are shown while the rest of the reply is still downloading. */
export type OrdersListState = 'loading' | 'first' | 'ready' | 'failed'

const NO_ORDERS: readonly Order[] = []
const NO_ROWS: readonly IndexedOrder[] = []

/** A long list is indexed in slices. Until that is done, returns the previous index, null at first. */
function useOrderIndex(orders: readonly Order[] | undefined): readonly IndexedOrder[] | null {
  const [latest, setLatest] = useState<readonly IndexedOrder[] | null>(null)
  const few = useMemo(
    () => (orders && orders.length <= LIGHT_LIST ? indexOrders(orders) : null),
    [orders],
  )
  if (few && few !== latest) setLatest(few)
  useEffect(() => {
    if (few || !orders) return
    const ender = new AbortController()
    void indexInSlices(orders, ender.signal).then((rows) => rows && setLatest(rows))
    return () => ender.abort()
  }, [orders, few])
  return few ?? latest
}

/**
 * Refetches all orders each minute (long lists less often) while the page is visible, and on focus. `hold` pauses this
 * while a status is being sent, because an older reply would restore the old status. `now` changes only with a refetch and
 * at midnight.
 */
export function useOrders(hold: boolean) {
  const query = useQuery({
    ...ordersQuery(),
    refetchOnWindowFocus: hold ? false : 'always',
    refetchInterval: ({ state }) =>
      hold ? false : CLOCK_STEP_MS * Math.max(1, Math.ceil((state.data?.length ?? 0) / LIGHT_LIST)),
  })
  const { data, isError, dataUpdatedAt, errorUpdatedAt } = query
  const today = useNowRenewedDaily()
  const first = useQuery(firstOrdersQuery()).data
  const start = useMemo(() => indexOrders(first ?? NO_ORDERS), [first])
  const whole = useOrderIndex(data)
  const state: OrdersListState =
    data && whole ? 'ready' : isError && !data ? 'failed' : start.length > 0 ? 'first' : 'loading'
  const index = state === 'ready' && whole ? whole : state === 'first' ? start : NO_ROWS
  useEffect(() => {
    const ender = new AbortController()
    // Compute the search keys after the table's first paint and in slices, so that the first keystroke in the search
    // field does not wait for them.
    const timer = setTimeout(() => void precomputeKeys(index, ender.signal), 100)
    return () => {
      clearTimeout(timer)
      ender.abort()
    }
  }, [index])
  const read = readStateOf('orders', query)
  return { data, read, index, state, now: Math.max(today, dataUpdatedAt, errorUpdatedAt) }
}

const NO_ARRIVALS: ReadonlySet<string> = new Set()

export function idsArrivedSince(
  seen: readonly Order[],
  orders: readonly Order[],
): ReadonlySet<string> {
  // If only statuses changed, both lists have the same ids in the same order, so a set of up to 50,000 ids is not
  // needed.
  if (seen.length === orders.length && orders.every(({ id }, at) => id === seen[at]?.id))
    return NO_ARRIVALS
  const known = new Set(seen.map(({ id }) => idText(id)))
  return new Set(orders.map(({ id }) => idText(id)).filter((id) => !known.has(id)))
}

/** Ids of orders that arrived while the screen was open, until the next click or key press. */
export function useArrivedOrders(orders: readonly Order[] | undefined): ReadonlySet<string> {
  /** The list at the last click or key press after an arrival. */
  const [seen, setSeen] = useState<readonly Order[]>()
  if (orders && !seen) setSeen(orders)
  const arrived = useMemo(
    () => (seen && orders ? idsArrivedSince(seen, orders) : NO_ARRIVALS),
    [seen, orders],
  )

  const some = arrived.size > 0
  useEffect(() => {
    if (!some) return
    const look = () => setSeen(orders)
    document.addEventListener('pointerdown', look)
    document.addEventListener('keydown', look)
    return () => {
      document.removeEventListener('pointerdown', look)
      document.removeEventListener('keydown', look)
    }
  }, [some, orders])

  return arrived
}
