import { useEffect, useMemo, useState } from 'react'
import { orderDetailsQuery, type Order } from '../../../api/admin/adminOrders'
import { cache } from '../../../api/core/cache'
import { salesToCount, type SoldLine } from '../../../rules/sellsOut'
import { idText } from '../../../rules/types'
import { idbGet, idbPut } from '../../../state/idb'
import { SOLD_LINES_KEY } from '../../../state/localStorage'

// get_orders.php returns no items. So the details of each sale are loaded once, newest first, and stay on this device:
// an order's items never change.

/** The page loads this many orders without asking. */
const MAX_READ_AT_FIRST = 300
const MAX_READ_ON_REQUEST = 1500
const READS_AT_ONCE = 3
const SHOW_EVERY = 30

type KnownLines = Record<string, readonly SoldLine[]>
const isKnownLines = (value: unknown): value is KnownLines =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function readLines(order: Order): Promise<readonly SoldLine[]> {
  const { items } = await cache.fetchQuery({
    ...orderDetailsQuery(order.id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return items.map(({ product_id, size, quantity }) => [
    idText(product_id),
    size.trim().toLowerCase(),
    quantity,
  ])
}

/**
 * Adds the lines of orders that `known` lacks, and passes copies of `known` to `show` as it grows. Resolves with the
 * number of orders that could not be loaded.
 */
async function readSales(
  sales: readonly Order[],
  known: KnownLines,
  show: (known: KnownLines) => void,
  signal: AbortSignal,
): Promise<number> {
  let failed = 0
  let fresh = 0
  const missing = sales.filter(({ id }) => !(idText(id) in known))
  for (let at = 0; at < missing.length; at += READS_AT_ONCE) {
    const some = missing.slice(at, at + READS_AT_ONCE)
    const lines = await Promise.all(some.map((order) => readLines(order).catch(() => null)))
    if (signal.aborted) return failed
    for (const [n, order] of some.entries()) {
      const read = lines[n]
      if (read) known[idText(order.id)] = read
      else failed++
    }
    fresh += some.length
    if (fresh % SHOW_EVERY < READS_AT_ONCE) show({ ...known })
  }
  return failed
}

export function useSoldLines(orders: readonly Order[] | undefined, now: number) {
  const sales = useMemo(() => (orders ? salesToCount(orders, now) : []), [orders, now])
  const [known, setKnown] = useState<KnownLines | null>(null)
  const [limit, setLimit] = useState(MAX_READ_AT_FIRST)
  const [round, setRound] = useState(0)
  const [failed, setFailed] = useState(0)
  const [going, setGoing] = useState(true)

  useEffect(() => {
    if (!orders) return
    const ender = new AbortController()
    void (async () => {
      const stored = await idbGet(SOLD_LINES_KEY)
      const ids = new Set(sales.map(({ id }) => idText(id)))
      // Drop stored orders that are older than the counted days.
      const start: KnownLines = Object.fromEntries(
        Object.entries(isKnownLines(stored) ? stored : {}).filter(([id]) => ids.has(id)),
      )
      if (ender.signal.aborted) return
      setGoing(true)
      setKnown({ ...start })
      const missed = await readSales(sales.slice(0, limit), start, setKnown, ender.signal)
      void idbPut(SOLD_LINES_KEY, start)
      if (ender.signal.aborted) return
      setKnown({ ...start })
      setFailed(missed)
      setGoing(false)
    })()
    return () => ender.abort()
  }, [orders, sales, limit, round])

  const { counted, lines } = useMemo(() => {
    const first = sales.findIndex(({ id }) => !known || !(idText(id) in known))
    const counted = first < 0 ? (known ? sales.length : 0) : first
    return {
      counted,
      lines: sales.slice(0, counted).flatMap(({ id }) => known?.[idText(id)] ?? []),
    }
  }, [sales, known])

  return {
    sales,
    /** The number of sales, from the newest on, whose items are loaded without a gap. */
    counted,
    lines,
    failed,
    going,
    /** The number of orders that have not been requested yet. */
    rest: Math.max(0, sales.length - limit),
    readMore: () => setLimit(limit + MAX_READ_ON_REQUEST),
    retry: () => setRound(round + 1),
  }
}
