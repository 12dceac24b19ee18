import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'
import { cache } from '../../src/api/core/cache'
import { cartKey, refreshCart, useLiveCart, type CartLine } from '../../src/api/cart'
import { addToCart, useRemoveFromCart } from '../../src/api/cartWrites'
import { httpClient } from '../../src/api/core/client'
import { ordersQuery, type Order } from '../../src/api/admin/adminOrders'
import { openAdminHost } from '../../src/api/admin/adminSettings'
import { useWrite } from '../../src/api/core/write'
import { setAfterPaint } from '../../src/platform/timer'
import { useOrderActs, type OrderActs } from '../../src/admin/orders/useOrderActs'
import { realDependencies } from '../../src/storefront/order-attempts/attemptDependencies'
import { submitOrder, type OrderJob } from '../../src/storefront/checkout/placeOrder'
import type { HeldServer } from './server'

// Plays the logic of one tab without rendering. Each tab imports the modules again, because a real tab has its own.

const useAddToCart = () => useWrite(addToCart, (_reply, { user_email }) => refreshCart(user_email))

type TabHooks = {
  add: ReturnType<typeof useAddToCart>
  remove: ReturnType<typeof useRemoveFromCart>
  acts: OrderActs
}

export async function openTab(server: HeldServer, email: string) {
  // Run what waits for `afterPaint` immediately: only the random generator decides when a call arrives, so no frame may
  // delay it.
  setAfterPaint((run) => {
    run()
    return () => {}
  })
  Object.assign(httpClient.defaults, { adapter: server.adapter })
  vi.stubGlobal('fetch', server.fetch)
  openAdminHost('owner@pahiran.example')
  let hands: TabHooks | null = null
  function Tab() {
    useLiveCart(email)
    useQuery(ordersQuery())
    hands = { add: useAddToCart(), remove: useRemoveFromCart(), acts: useOrderActs() }
    return null
  }
  const root = createRoot(document.createElement('div'))
  root.render(
    <QueryClientProvider client={cache}>
      <Tab />
    </QueryClientProvider>,
  )
  return {
    close: () => root.unmount(),
    hands: () => hands as unknown as TabHooks,
    cart: () => cache.getQueryData<CartLine[]>(cartKey(email)) ?? null,
    orders: () => cache.getQueryData<Order[]>(ordersQuery().queryKey) ?? null,
    readOrders: () => cache.invalidateQueries({ queryKey: ordersQuery().queryKey, exact: true }),
    /** Submits an order, and answers no if the shop asks whether to order again. */
    submit: (job: OrderJob) =>
      submitOrder(job, { ...realDependencies, confirm: async () => false, showAlert: () => {} }),
  }
}
export type Tab = Awaited<ReturnType<typeof openTab>>
