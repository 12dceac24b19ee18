import { useRef, useState } from 'react'
import type { MyOrder } from '../../api/orders'
import { idText, type Id } from '../../rules/types'
import { confirm } from '../../state/confirm'
import { dropAdds, sameLine } from '../../state/pendingAdds'
import type { AskToRepeat } from '../cart/addOnce'
import { useArrivedAdds } from '../cart/useArrivedAdds'
import { type OrderedItem, addAgain, type AddAgainOutcome } from './orderAgain'

type Result = { item: OrderedItem; outcome: AddAgainOutcome }

export type OrderAgain = { busy: boolean; outcomes: readonly Result[] }

const NOT_YET: OrderAgain = { busy: false, outcomes: [] }

const hasFailed = ({ outcome }: Result) => outcome.is === 'failed'

/** "Order again": adds the items of an order one after the other, and keeps the result of each. */
export function useOrderAgain(email: string) {
  const [orders, setOrders] = useState<Readonly<Record<string, OrderAgain>>>({})
  const underWay = useRef(new Set<string>())

  useArrivedAdds(email, (add) => {
    const [id = '', at] = add.run.split(':')
    change(id, (again) => ({
      ...again,
      outcomes: again.outcomes.map((result, place) => {
        const { outcome } = result
        const arrived =
          place === Number(at) &&
          outcome.is === 'failed' &&
          outcome.line &&
          sameLine(outcome.line, add)
        return arrived ? { ...result, outcome: { is: 'added', quantity: add.quantity } } : result
      }),
    }))
  })

  function change(id: string, next: (again: OrderAgain) => OrderAgain) {
    setOrders((others) => ({ ...others, [id]: next(others[id] ?? NOT_YET) }))
  }

  /** If no item failed, forget the adds, so that the next press orders all items again. */
  function end(id: string, results: readonly Result[]) {
    if (!results.some(hasFailed))
      dropAdds(({ run, user_email }) => run.startsWith(`${id}:`) && user_email === email)
  }

  /** After a failure, a second press tries only the failed items. */
  async function orderAgain({ order, items }: MyOrder) {
    const id = idText(order.id)
    if (underWay.current.has(id)) return
    underWay.current.add(id)
    const former = (orders[id] ?? NOT_YET).outcomes
    const outcomes: Result[] = []
    const tell = (busy: boolean) => change(id, () => ({ busy, outcomes: [...outcomes] }))
    let answer: Promise<boolean> | undefined
    // Ask once for all items.
    const ask: AskToRepeat = (text) =>
      (answer ??= confirm({ title: 'Order again?', text, action: 'Order again' }))
    tell(true)
    for (const [at, item] of items.entries()) {
      const before = former.some(hasFailed) ? former[at] : undefined
      const outcome =
        before && !hasFailed(before)
          ? before.outcome
          : await addAgain(item, { email, name: `${id}:${at}`, ask })
      outcomes.push({ item, outcome })
      tell(true)
    }
    underWay.current.delete(id)
    end(id, outcomes)
    tell(false)
  }

  async function chooseColor({ order }: MyOrder, at: number, color: string) {
    const id = idText(order.id)
    const chosen = orders[id]?.outcomes[at]
    if (!chosen || underWay.current.has(id)) return
    underWay.current.add(id)
    const put = (busy: boolean, outcome: AddAgainOutcome) =>
      change(id, ({ outcomes }) => ({
        busy,
        outcomes: outcomes.map((one, place) => (place === at ? { ...one, outcome } : one)),
      }))
    put(true, chosen.outcome)
    const outcome = await addAgain({ ...chosen.item, color }, { email, name: `${id}:${at}` })
    underWay.current.delete(id)
    if (outcome.is !== 'failed') end(id, (orders[id] ?? NOT_YET).outcomes)
    put(false, outcome)
  }

  return { orderAgain, chooseColor, of: (id: Id): OrderAgain => orders[idText(id)] ?? NOT_YET }
}
