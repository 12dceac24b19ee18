import { momentOfStamp } from '../world/clock'
import type { WorldRows } from '../world/rows'
import { seedCart, seedInquiries, seedNotifications } from './messages'
import { seedOrders, SEED_SHIPPING_CHARGE } from './seedOrders'
import { seedAboutUs, seedBottom, seedHomepage, seedSettings } from './seedPages'
import { seedUsers } from './people'
import { seedCategories, seedProducts } from './seedProducts'

/** Wall-clock time of Nepal. Every date in the seed is earlier. */
export const SEED_STAMP = '2026-11-20 14:20:00'

export const SEED_NOW = momentOfStamp(SEED_STAMP) ?? 0

const SEED_ROWS = {
  products: seedProducts,
  categories: seedCategories,
  users: seedUsers,
  cart: seedCart,
  orders: seedOrders,
  notifications: seedNotifications,
  inquiries: seedInquiries,
  homepage: seedHomepage,
  aboutus: seedAboutUs,
  bottom: seedBottom,
  settings: seedSettings,
  shipping_charge: SEED_SHIPPING_CHARGE,
}

export const seedRows = (): WorldRows => structuredClone(SEED_ROWS) as WorldRows
