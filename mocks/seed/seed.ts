import { momentOf } from '../world/clock'
import type { Rows } from '../world/rows'
import { cart, inquiries, notifications } from './messages'
import { orders, SHIPPING } from './seedOrders'
import { aboutus, bottom, homepage, settings } from './seedPages'
import { users } from './people'
import { categories, products } from './seedProducts'

/** The seed's moment, in Nepal wall-clock time: every date in the seed lies before it. */
export const SEED_STAMP = '2026-11-20 14:20:00'

/** The seed's moment in milliseconds. */
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

/** A fresh copy of the shop. */
export const seedRows = (): Rows => structuredClone(SEED_ROWS) as Rows
