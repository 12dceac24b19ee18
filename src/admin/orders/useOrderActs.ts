import { useState } from 'react'
import { cache } from '../../api/core/cache'
import { ApiError } from '../../api/core/client'
import {
  sendAndShowOrderStatus,
  firstOrdersQuery,
  ordersQuery,
  fetchOrderStatus,
  sendStatusSurely,
  showOrderStatus,
  type Order,
} from '../../api/admin/adminOrders'
import { orderActionsOf, type OrderAction } from '../../rules/orderStatus'
import { idText, isSameId } from '../../rules/types'
import { notify } from '../../state/notices'
import { notifyFailure, notifyNotSaved } from '../parts/adminFailureText'
import { offerUndo, orderRestoredText } from '../undo/offerUndo'
import { NOTHING_SENT_TEXT } from '../../rules/sharedTexts'
import { verifyLater } from '../../api/core/unverifiedWrites'
import { writeToJournal } from '../../state/actJournal'

const isSameText = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/**
 * Orders, by new status, for which the server reported a change that it did not save. They are collected for a
 * second, so that one notice names them all.
 */
const droppedOrders = new Map<string, string[]>()

function noteDropped(id: string, status: string): void {
  const ids = droppedOrders.get(status)
  if (ids) return void ids.push(`#${id}`)
  const first = [`#${id}`]
  droppedOrders.set(status, first)
  setTimeout(() => {
    droppedOrders.delete(status)
    notifyNotSaved(
      first.length === 1
        ? `Order ${first[0]} wasn't changed to ${status}`
        : `Orders ${first.join(', ')} weren't changed to ${status}`,
    )
  }, 1000)
}

/** Writes the change to the journal of the day report. The next list of orders shows whether the server saved it. */
function recordStatusChange(
  { id, total_amount }: Order,
  from: string,
  to: string,
  undo = false,
): void {
  const key = idText(id)
  writeToJournal(key, undo ? from : to, total_amount, undo)
  verifyLater<readonly Order[]>(`status ${key}`, {
    queryKey: ordersQuery().queryKey,
    isOld: (orders) => {
      const order = orders.find((one) => isSameId(one.id, id))
      return order !== undefined && isSameText(order.status, from)
    },
    look: async () => !isSameText((await fetchOrderStatus(id)) ?? to, from),
    tell() {
      void cache.invalidateQueries({ queryKey: ordersQuery().queryKey, exact: true })
      if (!undo) writeToJournal(key, from, total_amount, true)
      noteDropped(key, to)
    },
  })
}

export type OrderActName = OrderAction['name']
export type OrderActs = {
  /** Actions in progress, by order id. */
  busy: ReadonlyMap<string, OrderActName>
  /** `undo` restores the earlier status; null if the action failed. */
  act: (
    order: Order,
    name: OrderActName,
  ) => Promise<{ failure: string | null; undo: (() => Promise<string>) | null }>
  /**
   * Like `act`, with a notice that names the order and its new status. Resolves with null on success, otherwise with the
   * reason.
   */
  actAndSay: (order: Order, name: OrderActName) => Promise<string | null>
}

export const ORDER_ACT_BUSY_TEXTS: Record<OrderActName, string> = {
  verify: 'Verifying',
  reject: 'Rejecting',
  ship: 'Updating',
  cancel: 'Cancelling',
  return: 'Returning',
}

const STATUS_AFTER: Record<OrderActName, string> = {
  verify: 'Processing',
  reject: 'Cancelled',
  ship: 'Shipped',
  cancel: 'Cancelled',
  return: 'Returned',
}

export const statusTextAfter = (name: OrderActName): string => STATUS_AFTER[name]

export const orderActionNamed = (status: string, name: OrderActName) =>
  orderActionsOf(status).find((action) => action.name === name)

/** Reads the status from the cache, because a bulk run or an open dialog may hold outdated order objects. */
function listedStatus({ id, status }: Order): string {
  const listed =
    cache.getQueryData(ordersQuery().queryKey) ?? cache.getQueryData(firstOrdersQuery().queryKey)
  return listed?.find((order) => isSameId(order.id, id))?.status ?? status
}

const STATUS_UNREAD_TEXT = "No connection, so the status wasn't changed. Try again."

const isWithoutAnswer = (error: unknown) =>
  error instanceof ApiError && /^(?:network|timeout)$/.test(error.kind)

/**
 * Reads the order's status right before it is replaced, because another tab or device may have changed it. If the reply
 * has no readable status, the list's status counts.
 */
