import { afterEach, describe, expect, it, vi } from 'vitest'
import { cache } from '../core/cache'
import { adminHost } from '../core/client'
import { sendAndShowOrderStatus, firstOrdersQuery, ordersQuery, type Order } from './adminOrders'

const listOf = (...rows: [id: string, status: string][]) =>
  rows.map(([id, status]) => ({ id, status }) as Order)
const statuses = () => cache.getQueryData(ordersQuery().queryKey)?.map(({ status }) => status)

afterEach(() => cache.clear())

/** Sends "processing" for order 7; the test decides when the server answers. */
function startSending() {
  let answer = () => {}
  vi.spyOn(adminHost, 'send').mockReturnValue(new Promise((done) => (answer = () => done({}))))
  const sent = sendAndShowOrderStatus({ order_id: 7, status: 'processing' })
  return () => {
    answer()
    return sent
  }
}

describe('a new status of an order', () => {
  it('shows in the list after the server has it, on that order alone', async () => {
    cache.setQueryData(ordersQuery().queryKey, listOf(['7', 'Pending'], ['8', 'Pending']))
    cache.setQueryData(firstOrdersQuery().queryKey, listOf(['7', 'Pending']))
    const answer = startSending()
    expect(statuses()).toEqual(['Pending', 'Pending'])
    await answer()
    expect(statuses()).toEqual(['processing', 'Pending'])
    expect(cache.getQueryData(firstOrdersQuery().queryKey)?.[0]?.status).toBe('processing')
  })

  it('does not replace a status that another tab has set since', async () => {
    cache.setQueryData(ordersQuery().queryKey, listOf(['7', 'Pending']))
    const answer = startSending()
    cache.setQueryData(ordersQuery().queryKey, listOf(['7', 'Cancelled']))
    await answer()
    expect(statuses()).toEqual(['Cancelled'])
  })

  it('of another tab is taken over the status that it replaced there; over a third one the list is read again', async () => {
    const other = new BroadcastChannel('order-status')
    const { queryKey } = ordersQuery()
    cache.setQueryData(queryKey, listOf(['7', 'processing'], ['8', 'Returned']))
    other.postMessage({ id: '7', from: 'processing', status: 'Shipped' })
    await vi.waitFor(() => expect(statuses()).toEqual(['Shipped', 'Returned']))
    expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(false)
    other.postMessage({ id: '8', from: 'processing', status: 'Shipped' })
    await vi.waitFor(() => expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true))
    expect(statuses()).toEqual(['Shipped', 'Returned'])
    other.close()
  })

  it('of another tab is not replaced by a list that was asked for before it', async () => {
    const other = new BroadcastChannel('order-status')
    const query = ordersQuery()
    cache.setQueryData(query.queryKey, listOf(['7', 'Pending']))
    let answerLate = () => {}
    const late = new Promise<Order[]>((done) => {
      answerLate = () => done(listOf(['7', 'Pending']))
    })
    const replies = [late, Promise.resolve(listOf(['7', 'processing']))]
    const reading = cache.fetchQuery({
      ...query,
      queryFn: () => replies.shift() as Promise<Order[]>,
      staleTime: 0,
    })
    other.postMessage({ id: '7', from: 'Pending', status: 'processing' })
    await vi.waitFor(() => expect(statuses()).toEqual(['processing']))
    answerLate()
    await reading.catch(() => {})
    await new Promise((done) => setTimeout(done, 20))
    expect(statuses()).toEqual(['processing'])
    other.close()
  })
})
