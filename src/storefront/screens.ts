import * as paths from '../rules/paths'
import { lazyScreen } from '../ui/screen/lazyPart'

/** All screens but Home. They are not in the file of the routes, so that a screen can prefetch another without an import cycle. */
export const lazyScreens = [
  lazyScreen(paths.PRODUCTS_PATH, () =>
    import('./products/ProductsScreen').then((file) => file.ProductsScreen),
  ),
  lazyScreen(paths.ABOUT_PATH, () =>
    import('./about/AboutScreen').then((file) => file.AboutScreen),
  ),
  lazyScreen(paths.CONTACT_PATH, () =>
    import('./contact/ContactScreen').then((file) => file.ContactScreen),
  ),
  lazyScreen(paths.SEARCH_PATH, () =>
    import('./search/SearchScreen').then((file) => file.SearchScreen),
  ),
  lazyScreen(paths.PRODUCT_PATH, () =>
    import('./product/ProductScreen').then((file) => file.ProductScreen),
  ),
  lazyScreen(paths.CHECKOUT_PATH, () =>
    import('./checkout/CheckoutScreen').then((file) => file.CheckoutScreen),
  ),
  lazyScreen(paths.MY_ORDERS_PATH, () =>
    import('./myorders/MyOrdersScreen').then((file) => file.MyOrdersScreen),
  ),
  lazyScreen(paths.NOTIFICATIONS_PATH, () =>
    import('./notifications/NotificationsScreen').then((file) => file.NotificationsScreen),
  ),
  lazyScreen(paths.ORDER_SUCCESS_PATH, () =>
    import('./order-success/OrderSuccessScreen').then((file) => file.OrderSuccessScreen),
  ),
]

export async function prefetchScreen(path: string): Promise<void> {
  await lazyScreens
    .find((screen) => screen.path === path)
    ?.load()
    .catch(() => {})
}
