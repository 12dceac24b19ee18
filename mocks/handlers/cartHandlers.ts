import { stockOf } from '../../src/rules/stock'
import { handleGet, handlePostJson } from '../server/endpoint'
import { successReply, refusalReply } from '../server/phpReply'
import { trimmedTextOf } from '../server/phpRequest'
import { sentIdOf } from '../dialects/sentId'
import type { ProductRow } from '../world/rows'
import { printCartLine } from '../world/printRows'
import { world } from '../world/world'
import { productWithId } from './productHandlers'

const isCartOf = (email: string) => {
  const wanted = email.trim().toLowerCase()
  return (row: { user_email: string }) => row.user_email.toLowerCase() === wanted
}

function lineProblem(
  product: ProductRow,
  size: string,
  color: string,
  quantity: number,
): string | null {
  if (!Object.hasOwn(product.size_stock, size)) return 'Size not available'
  if (product.colors.length > 0 && !product.colors.some(({ name }) => name === color))
    return 'Color not available'
  return quantity < 1 ? 'Invalid quantity' : null
}

export const cartHandlers = [
  handleGet('get_cart.php', (query) => {
    const email = query.get('email') ?? ''
    if (email === '') return refusalReply('Email is required')
    return successReply({ cart: world.cart.filter(isCartOf(email)).map(printCartLine) })
  }),

  handlePostJson('add_to_cart.php', (body) => {
    const product = productWithId(body.product_id)
    const [user_email, size, color] = [
      trimmedTextOf(body.user_email),
      trimmedTextOf(body.size),
      trimmedTextOf(body.color),
    ]
    const { cart } = world.dialect
    const isChecked = cart === 'checked'
    const counted = Math.trunc(Number(trimmedTextOf(body.quantity)))
    const quantity = isChecked ? sentIdOf(body.quantity) : cart === 'stock' ? counted : counted || 1
    if (user_email === '') return refusalReply('User email is required')
    if (!product) return refusalReply('Product not found')
    const problem = isChecked ? lineProblem(product, size, color, quantity) : null
    if (problem) return refusalReply(problem)
    if (cart === 'stock' && (size === '' || !(quantity >= 1)))
      return refusalReply('Size and quantity are required')
    const same = world.cart
      .filter(isCartOf(user_email))
      .find((line) => line.product_id === product.id && line.size === size && line.color === color)
    const wanted = quantity + (same?.quantity ?? 0)
    if (cart !== 'unchecked' && wanted > stockOf(product.size_stock, size))
      return refusalReply('Not enough stock')
    if (same) world.change('cart', same.id, { quantity: wanted })
    else world.add('cart', { user_email, product_id: product.id, size, color, quantity })
    return successReply({ message: 'Product added to cart' })
  }),

  handlePostJson('remove_from_cart.php', (body) => {
    const line = world.cart
      .filter(isCartOf(trimmedTextOf(body.email)))
      .find(({ id }) => id === sentIdOf(body.cart_id))
    if (!line) return refusalReply('Item not found in cart')
    world.remove('cart', line.id)
    return successReply()
  }),
]
