import { ordersQuery, readStatus, type Order } from '../../api/admin/adminOrders'
import { cache } from '../../api/core/cache'
import { compareLater, forgetClaims } from '../../api/core/unverifiedWrites'
import { idText, sameId } from '../../rules/types'
import { journalAct } from '../../state/actJournal'
import { onUserChange } from '../../state/session'
import { sayNotSaved } from '../parts/sayNotSaved'

onUserChange(forgetClaims)

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The orders of a bulk act are told in one notice. */
const dropped = new Map<string, string[]>()

function tell(id: string, status: string): void {
  const ids = dropped.get(status)
  if (ids) return void ids.push(`#${id}`)
  const first = [`#${id}`]
  dropped.set(status, first)
  setTimeout(() => {
    dropped.delete(status)
    sayNotSaved(
      first.length === 1
        ? `Order ${first[0]} is not ${status}`
        : `Not ${status}: orders ${first.join(', ')}`,
    )
  }, 1000)
}

/** Writes the journal for the day's end, and compares the reported success with the next reading of the list. */
export function afterStatus(
  { id, total_amount }: Order,
  from: string,
  to: string,
  undo = false,
): void {
  const key = idText(id)
  journalAct(key, undo ? from : to, total_amount, undo)
  compareLater<readonly Order[]>(`status ${key}`, {
    queryKey: ordersQuery().queryKey,
    isOld: (orders) => {
      const order = orders.find((one) => sameId(one.id, id))
      return order !== undefined && isSame(order.status, from)
    },
    look: async () => !isSame((await readStatus(id)) ?? to, from),
    tell() {
      void cache.invalidateQueries({ queryKey: ordersQuery().queryKey, exact: true })
      if (!undo) journalAct(key, from, total_amount, true)
      tell(key, to)
    },
  })
}