async function readStatusNow(order: Order): Promise<string> {
  const read = () => fetchOrderStatus(order.id)
  const listed = listedStatus(order)
  try {
    const status =
      (await read().catch((error: unknown) =>
        isWithoutAnswer(error) ? read() : Promise.reject(error),
      )) ?? ''
    // The list changed during this request and may be newer than the reply, so read the status again.
    if (listedStatus(order) !== listed) return await readStatusNow(order)
    if (status !== '' && status !== listedStatus(order)) await showOrderStatus(order.id, status)
    return status || listedStatus(order)
  } catch (error) {
    if (isWithoutAnswer(error)) throw new ApiError('network', STATUS_UNREAD_TEXT, { unsent: true })
    return listedStatus(order)
  }
}

/** On success the row gets the new status; on failure a notice appears and the row stays unchanged (D-181). */
export function useOrderActs(): OrderActs {
  const [busy, setBusy] = useState<OrderActs['busy']>(new Map())
  // Created once, because each new function would render all rows of the list.
  const [acts] = useState(() =>
    createActs((id, name) =>
      setBusy((before) => {
        const after = new Map(before)
        if (name) after.set(id, name)
        else after.delete(id)
        return after
      }),
    ),
  )
  return { busy, ...acts }
}

/** `mark` shows which action of an order is in progress; null for none. */
function createActs(
  mark: (id: string, name: OrderActName | null) => void,
): Omit<OrderActs, 'busy'> {
  const underWay = new Set<string>()

  async function actFrom(order: Order, name: OrderActName): Promise<SendResult> {
    const id = idText(order.id)
    if (!orderActionNamed(listedStatus(order), name))
      return { failure: "The order's current status doesn't allow this", from: '' }
    if (underWay.has(id))
      return { failure: 'A change to this order is already in progress', from: '' }
    underWay.add(id)
    mark(id, name)
    try {
      const sent = await sendOrderStatus(order, name)
      if (sent.failure === null) recordStatusChange(order, sent.from, statusTextAfter(name))
      return sent
    } catch (error) {
      notifyFailure(error as Error)
      return { failure: (error as Error).message, said: true, from: '' }
    } finally {
      underWay.delete(id)
      mark(id, null)
    }
  }

  return {
    async act(order, name) {
      const { failure, from } = await actFrom(order, name)
      return { failure, undo: failure === null ? () => undoStatusChange(order, name, from) : null }
    },
    async actAndSay(order, name) {
      const { failure, said, from } = await actFrom(order, name)
      if (failure === null)
        offerUndo({
          text: statusDoneText(order, name),
          about: `order ${idText(order.id)}`,
          undo: () => undoStatusChange(order, name, from),
        })
      else if (from !== '' && !said)
        notify(failure, 'bad', undefined, { detail: NOTHING_SENT_TEXT })
      return failure
    },
  }
}

async function sendOrderStatus(order: Order, name: OrderActName): Promise<SendResult> {
  const status = await readStatusNow(order)
  const action = orderActionNamed(status, name)
  if (!action) return { failure: `Order #${idText(order.id)} is already ${status}`, from: status }
  // Cancel a running refetch: its reply may predate this write and would restore the old status. A first load is not
  // cancelled, because the screen has no list yet; `changeCached` repeats that load after the write.
  const list = { queryKey: ordersQuery().queryKey, exact: true }
  if (cache.getQueryData(list.queryKey) !== undefined) await cache.cancelQueries(list)
  try {
    await sendAndShowOrderStatus({ order_id: order.id, status: action.send })
    return { failure: null, from: status }
  } catch (cause) {
    const error = cause as Error
    notifyFailure(error, `Error: ${error.message}`)
    // If the outcome is still unknown after several checks, the next list may show it.
    if (error instanceof ApiError && error.unknownOutcome) void cache.invalidateQueries(list)
    return { failure: error.message, said: true, from: status }
  }
}

type SendResult = {
  failure: string | null
  /** True if a notice already shows the failure. */
  said?: boolean
  /** The status before the action; '' if it was not read. */
  from: string
}

const statusDoneText = ({ id }: Order, name: OrderActName) =>
  `Order #${idText(id)} is now ${statusTextAfter(name)}`

/** Restores the earlier status, unless the status was changed again since. The buyer is notified of this change too. */
async function undoStatusChange(order: Order, name: OrderActName, from: string): Promise<string> {
  const id = idText(order.id)
  const status = await readStatusNow(order)
  // True if an earlier Undo was stored although its reply was lost.
  const isBack = status.toLowerCase() === from.toLowerCase()
  if (!isBack && status.toLowerCase() !== statusTextAfter(name).toLowerCase())
    throw new ApiError('refused', 'Request failed', {
      server: `Order #${id} is already ${status}.`,
      unsent: true,
    })
  if (!isBack) await sendStatusSurely({ order_id: order.id, status: from })
  await showOrderStatus(order.id, from)
  recordStatusChange(order, statusTextAfter(name), from, true)
  return orderRestoredText(id, from)
}
