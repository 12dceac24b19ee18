import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { firstOrdersQuery, ordersQuery, type Order } from '../../api/admin/adminOrders'
import { cache } from '../../api/core/cache'
import { adminHost } from '../../api/core/client'
import { useOrderActs } from './useOrderActs'

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={cache}>{children}</QueryClientProvider>
)

it('a reading of the status that is older than what the list has learned meanwhile is read again, and nothing is sent', async () => {
  const order = { id: '7', status: 'processing' } as Order
  cache.setQueryData(ordersQuery().queryKey, [order])
  let answer = (_status: string) => {}
  const get = vi.spyOn(adminHost, 'get').mockImplementation(
    () =>
      new Promise((done) => {
        answer = (status) => done({ order: { status } })
      }),
  )
  const send = vi.spyOn(adminHost, 'send')
  const { result } = renderHook(() => useOrderActs(), { wrapper })
  const sent = result.current.act(order, 'ship')
  await vi.waitFor(() => expect(get).toHaveBeenCalledTimes(1))
  cache.setQueryData(ordersQuery().queryKey, [{ ...order, status: 'Cancelled' }])
  answer('Shipped')
  await vi.waitFor(() => expect(get).toHaveBeenCalledTimes(2))
  expect(cache.getQueryData(ordersQuery().queryKey)?.[0]?.status).toBe('Cancelled')
  answer('Cancelled')
  expect((await sent).failure).toBe('Order #7 is already Cancelled')
  expect(send).not.toHaveBeenCalled()
})

it('the whole list counts, not the first orders that were read before it', async () => {
  const order = { id: '7', status: 'processing' } as Order
  cache.setQueryData(firstOrdersQuery().queryKey, [order])
  cache.setQueryData(ordersQuery().queryKey, [{ ...order, status: 'Cancelled' }])
  const { result } = renderHook(() => useOrderActs(), { wrapper })
  expect((await result.current.act(order, 'ship')).failure).toBe(
    "The order's current status doesn't allow this",
  )
})

it('an act that was being sent when the screen was left still ends, and can be undone', async () => {
  const order = { id: '7', status: 'processing', total_amount: 0 } as Order
  cache.setQueryData(ordersQuery().queryKey, [order])
  vi.spyOn(adminHost, 'get').mockResolvedValue({ order: { status: 'processing' } })
  let answer = () => {}
  const send = vi
    .spyOn(adminHost, 'send')
    .mockReturnValue(new Promise((done) => (answer = () => done({}))))
  const { result, unmount } = renderHook(() => useOrderActs(), { wrapper })
  const sent = result.current.act(order, 'ship')
  await vi.waitFor(() => expect(send).toHaveBeenCalled())
  unmount()
  answer()
  expect((await sent).undo).not.toBeNull()
  expect(cache.getQueryData(ordersQuery().queryKey)?.[0]?.status).toBe('Shipped')
})
