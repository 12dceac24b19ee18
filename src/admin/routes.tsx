import type { ComponentType } from 'react'
import { nest } from '../rules/paths'
import { late } from '../ui/late'

function screen(path: string, load: () => Promise<ComponentType>) {
  const { load: fetchScreen, Part } = late(load)
  return { path, load: fetchScreen, Screen: Part }
}

export const adminRoutes = [
  screen(nest.dashboard, () => import('./dashboard/DashboardScreen').then((file) => file.DashboardScreen)),
  screen(nest.users, () => import('./users/UsersScreen').then((file) => file.UsersScreen)),
  screen(nest.products, () => import('./products/ProductsScreen').then((file) => file.ProductsScreen)),
  screen(nest.orders, () => import('./orders/OrdersScreen').then((file) => file.OrdersScreen)),
  screen(nest.settings, () => import('./settings/SettingsScreen').then((file) => file.SettingsScreen)),
  screen(nest.inquiries, () => import('./inquiries/InquiriesScreen').then((file) => file.InquiriesScreen)),
  screen(nest.pages, () => import('./pages/PagesScreen').then((file) => file.PagesScreen)),
]

/** The code of the screen at a whole path of the browser, which may lie in a folder. */
export async function fetchScreen(pathname: string): Promise<void> {
  const path = pathname.replace(/\/+$/, '')
  await adminRoutes
    .find((route) => path.endsWith(route.path))
    ?.load()
    // Whoever shows the screen hears of it.
    .catch(() => {})
}
