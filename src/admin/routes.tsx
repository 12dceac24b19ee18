import { lazy, type ComponentType } from 'react'
import { nest } from '../rules/paths'

function screen(path: string, load: () => Promise<ComponentType>) {
  return { path, load, Screen: lazy(() => load().then((Screen) => ({ default: Screen }))) }
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
export function fetchScreen(pathname: string): void {
  const path = pathname.replace(/\/+$/, '')
  void adminRoutes
    .find((route) => path.endsWith(route.path))
    ?.load()
    // Whoever shows the screen hears of it.
    .catch(() => {})
}
