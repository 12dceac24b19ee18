import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { firstOrdersQuery, ordersQuery, type Order } from '../../api/admin/adminOrders'
import { idText } from '../../rules/types'
import { readOf } from '../parts/readState'
import { useNow } from '../parts/useNow'
import { indexInTurns, indexOrders, precomputeKeys, type IndexedOrder } from './list/findOrders'

const EVERY_MS = 60_000
/** A longer list is expensive for server and browser, so it is refetched less often and indexed in slices. */
const LIGHT = 5000

/** `first`: the newest orders are shown while the rest of the reply is still downloading. */
export type ListState = 'loading' | 'first' | 'ready' | 'failed'

const NO_ORDERS: readonly Order[] = []
const NO_ROWS: readonly IndexedOrder[] = []

/** The search index. A long list is indexed in slices: until that is done, the previous index, or null at first. */
function useIndex(orders: readonly Order[] | undefined): readonly IndexedOrder[] | null {
  const [latest, setLatest] = useState<readonly IndexedOrder[] | null>(null)
  const few = useMemo(
    () => (orders && orders.length <= LIGHT ? indexOrders(orders) : null),
    [orders],
  )
  if (few && few !== latest) setLatest(few)
  useEffect(() => {
    if (few || !orders) return
    const ender = new AbortController()
    void indexInTurns(orders, ender.signal).then((rows) => rows && setLatest(rows))
    return () => ender.abort()
  }, [orders, few])
  return few ?? latest
}

/**
 * All orders, refetched each minute while the page is visible and when it regains focus. `hold` pauses this while a status is
 * being sent, because an older reply would restore the old status. `now` changes only with a refetch and at midnight, so ages do not tick.
 */
export function useOrders(hold: boolean) {
  const query = useQuery({
    ...ordersQuery(),
    refetchOnWindowFocus: hold ? false : 'always',
    refetchInterval: ({ state }) =>
      hold ? false : EVERY_MS * Math.max(1, Math.ceil((state.data?.length ?? 0) / LIGHT)),
  })
  const { data, isError, dataUpdatedAt, errorUpdatedAt } = query
  const today = useNow()
  const first = useQuery(firstOrdersQuery()).data
  const start = useMemo(() => indexOrders(first ?? NO_ORDERS), [first])
  const whole = useIndex(data)
  const state: ListState =
    data && whole ? 'ready' : isError && !data ? 'failed' : start.length > 0 ? 'first' : 'loading'
  const index = state === 'ready' && whole ? whole : state === 'first' ? start : NO_ROWS
  useEffect(() => {
    const ender = new AbortController()
    // Runs after the table's first paint, in slices, so that the first keystroke in the search field does not wait for
    // the keys.
    const timer = setTimeout(() => void precomputeKeys(index, ender.signal), 100)
    return () => {
      clearTimeout(timer)
      ender.abort()
    }
  }, [index])
  const read = readOf('orders', query)
  return { data, read, index, state, now: Math.max(today, dataUpdatedAt, errorUpdatedAt) }
}

/** Ids of orders that arrived while the screen was open, until the next click or key press. */
export function useArrivals(orders: readonly Order[] | undefined): ReadonlySet<string> {
  const [known, setKnown] = useState<readonly Order[] | null>(null)
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set())

  if (orders && known !== orders) {
    setKnown(orders)
    // If only statuses changed, the ids are equal in order: skip building a set of up to 50,000 ids.
    const same =
      known === null ||
      (known.length === orders.length && orders.every(({ id }, at) => id === known[at]?.id))
    const before = same ? null : new Set(known.map(({ id }) => idText(id)))
    const fresh = before ? orders.map(({ id }) => idText(id)).filter((id) => !before.has(id)) : []
    if (fresh.length > 0) setArrived(new Set([...arrived, ...fresh]))
  }

  const some = arrived.size > 0
  useEffect(() => {
    if (!some) return
    const seen = () => setArrived(new Set())
    document.addEventListener('pointerdown', seen)
    document.addEventListener('keydown', seen)
    return () => {
      document.removeEventListener('pointerdown', seen)
      document.removeEventListener('keydown', seen)
    }
  }, [some])

  return arrived
}
