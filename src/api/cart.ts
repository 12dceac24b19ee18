import * as v from 'valibot'
import { CART_POLL_MS } from '../rules/constants'
import type { Id } from '../rules/types'
import { sameId } from '../rules/types'
import { cache } from './core/cache'
import { ApiError, readReply, fixedHost } from './core/client'
import { pollProducer } from './live/poll'
import { liveResource } from './live/resource'
import type { LiveResource } from './live/liveTypes'
import { useLiveResource, type Live } from './live/liveQuery'
import { phpCount, phpId, phpRows, phpText } from './core/php'

const CartLine = v.object({
  id: phpId,
  product_id: phpId,
  size: phpText,
  color: phpText,
  quantity: phpCount,
})
export type CartLine = v.InferOutput<typeof CartLine>
export const CART = { reply: v.object({ cart: phpRows(CartLine) }), list: 'cart' }

/** A reply that is not JSON, an HTML warning page included, reads as an empty cart (CART-21). */
export function readCart(text: string): CartLine[] {
  try {
    return readReply({ status: 200, text, retryAfterMs: null }, CART).cart
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'notJson') return []
    throw error
  }
}

export async function fetchCart(email: string, signal: AbortSignal): Promise<string> {
  const { status, text, retryAfterMs } = await fixedHost.raw('get_cart.php', {
    params: { email },
    signal,
  })
  if (status >= 200 && status < 300) return text
  throw new ApiError('http', `HTTP error! status: ${status}`, { status, retryAfterMs })
}

const carts = new Map<string, LiveResource<CartLine[]>>()

/** The last reply of this tab's own poll, and the time at which its request began. */
export let polled: { email: string; text: string; began: number } | null = null

/** One poll per browser and user, every 3 s while a tab is visible (D-65). */
function cartOf(email: string): LiveResource<CartLine[]> {
  const known = carts.get(email)
  if (known) return known
  const produce = pollProducer({
    everyMs: CART_POLL_MS,
    ask: async (signal) => {
      const began = performance.now()
      const text = await fetchCart(email, signal)
      if (!signal.aborted) polled = { email, text, began }
      return text
    },
  })
  const made = liveResource<CartLine[]>({ key: `cart:${email}`, read: readCart, produce })
  carts.set(email, made)
  return made
}

const NOBODY: LiveResource<CartLine[]> = {
  subscribe: () => () => {},
  current: () => ({ value: null, failed: false }),
  refresh: () => {},
  doubt: () => {},
  forget: () => {},
}

const keys = new Map<string, readonly [string, string]>()
let users = 0
/**
 * Returns the same array each time, so that effects which depend on it do not restart. The key holds a number instead
 * of the e-mail, because query observers remember their keys beyond a logout.
 */
export const cartKey = (email: string) => {
  const key = keys.get(email) ?? (['cart', String(++users)] as const)
  keys.set(email, key)
  return key
}

/** The lines of the last reply; null until one arrives, and for a user without an e-mail. */
export function useLiveCart(email: string): Live<CartLine[]> {
  return useLiveResource(email === '' ? NOBODY : cartOf(email), cartKey(email))
}

/** Refetches the cart at once and removes the deleted line from the cache entry. After a logout it does nothing. */
export function refreshCart(email: string, gone?: Id): void {
  const cart = carts.get(email)
  if (!cart) return
  if (gone !== undefined)
    cache.setQueryData<CartLine[]>(cartKey(email), (lines) =>
      lines?.filter(({ id }) => !sameId(id, gone)),
    )
  cart.refresh()
}

/** Called at logout, so that nothing of the former user remains. */
export function forgetCart(email: string): void {
  carts.get(email)?.forget()
  carts.delete(email)
  polled = null
  keys.delete(email)
}
