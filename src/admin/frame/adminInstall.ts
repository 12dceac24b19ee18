import { cache } from '../../api/core/cache'
import type { Order } from '../../api/admin/adminOrders'
import { isToVerify } from '../../rules/orderStatus'
import { onUserChange } from '../../state/session'

// The back office installs as an application of its own, with a manifest of its own (tools/brandManifest.mjs). Its icon shows how
// many orders wait, as of the last time that the back office was open: nothing reads orders while it is closed.

/** The key of `ordersQuery`. Importing it would put its code into a shared chunk that loads with every screen. */
const ORDERS_KEY = 'orders'

function showWaitingBadge(): void {
  const orders = cache.getQueryData<Order[]>([ORDERS_KEY])
  if (!orders) return
  const count = orders.filter(({ status }) => isToVerify(status)).length
  // A browser that has the call may still refuse it, for an application that is not installed.
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {})
}

export function setUpInstall(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
  if (link) link.href = link.href.replace('manifest.json', 'nest.json')
  if (!('setAppBadge' in navigator)) return
  cache.getQueryCache().subscribe(({ type, query: { queryKey } }) => {
    if (type === 'updated' && queryKey.length === 1 && queryKey[0] === ORDERS_KEY)
      showWaitingBadge()
  })
  onUserChange(() => void navigator.clearAppBadge().catch(() => {}))
  showWaitingBadge()
}
