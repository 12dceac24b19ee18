import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetCart, refreshCart, useLiveCart } from './cart'
import { cache } from './core/cache'
import { storefrontHost } from './core/client'

const EMAIL = 'asha@pahiran.example'
const LINES = [{ id: 1, product_id: 7, size: 'm', color: '', quantity: 1 }]
const wrapper = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={cache}>{children}</QueryClientProvider>
)

let pollTimes: number[] = []
let pollAnswer: () => Promise<{ status: number; text: string; retryAfterMs: number | null }>
const cartReply = (status: number, cart: unknown = [], retryAfterMs: number | null = null) => ({
  status,
  text: JSON.stringify({ cart }),
  retryAfterMs,
})
const replyWithLines = async () => cartReply(200, LINES)
const replyAfter =
  (ms: number, then = replyWithLines) =>
  async () => {
    await new Promise((done) => setTimeout(done, ms))
    return then()
  }
const passTime = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const setVisibility = (state: 'hidden' | 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

/** Renders the badge and the open cart, two parts that show the same lines. */
function openCartTwice() {
  const badge = renderHook(() => useLiveCart(EMAIL), { wrapper })
  renderHook(() => useLiveCart(EMAIL), { wrapper })
  return badge.result
}

beforeEach(() => {
  vi.useFakeTimers()
  pollTimes = []
  pollAnswer = replyWithLines
  vi.spyOn(storefrontHost, 'raw').mockImplementation(() => {
    pollTimes.push(performance.now())
    return pollAnswer()
  })
})

afterEach(async () => {
  setVisibility('visible')
  pollAnswer = replyWithLines
  await passTime(400_000)
  vi.restoreAllMocks()
  forgetCart(EMAIL)
  vi.useRealTimers()
})

it('is read at once and then every 3 s, once for all that show it (CART-20, CONST-14)', async () => {
  const cart = openCartTwice()
  await passTime(100)
  expect(cart.current.data).toHaveLength(1)
  await passTime(9000)
  expect(pollTimes).toHaveLength(4)
})

it('a poll never starts while the one before is unanswered (D-23)', async () => {
  pollAnswer = replyAfter(9000)
  openCartTwice()
  await passTime(8000)
  expect(pollTimes).toHaveLength(1)
  await passTime(12_000)
  expect(pollTimes).toHaveLength(2)
})

it('is not read while the tab is hidden, and at once when it is seen again (D-23)', async () => {
  openCartTwice()
  await passTime(100)
  setVisibility('hidden')
  await passTime(300_000)
  expect(pollTimes).toHaveLength(1)
  setVisibility('visible')
  await passTime(100)
  expect(pollTimes).toHaveLength(2)
})

it('keeps its lines while polls fail, logs that once, asks less often after five and every 3 s again after a success (D-65)', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const cart = openCartTwice()
  await passTime(100)
  pollAnswer = async () => cartReply(500)
  await passTime(120_000)
  expect(cart.current).toMatchObject({
    data: [expect.objectContaining({ quantity: 1 })],
    failed: true,
  })
  expect(log).toHaveBeenCalledTimes(1)
  expect(pollTimes.length).toBeLessThan(16)
  const before = pollTimes.length
  await passTime(29_000)
  expect(pollTimes.length - before).toBeLessThanOrEqual(1)
  pollAnswer = replyWithLines
  await passTime(40_000)
  pollTimes = []
  await passTime(9000)
  expect([pollTimes.length, cart.current.failed]).toEqual([3, false])
})

it('waits as long as the server asks, five minutes at most', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  pollAnswer = async () => cartReply(503, [], 60_000)
  openCartTwice()
  await passTime(100)
  await passTime(59_000)
  expect(pollTimes).toHaveLength(1)
  await passTime(17_000)
  expect(pollTimes).toHaveLength(2)
})

it('polls at once after a write, and drops an answer that was asked for before it (D-65)', async () => {
  const cart = openCartTwice()
  await passTime(100)
  pollAnswer = replyAfter(2000)
  await passTime(3000)
  pollAnswer = async () => cartReply(200)
  act(() => refreshCart(EMAIL, 1))
  await passTime(1)
  expect(cart.current.data).toEqual([])
  await passTime(100)
  expect(cart.current.data).toEqual([])
  await passTime(2500)
  expect(cart.current.data).toEqual([])
})

it('forgets its lines at a logout, and reads none without an email', async () => {
  const { result, rerender, unmount } = renderHook(({ email }) => useLiveCart(email), {
    wrapper,
    initialProps: { email: EMAIL },
  })
  await passTime(100)
  expect(result.current.data).toHaveLength(1)
  forgetCart(EMAIL)
  rerender({ email: '' })
  const before = pollTimes.length
  await passTime(10_000)
  expect([result.current.data, pollTimes.length - before]).toEqual([null, 0])
  unmount()
})
