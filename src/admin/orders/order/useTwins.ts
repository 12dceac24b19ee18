import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { orderDetailsQuery } from '../../../api/admin/adminOrders'
import { idText } from '../../../rules/types'
import { sameReceipts, seenVersion, onSeen } from '../desk/seenPictures'
import type { IndexedOrder } from '../list/findOrders'
import { itemsKey, pairsOf, twinsOf, type Pair, type Twins } from './twins'
import { actionNamed } from '../useActs'

/** Items take one details call per order. Orders beyond this many are shown as twins without comparing items. */
const MAX_DETAILS = 24

const byTime = (a: IndexedOrder, b: IndexedOrder): Pair => (a.at <= b.at ? [a, b] : [b, a])

/** Pairs whose receipts are the same picture, as far as this device has opened them. */
function picturePairs(index: readonly IndexedOrder[]): Pair[] {
  const same = sameReceipts()
  if (same.length === 0) return []
  const rows = new Map(index.map((row) => [row.id, row]))
  return same.flatMap(([a, b]) => {
    const [one, other] = [rows.get(a), rows.get(b)]
    if (!one || !other) return []
    return [one, other].some(({ order }) => actionNamed(order.status, 'verify'))
      ? [byTime(one, other)]
      : []
  })
}

const NO_PAIRS: readonly Pair[] = []

function usePairs(index: readonly IndexedOrder[]): readonly Pair[] {
  const [pairs, setPairs] = useState(NO_PAIRS)
  useEffect(() => {
    const ender = new AbortController()
    void pairsOf(index, ender.signal).then(
      (found) => found && setPairs(found.length > 0 ? found : NO_PAIRS),
    )
    return () => ender.abort()
  }, [index])
  return pairs
}

/** Orders that may share one payment. */
export function useTwins(index: readonly IndexedOrder[]): Twins {
  const pairs = usePairs(index)
  const orders = useMemo(
    () =>
      [...new Map(pairs.flat().map((row) => [row.id, row.order])).values()].slice(0, MAX_DETAILS),
    [pairs],
  )
  const version = useSyncExternalStore(onSeen, seenVersion)
  const pictures = useMemo(() => (version >= 0 ? picturePairs(index) : []), [index, version])
  const keys = useQueries({
    // An order's items never change, so they never become stale.
    queries: orders.map(({ id }) => ({
      ...orderDetailsQuery(id),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (replies) =>
      replies.map(({ data, isError }) =>
        data ? itemsKey(data.items) : isError ? null : undefined,
      ),
  })
  return useMemo(() => {
    const keyOf = new Map(orders.map(({ id }, at) => [idText(id), keys[at]]))
    return twinsOf(pairs, (id) => (keyOf.has(id) ? keyOf.get(id) : null), pictures)
  }, [pairs, orders, keys, pictures])
}
