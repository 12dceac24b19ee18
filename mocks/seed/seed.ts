import { DAY_MS, momentOf, shiftRows } from '../world/clock'
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

/** A fresh copy of the shop. For a given moment, all dates move by whole days so that they end there. */
export function seedRows(nowStamp: string = SEED_STAMP): Rows {
  const rows = structuredClone(SEED_ROWS) as Rows
  const days = Math.floor(((momentOf(nowStamp) ?? SEED_NOW) - SEED_NOW) / DAY_MS)
  return days === 0 ? rows : shiftRows(rows, days)
}

let cachedSeedMark = ''

/** Changes with the seed, so that a saved world can detect an older one. FNV-1a over the seed's text. */
export function seedMark(): string {
  if (cachedSeedMark !== '') return cachedSeedMark
  let hash = 0x811c9dc5
  for (const char of JSON.stringify(SEED_ROWS))
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  cachedSeedMark = (hash >>> 0).toString(16)
  return cachedSeedMark
}
