import type { Id } from '../rules/types'
import { refreshCart, type CartLine } from './cart'
import { shop } from './client'
import { useWrite } from './write'

export type NewCartLine = Omit<CartLine, 'id'> & { user_email: string }

export async function addToCart({ product_id, size, color, quantity, user_email }: NewCartLine): Promise<void> {
  await shop.send('add_to_cart.php', { product_id, size, color, quantity, user_email })
}

/** The line goes after success (D-71). */
export async function removeFromCart({ cart_id, email }: { cart_id: Id; email: string }): Promise<void> {
  await shop.send('remove_from_cart.php', { cart_id, email })
  refreshCart(email, cart_id)
}

export const useAddToCart = () => useWrite(addToCart, (_reply, { user_email }) => refreshCart(user_email))

export const useRemoveFromCart = () => useWrite(removeFromCart)
