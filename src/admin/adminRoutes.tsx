import { nest } from '../rules/paths'
import { lazyScreen } from '../ui/lazyPart'

export const adminRoutes = [
  lazyScreen(nest.dashboard, () => import('./dashboard/DashboardRoute').then((file) => file.DashboardRoute)),
  lazyScreen(nest.users, () => import('./users/UsersRoute').then((file) => file.UsersRoute)),
  lazyScreen(nest.products, () => import('./products/AdminProductsScreen').then((file) => file.AdminProductsScreen)),
  lazyScreen(nest.orders, () => import('./orders/OrdersScreen').then((file) => file.OrdersScreen)),
  lazyScreen(nest.settings, () => import('./settings/SettingsScreen').then((file) => file.SettingsScreen)),
  lazyScreen(nest.inquiries, () => import('./inquiries/InquiriesRoute').then((file) => file.InquiriesRoute)),
  lazyScreen(nest.pages, () => import('./pages/PagesScreen').then((file) => file.PagesScreen)),
]

/** Fetches the code of the screen at a pathname, which may start with the folder that the shop is installed in. */
export async function fetchScreen(pathname: string): Promise<void> {
  const path = pathname.replace(/\/+$/, '')
  await adminRoutes
    .find((route) => path.endsWith(route.path))
    ?.load()
    // The error boundary shows the error when the screen renders.
    .catch(() => {})
}
