import { queryOptions, skipToken } from '@tanstack/react-query'
import * as v from 'valibot'
import { type Id, idText, isSameId } from '../../rules/types'
import { cache, changeCached } from '../core/cache'
import { adminHost, readReply } from '../core/client'
import { createTabBroadcast } from '../core/createTabBroadcast'
import { OrderItem } from '../orders'
import {
  isObject,
  phpList,
  phpObject,
  phpRows,
  readId,
  readMoney,
  readStamp,
  readText,
  readTrimmedText,
} from '../core/php'
import {
  yieldToBrowser,
  cutList,
  firstRows,
  runInSlices,
  LONG_REPLY_LENGTH,
  rowBatchesOf,
  createPauses,
} from '../core/slices'
import { sureWrite } from '../core/write'

// The back office reads all orders in one call; a shop may have tens of thousands.

/** Reads field by field: a schema takes ten times as long, and none of these readers can fail. */
function readOrder(row: Record<string, unknown>) {
  return {
    id: readId(row.id),
    user_email: readTrimmedText(row.user_email),
    first_name: readTrimmedText(row.first_name),
    last_name: readTrimmedText(row.last_name),
    phone: readTrimmedText(row.phone),
    address: readTrimmedText(row.address),
    delivery_address: readTrimmedText(row.delivery_address),
    additional_info: readText(row.additional_info),
    payment_method: readTrimmedText(row.payment_method),
    payment_receipt: readTrimmedText(row.payment_receipt),
    subtotal: readMoney(row.subtotal),
    shipping_cost: readMoney(row.shipping_cost),
    total_amount: readMoney(row.total_amount),
    /** Keeps the server's spelling, because the admin's actions compare the status exactly (D-179). */
    status: readTrimmedText(row.status),
    created_at: readStamp(row.created_at),
  }
}
export type Order = ReturnType<typeof readOrder>
export type OrderDetail = { order: Order; items: OrderItem[] }

const Order = v.pipe(v.custom<Record<string, unknown>>(isObject), v.transform(readOrder))
const OrdersReply = v.object({ orders: phpRows(Order) })
const DetailsReply = v.object({ order: phpObject(Order), items: phpList(OrderItem) })
const ORDERS_REPLY = { reply: OrdersReply, list: 'orders' }

/** Returns a function that adds a row to `orders`, but no id twice. It returns false if the value is not a row. */
function rowCollector(orders: Order[]): (row: unknown) => boolean {
  const seen = new Set<string>()
  return (row) => {
    if (!isObject(row)) return false
    const order = readOrder(row)
    const id = idText(order.id)
    if (id === '' || seen.has(id)) return true
    seen.add(id)
    orders.push(order)
    return true
  }
}

/** Parses a long list in slices. Null if cutList cannot find the list. */
async function readLongReply(
  text: string,
  signal: AbortSignal,
): Promise<{ rest: string; orders: Order[] } | null> {
  const cut = cutList(text, ORDERS_REPLY.list)
  if (!cut) return null
  const pause = createPauses()
  const orders: Order[] = []
  const collect = rowCollector(orders)
  let unreadable = 0
  for (const rows of rowBatchesOf(text, cut)) {
    if (rows === null) return null
    for (const row of rows) if (!collect(row)) unreadable++
    await pause()
    if (signal.aborted) throw new DOMException('', 'AbortError')
  }
  if (unreadable > 0) console.warn(`${unreadable} unreadable items were left out of a list`)
  return { rest: cut.rest, orders }
}

const isSameOrder = (a: Order, b: Order) =>
  (Object.keys(a) as (keyof Order)[]).every((key) => a[key] === b[key])

/** Reuses the object of each unchanged order, and the whole list if nothing changed, so that nothing re-renders. */
async function keepUnchangedRows(before: Order[] | undefined, after: Order[]): Promise<Order[]> {
  if (!before) return after
  const known = new Map<string, Order>()
  await runInSlices(before, (order) => known.set(idText(order.id), order))
  let changed = before.length !== after.length
  await runInSlices(after, (order, at) => {
    const old = known.get(idText(order.id))
    if (old && isSameOrder(old, order)) after[at] = old
    changed ||= after[at] !== before[at]
  })
  return changed ? after : before
}

/** The first rows of a long list, shown while the rest is still being parsed. */
export const firstOrdersQuery = () =>
  queryOptions<Order[]>({
    queryKey: ['orders', 'first'],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })

