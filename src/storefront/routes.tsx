import type { ComponentType } from 'react'
import * as paths from '../rules/paths'
import { late } from '../ui/late'
import { HomeScreen } from './home/HomeScreen'

/** Every screen but the first is its own chunk; `load` is also what a link calls to fetch the chunk ahead of the click. */
function screen(path: string, load: () => Promise<ComponentType>) {
  const { load: fetchScreen, Part } = late(load)
  return { path, load: fetchScreen, Screen: Part }
}

export const storefrontRoutes = [
  { path: paths.HOME, load: () => Promise.resolve(HomeScreen), Screen: HomeScreen },
  screen(paths.PRODUCTS, () => import('./products/ProductsScreen').then((file) => file.ProductsScreen)),
  screen(paths.ABOUT, () => import('./about/AboutScreen').then((file) => file.AboutScreen)),
  screen(paths.CONTACT, () => import('./contact/ContactScreen').then((file) => file.ContactScreen)),
  screen(paths.SEARCH, () => import('./search/SearchScreen').then((file) => file.SearchScreen)),
  screen(paths.PRODUCT, () => import('./product/ProductScreen').then((file) => file.ProductScreen)),
  screen(paths.CHECKOUT, () => import('./checkout/CheckoutScreen').then((file) => file.CheckoutScreen)),
  screen(paths.MYORDERS, () => import('./myorders/MyOrdersScreen').then((file) => file.MyOrdersScreen)),
  screen(paths.NOTIFICATIONS, () =>
    import('./notifications/NotificationsScreen').then((file) => file.NotificationsScreen),
  ),
  screen(paths.ORDER_SUCCESS, () =>
    import('./order-success/OrderSuccessScreen').then((file) => file.OrderSuccessScreen),
  ),
]

/** Fetches a screen's chunk before it is asked for; silent when the path has none, or when it cannot be had. */
export async function prefetchScreen(path: string): Promise<void> {
  await storefrontRoutes
    .find((route) => route.path === path)
    ?.load()
    .catch(() => {})
}
