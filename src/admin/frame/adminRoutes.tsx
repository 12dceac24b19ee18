import { ADMIN_PATHS } from '../../rules/paths'
import { lazyScreen } from '../../ui/screen/lazyPart'

export const adminRoutes = [
  lazyScreen(ADMIN_PATHS.dashboard, () =>
    import('../dashboard/DashboardScreen').then((file) => file.DashboardScreen),
  ),
  lazyScreen(ADMIN_PATHS.users, () =>
    import('../users/UsersScreen').then((file) => file.UsersScreen),
  ),
  lazyScreen(ADMIN_PATHS.products, () =>
    import('../products/AdminProductsScreen').then((file) => file.AdminProductsScreen),
  ),
  lazyScreen(ADMIN_PATHS.orders, () =>
    import('../orders/OrdersScreen').then((file) => file.OrdersScreen),
  ),
  lazyScreen(ADMIN_PATHS.settings, () =>
    import('../settings/SettingsScreen').then((file) => file.SettingsScreen),
  ),
  lazyScreen(ADMIN_PATHS.inquiries, () =>
    import('../inquiries/InquiriesScreen').then((file) => file.InquiriesScreen),
  ),
  lazyScreen(ADMIN_PATHS.pages, () =>
    import('../pages/PagesScreen').then((file) => file.PagesScreen),
  ),
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
