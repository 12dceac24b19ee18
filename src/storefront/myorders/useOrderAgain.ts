import { useRef, useState } from 'react'
import { refreshCart } from '../../api/cart'
import type { MyOrder } from '../../api/orders'
import { idText, type Id } from '../../rules/types'
import type { OrderedItem } from './findProduct'
import { addAgain, type Outcome } from './orderAgain'

export type Again = { busy: boolean; outcomes: readonly { item: OrderedItem; outcome: Outcome }[] }

const NOT_YET: Again = { busy: false, outcomes: [] }

/** "Order again": the items of an order one after the other, with what became of each. */
export function useOrderAgain(email: string) {
  const [orders, setOrders] = useState<Readonly<Record<string, Again>>>({})
  const underWay = useRef(new Set<string>())

  async function orderAgain({ order, items }: MyOrder) {
    const id = idText(order.id)
    if (underWay.current.has(id)) return
    underWay.current.add(id)
    const outcomes: { item: OrderedItem; outcome: Outcome }[] = []
    const tell = (busy: boolean) => setOrders((others) => ({ ...others, [id]: { busy, outcomes: [...outcomes] } }))
    tell(true)
    for (const item of items) {
      outcomes.push({ item, outcome: await addAgain(item, email) })
      tell(true)
    }
    underWay.current.delete(id)
    tell(false)
    refreshCart(email)
  }

  async function chooseColor({ order }: MyOrder, at: number, color: string) {
    const id = idText(order.id)
    const chosen = orders[id]?.outcomes[at]
    if (!chosen || underWay.current.has(id)) return
    underWay.current.add(id)
    const tell = (busy: boolean, outcome: Outcome) =>
      setOrders(({ [id]: before = NOT_YET, ...others }) => ({
        ...others,
        [id]: { busy, outcomes: before.outcomes.map((one, place) => (place === at ? { ...one, outcome } : one)) },
      }))
    tell(true, chosen.outcome)
    const outcome = await addAgain({ ...chosen.item, color }, email)
    underWay.current.delete(id)
    tell(false, outcome)
    refreshCart(email)
  }

  return { orderAgain, chooseColor, of: (id: Id): Again => orders[idText(id)] ?? NOT_YET }
}
