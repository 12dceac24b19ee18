import { useRef, useState } from 'react'
import { cache } from '../../api/core/cache'
import { ApiError } from '../../api/core/client'
import { firstOrdersQuery, ordersQuery, useUpdateOrderStatus, type Order } from '../../api/admin/adminOrders'
import { actionsOf, type OrderAction } from '../../rules/orderStatus'
import { idText, sameId } from '../../rules/types'
import { notify } from '../../state/notices'

export type ActName = OrderAction['name']
export type Acts = {
  /** What is being done, by order id. */
  busy: ReadonlyMap<string, ActName>
  /** null: done. Otherwise why not, or that it is already under way. */
  act: (order: Order, name: ActName) => Promise<string | null>
}

/** What is said on the button meanwhile. */
export const DOING: Record<ActName, string> = {
  verify: 'Verifying',
  reject: 'Rejecting',
  ship: 'Marking',
  cancel: 'Cancelling',
  return: 'Returning',
}

export const actionNamed = (status: string, name: ActName) => actionsOf(status).find((action) => action.name === name)

/** The status as the list has it by now: a run, or a question left open, holds orders of a while ago. */
function statusNow({ id, status }: Order): string {
  const listed = cache.getQueryData(ordersQuery().queryKey) ?? cache.getQueryData(firstOrdersQuery().queryKey)
  return listed?.find((order) => sameId(order.id, id))?.status ?? status
}

/** Sends the action's word; the row's status is replaced after success, a failure is said and the row stays (D-181). */
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
    if (underWay.current.has(id)) return Promise.resolve('Already under way')
    underWay.current.add(id)
    mark(id, name)
    return new Promise((resolve) => {
      // A list that was asked for before must not arrive after and put the old word back. The very first goes on: without
      // it there is none to change, and once the word is sent it is asked for again.
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
              // Perhaps it was carried out all the same: the list knows.
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

  return { busy, act }
}
