import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { expect, it, vi } from 'vitest'
import { cache } from '../../api/core/cache'
import { ordersQuery, type Order } from '../../api/admin/adminOrders'
import { testOrder } from '../../../tests/testOrder'
import { idsArrivedSince, useOrders } from './useOrders'

const manyOrders = (count: number) =>
  Array.from({ length: count }, (_, at) => testOrder({ id: at + 1 }))
const putOrders = (count: number) =>
  act(() => void cache.setQueryData(ordersQuery().queryKey, manyOrders(count)))
const wrapper = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={cache}>{children}</QueryClientProvider>
)

it('keeps the rows on the screen while a list that has grown long is indexed', async () => {
  putOrders(5000)
  const seen: string[] = []
  const { result } = renderHook(
    () => {
      const { state, index } = useOrders(true)
      seen.push(`${state} ${index.length}`)
      return index
    },
    { wrapper },
  )
  expect(result.current).toHaveLength(5000)
  putOrders(5001)
  await waitFor(() => expect(result.current).toHaveLength(5001))
  putOrders(3)
  await waitFor(() => expect(result.current).toHaveLength(3))
  expect([...new Set(seen)]).toEqual(['ready 5000', 'ready 5001', 'ready 3'])
})

it('stays loading until a long list is indexed', async () => {
  // No admin is logged in, so the read itself fails.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const seen: string[] = []
  renderHook(
    () => {
      const { state, index } = useOrders(true)
      seen.push(`${state} ${index.length}`)
    },
    { wrapper },
  )
  putOrders(5001)
  await waitFor(() => expect(seen.at(-1)).toBe('ready 5001'))
  expect([...new Set(seen)]).toEqual(['loading 0', 'ready 5001'])
})

it('names the orders that arrived since the list was last looked at, and no changed or removed ones', () => {
  const seen = [testOrder({ id: 2 }), testOrder({ id: 1 })]
  expect([...idsArrivedSince(seen, [testOrder({ id: 3 }), ...seen])]).toEqual(['3'])
  expect(idsArrivedSince(seen, [testOrder({ id: 2, status: 'Shipped' }), seen[1] as Order])).toBe(
    idsArrivedSince(seen, seen),
  )
  expect(idsArrivedSince(seen, seen.slice(1)).size).toBe(0)
})
