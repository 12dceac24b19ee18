import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { firstOrdersQuery, ordersQuery, type Order } from '../../api/admin/adminOrders'
import { idText } from '../../rules/types'
import { indexInTurns, indexOrders, prepare, type Found } from './list/findOrders'

const EVERY_MS = 60_000
/** Beyond this many rows a reading is heavy for both sides, so it comes more rarely. */
const LIGHT = 5000

/** `first`: the newest of them are there, the others on their way. */
export type ListState = 'loading' | 'first' | 'ready' | 'failed'

const NO_ORDERS: readonly Order[] = []
const NO_ROWS: readonly Found[] = []

/** Many are indexed in turns: null the first time, and the index before as long as a newer one is made. */
function useIndex(orders: readonly Order[] | undefined): readonly Found[] | null {
  const [made, setMade] = useState<readonly Found[] | null>(null)
  const few = useMemo(() => (orders && orders.length <= LIGHT ? indexOrders(orders) : null), [orders])
  if (few && few !== made) setMade(few)
  useEffect(() => {
    if (few || !orders) return
    const ender = new AbortController()
    void indexInTurns(orders, ender.signal).then((rows) => rows && setMade(rows))
    return () => ender.abort()
  }, [orders, few])
  return few ?? made
}

/**
 * All orders, read again each minute while the page is seen and when it is come back to. Never while a status is being
 * sent (`hold`): an answer that was on its way before would put the old status back. `now` goes with the readings.
 */
export function useOrders(hold: boolean) {
  const query = useQuery({
    ...ordersQuery(),
    refetchOnWindowFocus: hold ? false : 'always',
    refetchInterval: ({ state }) =>
      hold ? false : EVERY_MS * Math.max(1, Math.ceil((state.data?.length ?? 0) / LIGHT)),
  })
  const { data, isError, dataUpdatedAt, errorUpdatedAt } = query
  const [opened] = useState(() => Date.now())
  const first = useQuery(firstOrdersQuery()).data
  const start = useMemo(() => indexOrders(first ?? NO_ORDERS), [first])
  const whole = useIndex(data)
  const state: ListState =
    data && whole ? 'ready' : isError && !data ? 'failed' : start.length > 0 ? 'first' : 'loading'
  const index = state === 'ready' && whole ? whole : state === 'first' ? start : NO_ROWS
  useEffect(() => {
    const ender = new AbortController()
    // After the table is drawn: a key in the search field must not wait for all of it.
    const timer = setTimeout(() => void prepare(index, ender.signal), 100)
    return () => {
      clearTimeout(timer)
      ender.abort()
    }
  }, [index])
  return { data, refetch: query.refetch, index, state, now: Math.max(opened, dataUpdatedAt, errorUpdatedAt) }
}

/** Orders that came while the screen was open, until the owner touches the page again. */
export function useArrivals(orders: readonly Order[] | undefined): ReadonlySet<string> {
  const [known, setKnown] = useState<readonly Order[] | null>(null)
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set())

  if (orders && known !== orders) {
    setKnown(orders)
    // A status that changed is no arrival; 50,000 ids need not be gathered for it.
    const same =
      known === null || (known.length === orders.length && orders.every(({ id }, at) => id === known[at]?.id))
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
