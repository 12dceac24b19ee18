import { type Id, isSameId } from '../rules/types'
import { CART_REPLY, cartKey, lastCartPoll, refreshCart, type CartLine } from './cart'
import { cache } from './core/cache'
import { readReply, storefrontHost } from './core/client'
import { SINGLE_CHECK_DELAYS, sureWrite, useWrite } from './core/write'

export type NewCartLine = Omit<CartLine, 'id'> & { user_email: string }

/** An older poll may miss lines that another device has added since. */
const FRESH_CART_MS = 5000
/** Before an add, the cart is read for at most this long. */
const READ_BEFORE_LIMIT_MS = 4000

/** Time of this page's last cart write. A poll that began earlier may lack the write. */
let wroteAt = Number.NEGATIVE_INFINITY

async function sendCartWrite(file: string, body: object): Promise<void> {
  try {
    await storefrontHost.send(file, body)
  } finally {
    wroteAt = performance.now()
  }
}

/** Throws unless the reply is a readable list, so that a warning page never counts as an empty cart. */
export async function fetchCartNow(email: string, ms?: number): Promise<CartLine[]> {
  return (
    await storefrontHost.get('get_cart.php', {
      params: { email },
      fresh: ms ?? true,
      ...CART_REPLY,
    })
  ).cart
}

/** Drops the reply if the user logged out before it arrived. */
export async function refetchCart(email: string): Promise<void> {
  const lines = await fetchCartNow(email)
  cache.setQueryData<CartLine[]>(cartKey(email), (shown) => shown && lines)
}

/** Returns the lines of the last poll if it is recent, otherwise of a fresh read. Null if they cannot be read. */
export async function readCartBeforeAdd(email: string): Promise<CartLine[] | null> {
  const now = performance.now()
  try {
    if (
      lastCartPoll?.email === email &&
      lastCartPoll.began > wroteAt &&
      now - lastCartPoll.began < FRESH_CART_MS
    )
      return readReply({ status: 200, text: lastCartPoll.text, retryAfterMs: null }, CART_REPLY)
        .cart
    return await fetchCartNow(email, READ_BEFORE_LIMIT_MS)
  } catch {
    return null
  }
}

export function addToCart({
  product_id,
  size,
  color,
  quantity,
  user_email,
}: NewCartLine): Promise<void> {
  return sendCartWrite('add_to_cart.php', { product_id, size, color, quantity, user_email })
}

/** The line counts as removed after a success (D-71), and after a lost reply if a read no longer contains it. */
export async function removeFromCart({
  cart_id,
  email,
}: {
  cart_id: Id
  email: string
}): Promise<void> {
  await sureWrite(() => sendCartWrite('remove_from_cart.php', { cart_id, email }), {
    look: async () => !(await fetchCartNow(email)).some(({ id }) => isSameId(id, cart_id)),
    waits: SINGLE_CHECK_DELAYS,
  })
  refreshCart(email, cart_id)
}

export const useRemoveFromCart = () => useWrite(removeFromCart)
