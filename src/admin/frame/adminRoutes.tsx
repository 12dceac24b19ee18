import { nest } from '../../rules/paths'
import { lazyScreen } from '../../ui/screen/lazyPart'

export const adminRoutes = [
  lazyScreen(nest.dashboard, () =>
    import('../dashboard/DashboardScreen').then((file) => file.DashboardScreen),
  ),
  lazyScreen(nest.users, () => import('../users/UsersScreen').then((file) => file.UsersScreen)),
  lazyScreen(nest.products, () =>
    import('../products/AdminProductsScreen').then((file) => file.AdminProductsScreen),
  ),
  lazyScreen(nest.orders, () => import('../orders/OrdersScreen').then((file) => file.OrdersScreen)),
  lazyScreen(nest.settings, () =>
    import('../settings/SettingsScreen').then((file) => file.SettingsScreen),
  ),
  lazyScreen(nest.inquiries, () =>
    import('../inquiries/InquiriesScreen').then((file) => file.InquiriesScreen),
  ),
  lazyScreen(nest.pages, () => import('../pages/PagesScreen').then((file) => file.PagesScreen)),
]

/** `pathname` may start with the folder in which the shop is installed. */
export async function fetchAdminScreen(pathname: string): Promise<void> {
  const path = pathname.replace(/\/+$/, '')
  await adminRoutes
    .find((route) => path.endsWith(route.path))
    ?.load()
    // The error boundary shows the error when the screen renders.
    .catch(() => {})
}
