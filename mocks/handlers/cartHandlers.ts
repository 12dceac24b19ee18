import { stockOf } from '../../src/rules/stock'
import { get, postJson } from '../server/endpoint'
import { ok, refuse, textOf } from '../server/phpReply'
import { idOf } from '../dialects/sentId'
import type { ProductRow } from '../world/rows'
import { printCartLine } from '../world/printRows'
import { world } from '../world/world'
import { productOf } from './productHandlers'

const isOf = (email: string) => {
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
  get('get_cart.php', (query) => {
    const email = query.get('email') ?? ''
    if (email === '') return refuse('Email is required')
    return ok({ cart: world.cart.filter(isOf(email)).map(printCartLine) })
  }),

  postJson('add_to_cart.php', (body) => {
    const product = productOf(body.product_id)
    const [user_email, size, color] = [
      textOf(body.user_email),
      textOf(body.size),
      textOf(body.color),
    ]
    const { cart } = world.dialect
    const isChecked = cart === 'checked'
    const counted = Math.trunc(Number(textOf(body.quantity)))
    const quantity = isChecked ? idOf(body.quantity) : cart === 'stock' ? counted : counted || 1
    if (user_email === '') return refuse('User email is required')
    if (!product) return refuse('Product not found')
    const problem = isChecked ? lineProblem(product, size, color, quantity) : null
    if (problem) return refuse(problem)
    if (cart === 'stock' && (size === '' || !(quantity >= 1)))
      return refuse('Size and quantity are required')
    const same = world.cart
      .filter(isOf(user_email))
      .find((line) => line.product_id === product.id && line.size === size && line.color === color)
    const wanted = quantity + (same?.quantity ?? 0)
    if (cart !== 'unchecked' && wanted > stockOf(product.size_stock, size))
      return refuse('Not enough stock')
    if (same) world.change('cart', same.id, { quantity: wanted })
    else world.add('cart', { user_email, product_id: product.id, size, color, quantity })
    return ok({ message: 'Product added to cart' })
  }),

  postJson('remove_from_cart.php', (body) => {
    const line = world.cart
      .filter(isOf(textOf(body.email)))
      .find(({ id }) => id === idOf(body.cart_id))
    if (!line) return refuse('Item not found in cart')
    world.remove('cart', line.id)
    return ok()
  }),
]
