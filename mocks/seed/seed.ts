import { momentOf } from '../world/clock'
import type { Rows } from '../world/rows'
import { cart, inquiries, notifications } from './messages'
import { orders, SHIPPING } from './seedOrders'
import { aboutus, bottom, homepage, settings } from './seedPages'
import { users } from './people'
import { categories, products } from './seedProducts'

/** Wall-clock time of Nepal. Every date in the seed is earlier. */
export const SEED_STAMP = '2026-11-20 14:20:00'

export const SEED_NOW = momentOf(SEED_STAMP) ?? 0

const SEED_ROWS = {
  products,
  categories,
  users,
  cart,
  orders,
  notifications,
  inquiries,
  homepage,
  aboutus,
  bottom,
  settings,
  shipping_charge: SHIPPING,
}

export const seedRows = (): Rows => structuredClone(SEED_ROWS) as Rows
