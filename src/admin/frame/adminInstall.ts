import { cache } from '../../api/core/cache'
import type { Order } from '../../api/admin/adminOrders'
import { isToVerify } from '../../rules/orderStatus'
import { onUserChange } from '../../state/session'

// The back office installs as its own app with its own manifest (tools/brandManifest.mjs). The badge on its icon shows how
// many orders waited when the back office was last open: nothing reads orders while it is closed.

/**
 * A copy of the key of `ordersQuery`: an import would put the query's code into a chunk that loads with every screen.
 */
const ORDERS_KEY = 'orders'

function showWaitingBadge(): void {
  const orders = cache.getQueryData<Order[]>([ORDERS_KEY])
  if (!orders) return
  const count = orders.filter(({ status }) => isToVerify(status)).length
  // A browser that knows the call may still reject it if the app is not installed.
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {})
}

export function setUpAdminInstall(): void {
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
