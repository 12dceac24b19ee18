import { useRef, useState } from 'react'
import { cache } from '../../api/core/cache'
import { ApiError } from '../../api/core/client'
import { firstOrdersQuery, ordersQuery, useUpdateOrderStatus, type Order } from '../../api/admin/adminOrders'
import { actionsOf, type OrderAction } from '../../rules/orderStatus'
import { idText, sameId } from '../../rules/types'
import { notify } from '../../state/notices'

export type ActName = OrderAction['name']
export type Acts = {
  /** The action in progress, by order id. */
  busy: ReadonlyMap<string, ActName>
  /** Resolves to null on success, otherwise to the reason why the action was not carried out. */
  act: (order: Order, name: ActName) => Promise<string | null>
  /** The same, and a notice names the order and its new status. */
  actAndSay: (order: Order, name: ActName) => Promise<string | null>
}

/** The button's text while its call runs. */
export const BUSY_TEXT: Record<ActName, string> = {
  verify: 'Verifying',
  reject: 'Rejecting',
  ship: 'Marking',
  cancel: 'Cancelling',
  return: 'Returning',
}

const AFTER: Record<ActName, string> = {
  verify: 'Processing',
  reject: 'Cancelled',
  ship: 'Shipped',
  cancel: 'Cancelled',
  return: 'Returned',
}

/** The status that an action leads to, in words. */
export const statusAfter = (name: ActName): string => AFTER[name]

export const actionNamed = (status: string, name: ActName) => actionsOf(status).find((action) => action.name === name)

/** The order's status in the cache: a bulk run or an open dialog holds order objects that may be outdated. */
function statusNow({ id, status }: Order): string {
  const listed = cache.getQueryData(ordersQuery().queryKey) ?? cache.getQueryData(firstOrdersQuery().queryKey)
  return listed?.find((order) => sameId(order.id, id))?.status ?? status
}

/** Sends an action's status. On success the row's status is replaced; on failure a notice appears and the row stays (D-181). */
export function useActs(): Acts {
  const update = useUpdateOrderStatus()
  const underWay = useRef(new Set<string>())
  const [busy, setBusy] = useState<ReadonlyMap<string, ActName>>(new Map())

  function mark(id: string, name: ActName | null): void {
    setBusy((before) => {
      const after = new Map(before)
      if (name) after.set(id, name)
      else after.delete(id)
      return after
    })
  }

  function act(order: Order, name: ActName): Promise<string | null> {
    const id = idText(order.id)
    const action = actionNamed(statusNow(order), name)
    if (!action) return Promise.resolve('The order no longer allows this')
    if (underWay.current.has(id)) return Promise.resolve('Already in progress')
    underWay.current.add(id)
    mark(id, name)
    return new Promise((resolve) => {
      // Cancel a running refetch: its reply may predate this write and would restore the old status. The very first load
      // continues, because there is no list to update without it; it is refetched once the status is sent.
      const list = { queryKey: ordersQuery().queryKey, exact: true }
      const known = cache.getQueryData(list.queryKey) !== undefined
      void Promise.resolve(known && cache.cancelQueries(list)).then(() => {
        let failure: string | null = null
        update.mutate(
          { order_id: order.id, status: action.send },
          {
            onFailed: (error) => {
              failure = error.message
              notify(`Error: ${error.message}`, 'bad')
              // The server may have stored the status although its reply was lost, so refetch the list.
              if (error instanceof ApiError && error.unknownOutcome) void cache.invalidateQueries(list)
            },
            onSettled: () => {
              underWay.current.delete(id)
              mark(id, null)
              resolve(failure)
            },
          },
        )
      })
    })
  }

  async function actAndSay(order: Order, name: ActName): Promise<string | null> {
    const failure = await act(order, name)
    if (failure === null) notify(`Order #${idText(order.id)} is now ${statusAfter(name)}`, 'good')
    return failure
  }

  return { busy, act, actAndSay }
}
