import { refreshCart, type CartLine } from '../../api/cart'
import { addToCart, cartBefore, cartNow, type NewCartLine } from '../../api/cartWrites'
import { ApiError } from '../../api/core/client'
import { lookAfter, mayStillArrive } from '../../api/core/lookAfter'
import { confirm } from '../../state/confirm'
import {
  dropAdd,
  keepAdd,
  mayBeUnderWay,
  pendingAdd,
  sameAdd,
  sameLine,
  type PendingAdd,
} from '../../state/pendingAdds'

// Add to the cart, without doubling the line when a reply is lost. There is no call that sets a quantity, so an add is
// sent again only after the cart was read, and where that proves nothing, only after the shopper said so.

const underWay = new Set<PendingAdd>()

export function isUnderWay(add: PendingAdd): boolean {
  return [...underWay].some((other) => sameAdd(other, add))
}

export function quantityOf(lines: readonly CartLine[], line: NewCartLine): number {
  return lines.filter((other) => sameLine(other, line)).reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Null: it was there before in a quantity nobody knows. */
export function hasArrived({ before, quantity }: Pick<PendingAdd, 'before' | 'quantity'>, now: number): boolean | null {
  if (before !== null) return now >= before + quantity
  return now < quantity ? false : null
}

async function lookFor(add: PendingAdd): Promise<boolean> {
  const arrived = hasArrived(add, quantityOf(await cartNow(add.user_email), add))
  if (arrived === null) throw new Error('The quantity before is not known')
  return arrived
}

export type AskToRepeat = (text: string) => Promise<boolean>

const askToRepeat: AskToRepeat = (text) => confirm({ title: 'Add again?', text, action: 'Add again' })

const TWICE = 'If you add again, your cart may hold it twice.'

type Earlier = 'arrived' | 'repeat' | 'declined'

/** What became of an earlier press of the same button: looks first, and asks where the look cannot tell. */
async function settleEarlier(earlier: PendingAdd, wanted: number, ask: AskToRepeat): Promise<Earlier> {
  const repeat = async (text: string) => ((await ask(text)) ? 'repeat' : 'declined')
  const arrived = await lookFor(earlier).catch(() => null)
  if (arrived === null) return repeat(`We cannot see whether your last try reached your cart. ${TWICE}`)
  if (!arrived) return mayBeUnderWay(earlier) ? repeat(`Your last try may still reach your cart. ${TWICE}`) : 'repeat'
  if (wanted === earlier.quantity) return 'arrived'
  dropAdd(earlier)
  return repeat(`Your last try did arrive: ${earlier.quantity} in your cart. ${wanted} more?`)
}

/** True once the line is in the cart, false if the shopper decided not to send it again; throws when it did not arrive. */
export async function addOnce(line: NewCartLine, run = '', ask = askToRepeat): Promise<boolean> {
  const earlier = pendingAdd({ ...line, run })
  if (earlier) {
    const end = await settleEarlier(earlier, line.quantity, ask)
    if (end === 'declined') return false
    if (end === 'arrived') return arrive(earlier)
  }
  const lines = await cartBefore(line.user_email)
  const before = lines && quantityOf(lines, line)
  const add: PendingAdd = { ...line, run, before, at: Date.now(), arrived: false }
  keepAdd(add)
  underWay.add(add)
  try {
    await lookAfter(
      () => addToCart(line),
      () => lookFor(add),
    )
    return arrive(add)
  } catch (error) {
    if (error instanceof ApiError && !error.unread && !mayStillArrive(error)) dropAdd(add)
    throw error
  } finally {
    underWay.delete(add)
    refreshCart(line.user_email)
  }
}

/** An item of a run is remembered until the whole run has arrived. */
export function arrive(add: PendingAdd): true {
  if (add.run === '') dropAdd(add)
  else keepAdd({ ...add, arrived: true })
  return true
}

/** The specification's sentences (ERR-47, ERR-48); where nobody can tell, what to do next. */
export function addFailure(error: unknown): string {
  if (error instanceof ApiError && error.kind === 'refused') return `Failed to add product to cart: ${error.message}`
  const failed = 'An error occurred while adding to cart.'
  return error instanceof ApiError && error.unread ? `${failed} Look into your cart before you add again.` : failed
}
