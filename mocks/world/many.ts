// Creates large worlds from the seed by arithmetic and seeded random numbers.
import { stampOf } from './clock'
import { createDice } from './dice'
import type { OrderRow, ProductRow, WorldRows, UserRow } from './rows'
import { SEED_NOW } from '../seed/seed'

const MAKERS = [
  'Asan',
  'Bhotahity',
  'Chabahil',
  'Dillibazar',
  'Gyaneshwor',
  'Jamal',
  'Kupondole',
  'Lazimpat',
  'Patan',
  'Thamel',
] as const

export function manyProducts(products: readonly ProductRow[], count: number): ProductRow[] {
  const dice = createDice(7)
  return Array.from({ length: count }, (_, at) => {
    const model = products[at % products.length]
    if (!model) throw new Error('The seed has no products to multiply')
    if (at < products.length) return model
    const make = MAKERS[at % MAKERS.length] ?? MAKERS[0]
    const price = dice.whole(6, 120) * 50
    return {
      ...model,
      id: 1000 + at,
      title: `${make} ${model.title} ${at}`,
      price,
      discount_price: at % 4 === 0 ? Math.round(price / 50) * 5 : 0,
      size_stock: Object.fromEntries(
        Object.keys(model.size_stock).map((size) => [size, dice.whole(0, 20)]),
      ),
    }
  })
}

const BUYERS = 2000
const STATUSES = ['pending', 'processing', 'Shipped', 'delivered', 'Cancelled', 'Returned'] as const
const MINUTES_BETWEEN = 10

const buyerOf = (at: number): UserRow => ({
  id: 10_000 + at,
  email: `buyer${at}@many.example`,
  full_name: `Buyer ${at}`,
  phone: String(9_800_000_000 + at),
  role: 'customer',
  password: 'buyer-1234',
  verified: true,
  address: 'Kathmandu',
  created_at: stampOf(SEED_NOW - at * 3_600_000),
})

/** The orders precede the seed's moment, one every ten minutes, oldest first. The users are those who placed them. */
export function manyOrders(
  rows: WorldRows,
  products: readonly ProductRow[],
  count: number,
): Pick<WorldRows, 'orders' | 'users'> {
  const dice = createDice(11)
  const shipping_cost = rows.shipping_charge
  const orders = Array.from({ length: count }, (_, at): OrderRow => {
    const buyer = buyerOf(dice.whole(0, BUYERS - 1))
    const items = Array.from({ length: dice.whole(1, 3) }, (__, line) => {
      const product = products[dice.whole(0, products.length - 1)]
      if (!product) throw new Error('There are no products to order')
      return {
        id: line + 1,
        product_id: product.id,
        title: product.title,
        quantity: dice.whole(1, 3),
        price: Math.max(0, product.price - product.discount_price),
        size: Object.keys(product.size_stock)[0] ?? 'm',
        color: product.colors[0]?.name ?? '',
      }
    })
    const subtotal = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    return {
      id: 1000 + at,
      user_email: buyer.email,
      first_name: 'Buyer',
      last_name: buyer.full_name.slice(6),
      phone: buyer.phone,
      address: 'Kathmandu',
      delivery_address: 'New Road, Kathmandu',
      additional_info: '',
      payment_method: 'online',
      payment_receipt: null,
      subtotal,
      shipping_cost,
      total_amount: subtotal + shipping_cost,
      status: dice.pick(STATUSES),
      created_at: stampOf(SEED_NOW - (count - at) * MINUTES_BETWEEN * 60_000),
      items,
    }
  })
  return {
    orders,
    users: [...rows.users, ...Array.from({ length: BUYERS }, (_, at) => buyerOf(at))],
  }
}
