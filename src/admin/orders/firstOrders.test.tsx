import { act, screen, waitFor, within } from '@testing-library/react'
import type { InternalAxiosRequestConfig } from 'axios'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { printOrder } from '../../../mocks/world/printRows'
import { world } from '../../../mocks/world/world'
import { owner, renderAt } from '../../../tests/renderAt'
import { httpClient } from '../../api/core/client'
import { ORDERS_PER_PAGE } from '../../rules/constants'

// Tests a long list of orders whose reply is still downloading.

const ORDER_COUNT = 900
const HALF_LENGTH = 120_000

type PendingCall = {
  config: InternalAxiosRequestConfig
  answer: (text: string, status?: number) => void
  fail: () => void
}
let pendingCalls: PendingCall[] = []
let ordersCalls = 0

beforeEach(() => {
  pendingCalls = []
  const [first] = world.orders
  if (!first) throw new Error('no orders')
  world.orders = Array.from({ length: ORDER_COUNT }, (_, at) => ({
    ...first,
    id: ORDER_COUNT - at,
    first_name: 'Buyer',
    last_name: `No${ORDER_COUNT - at}`,
    user_email: `buyer${ORDER_COUNT - at}@shop.test`,
    status: at % 2 === 0 ? 'pending' : 'delivered',
  }))
  ordersCalls = httpClient.interceptors.request.use((request) => {
    if (request.method !== 'get' || !String(request.url).endsWith('get_orders.php')) return request
    request.adapter = (config) =>
      new Promise((done, fail) => {
        config.signal?.addEventListener?.('abort', () => fail(new Error('ended')))
        pendingCalls.push({
          config,
          answer: (data, status = 200) =>
            done({ data, status, statusText: '', headers: {}, config }),
          fail: () => fail(new Error('Network Error')),
        })
      })
    return request
  })
})
afterEach(() => httpClient.interceptors.request.eject(ordersCalls))

const ordersReply = () => JSON.stringify({ success: true, orders: world.orders.map(printOrder) })

function answerPart(at: number, status = 200) {
  const target = { status, responseText: ordersReply().slice(0, HALF_LENGTH) }
  act(() => pendingCalls[at]?.config.onDownloadProgress?.({ event: { target } } as never))
}

async function openOrders(path = '/nest/orders') {
  const view = renderAt(path, { signedIn: owner })
  await waitFor(() => expect(pendingCalls).toHaveLength(1))
  await screen.findByRole('table', { name: /^Orders/ })
  return view
}

const shownIds = () =>
  screen.queryAllByRole('button', { name: /^#\d+$/ }).map((button) => button.textContent)
const NEWEST_IDS = Array.from({ length: ORDERS_PER_PAGE }, (_, at) => `#${ORDER_COUNT - at}`)
const totalTab = () => screen.getByRole('link', { name: /Total Orders/ })
const listFoot = () => screen.getByText(/^1 to /)

describe('a list that takes long to download', () => {
  it('shows the newest orders at once, and counts and filters once all are loaded', async () => {
    await openOrders()
    expect(shownIds()).toEqual([])
    answerPart(0)
    await waitFor(() => expect(shownIds()).toEqual(NEWEST_IDS))
    expect(listFoot()).toHaveTextContent(`1 to ${ORDERS_PER_PAGE}, loading the rest`)
    expect(totalTab()).toHaveTextContent(/^Total Orders$/)
    expect(screen.getByRole('link', { name: 'Receipt desk' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
    expect(screen.getByText('Page 1')).toBeInTheDocument()

    pendingCalls[0]?.answer(ordersReply())
    await waitFor(() => expect(listFoot()).toHaveTextContent('of 900'))
    expect(shownIds()).toEqual(NEWEST_IDS)
    expect(totalTab()).toHaveTextContent('Total Orders900')
    expect(screen.getByRole('link', { name: 'Receipt desk, 450 waiting' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeEnabled()
  })

  it.each(['?status=delivered', '?q=no899', '?sort=id', '?page=2', '?view=desk'])(
    'waits for all orders if a part of them would be wrong: %s',
    async (search) => {
      renderAt(`/nest/orders${search}`, { signedIn: owner })
      await waitFor(() => expect(pendingCalls).toHaveLength(1))
      answerPart(0)
      await new Promise((done) => setTimeout(done, 60))
      expect(shownIds()).toEqual([])
      expect(screen.queryByText('No orders found.')).toBeNull()
      expect(screen.queryByText(/#900/)).toBeNull()
      pendingCalls[0]?.answer(ordersReply())
      await waitFor(() =>
        expect(screen.queryAllByText(/^#\d+$|^Order #\d+$/).length).toBeGreaterThan(0),
      )
    },
  )

  it('lets the owner change an order while loading, and then refetches the list', async () => {
    const { user } = await openOrders()
    answerPart(0)
    await waitFor(() => expect(shownIds()).toEqual(NEWEST_IDS))
    const row = () => screen.getByRole('button', { name: '#900' }).closest('tr') as HTMLElement
    await user.click(within(row()).getByRole('button', { name: /^Verify Payment/ }))
    const popup = await screen.findByRole('dialog', { name: /Verify Payment/ })
    await user.click(within(popup).getByRole('button', { name: 'Verify' }))
    await waitFor(() => expect(world.log.of('update_order_status.php')).toHaveLength(1))
    await waitFor(() => expect(within(row()).getByText('processing')).toBeInTheDocument())
    await waitFor(() => expect(pendingCalls).toHaveLength(2))
    pendingCalls[1]?.answer(ordersReply())
    await waitFor(() => expect(listFoot()).toHaveTextContent('of 900'))
    expect(within(row()).getByText('processing')).toBeInTheDocument()
  })

  it('hides the first orders if the download fails, and offers to try again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { user } = await openOrders()
    answerPart(0)
    await waitFor(() => expect(shownIds()).toEqual(NEWEST_IDS))
    pendingCalls[0]?.fail()
    expect(await screen.findByText('No orders found.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(pendingCalls).toHaveLength(2))
    pendingCalls[1]?.answer(ordersReply())
    await waitFor(() => expect(listFoot()).toHaveTextContent('of 900'))
  })

  it('shows nothing of a reply that reports a failure', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await openOrders()
    answerPart(0, 500)
    await new Promise((done) => setTimeout(done, 60))
    expect(shownIds()).toEqual([])
    pendingCalls[0]?.answer(ordersReply(), 500)
    expect(await screen.findByText('No orders found.')).toBeInTheDocument()
  })
})