async function readOrders({ signal }: { signal: AbortSignal }): Promise<Order[]> {
  let first: unknown[] | null = null
  const onDownloadProgress = ({ event }: { event?: ProgressEvent<XMLHttpRequest> }) => {
    if (first || event?.target?.status !== 200 || cache.getQueryData(ordersQuery().queryKey)) return
    first = firstRows(event.target.responseText, ORDERS_REPLY.list)
    const orders: Order[] = []
    first?.forEach(rowCollector(orders))
    if (first) cache.setQueryData(firstOrdersQuery().queryKey, orders)
  }
  const raw = await adminHost.raw('get_orders.php', { signal, onDownloadProgress })
  let long = null
  if (raw.text.length > LONG_REPLY_LENGTH) {
    // Decoding many megabytes has just blocked the browser, so let it paint before parsing.
    await yieldToBrowser()
    long = await readLongReply(raw.text, signal)
  }
  // The fields around the list decide whether the read succeeded, as for every call.
  if (long) readReply({ ...raw, text: long.rest }, ORDERS_REPLY)
  const orders = long ? long.orders : readReply(raw, ORDERS_REPLY).orders
  return keepUnchangedRows(listedOrders(), orders)
}

/**
 * `keepUnchangedRows` reuses unchanged orders in slices; React Query's structural sharing would do so in one long task.
 */
export const ordersQuery = () =>
  queryOptions({ queryKey: ['orders'], queryFn: readOrders, structuralSharing: false })

export const orderDetailsQuery = (id: Id) =>
  queryOptions({
    queryKey: ['orders', 'details', idText(id)],
    queryFn: ({ signal }) =>
      adminHost.get('get_order_details.php', {
        params: { order_id: id },
        signal,
        reply: DetailsReply,
      }),
  })

type StatusInput = { order_id: Id; status: string }

/** Sends the status as spelled in rules/orderStatus: "processing" in lower case, the others capitalised. */
export async function updateOrderStatus({ order_id, status }: StatusInput): Promise<void> {
  await adminHost.send('update_order_status.php', { order_id, status })
}

/** Bypasses all caches. Null if the order no longer exists. */
export async function fetchOrderStatus(id: Id): Promise<string | null> {
  const rules = { params: { order_id: id }, reply: DetailsReply }
  return (
    (await adminHost.get('get_order_details.php', { ...rules, fresh: true })).order?.status ?? null
  )
}

const listedOrders = () =>
  cache.getQueryData<Order[]>(['orders']) ?? cache.getQueryData(firstOrdersQuery().queryKey)
const statusOf = (id: Id) => listedOrders()?.find((order) => isSameId(order.id, id))?.status

/**
 * Returns the former status, taken before sending, because another tab may change the order before the reply arrives.
 */
export async function sendStatusSurely(input: StatusInput): Promise<string | undefined> {
  const { order_id, status } = input
  const from = statusOf(order_id)
  await sureWrite(() => updateOrderStatus(input), {
    key: `status ${idText(order_id)} ${status}`,
    look: async () => (await fetchOrderStatus(order_id))?.toLowerCase() === status.toLowerCase(),
  })
  return from
}

/**
 * Changes a status in the cached lists to the one that the server has. With `from`, only an order with that status
 * changes.
 */
function setStatus(id: Id, status: string, from?: string): Promise<void> {
  return changeCached(ordersQuery().queryKey, () => {
    for (const { queryKey } of [ordersQuery(), firstOrdersQuery()])
      cache.setQueryData(
        queryKey,
        (orders) =>
          orders?.map((order) =>
            isSameId(order.id, id) && (from === undefined || order.status === from)
              ? { ...order, status }
              : order,
          ),
        // Keep the list's time: the other orders are no newer, and the screens show the list's age.
        { updatedAt: cache.getQueryState(queryKey)?.dataUpdatedAt },
      )
  })
}

export async function showOrderStatus(id: Id, status: string): Promise<void> {
  const from = statusOf(id)
  await setStatus(id, status)
  tellStatus({ id, from, status })
  void cache.invalidateQueries({ queryKey: orderDetailsQuery(id).queryKey })
}

/**
 * Other tabs get one order's new status by this message, because reading all orders again would load megabytes. A tab
 * that shows neither the old nor the new status reads all orders, because it may know of a later change.
 */
const tellStatus = createTabBroadcast<{ id: Id; from: string | undefined; status: string }>(
  'order-status',
  ({ id, from, status }) => {
    const shown = statusOf(id)
    if (shown === undefined || shown === status) return
    if (shown === from) void setStatus(id, status, from)
    else void cache.invalidateQueries({ queryKey: ordersQuery().queryKey, exact: true })
  },
)

export async function sendAndShowOrderStatus(input: StatusInput): Promise<void> {
  const { order_id, status } = input
  const from = await sendStatusSurely(input)
  await setStatus(order_id, status, from)
  tellStatus({ id: order_id, from, status })
  void cache.invalidateQueries({ queryKey: orderDetailsQuery(order_id).queryKey })
}
