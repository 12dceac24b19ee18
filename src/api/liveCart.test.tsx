import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetCart, refreshCart, useLiveCart } from './cart'
import { cache } from './core/cache'
import { fixedHost } from './core/client'

const EMAIL = 'asha@pahiran.example'
const LINES = [{ id: 1, product_id: 7, size: 'm', color: '', quantity: 1 }]
const wrapper = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={cache}>{children}</QueryClientProvider>
)

let asked: number[] = []
let answer: () => Promise<{ status: number; text: string; retryAfterMs: number | null }>
const reply = (status: number, cart: unknown = [], retryAfterMs: number | null = null) => ({
  status,
  text: JSON.stringify({ cart }),
  retryAfterMs,
})
const lines = async () => reply(200, LINES)
const after =
  (ms: number, then = lines) =>
  async () => {
    await new Promise((done) => setTimeout(done, ms))
    return then()
  }
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const see = (state: 'hidden' | 'visible') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

/** The badge and the open cart: two parts that show the same lines. */
function open() {
  const badge = renderHook(() => useLiveCart(EMAIL), { wrapper })
  renderHook(() => useLiveCart(EMAIL), { wrapper })
  return badge.result
}

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  answer = lines
  vi.spyOn(fixedHost, 'raw').mockImplementation(() => {
    asked.push(performance.now())
    return answer()
  })
})

afterEach(async () => {
  see('visible')
  answer = lines
  await pass(400_000)
  vi.restoreAllMocks()
  forgetCart(EMAIL)
  vi.useRealTimers()
})

it('is read at once and then every 3 s, once for all that show it (CART-20, CONST-14)', async () => {
  const cart = open()
  await pass(100)
  expect(cart.current.data).toHaveLength(1)
  await pass(9000)
  expect(asked).toHaveLength(4)
})

it('a poll never starts while the one before is unanswered (D-23)', async () => {
  answer = after(9000)
  open()
  await pass(8000)
  expect(asked).toHaveLength(1)
  await pass(12_000)
  expect(asked).toHaveLength(2)
})

it('is not read while the tab is hidden, and at once when it is seen again (D-23)', async () => {
  open()
  await pass(100)
  see('hidden')
  await pass(300_000)
  expect(asked).toHaveLength(1)
  see('visible')
  await pass(100)
  expect(asked).toHaveLength(2)
})

it('keeps its lines while polls fail, logs that once, asks less often after five and every 3 s again after a success (D-65)', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const cart = open()
  await pass(100)
  answer = async () => reply(500)
  await pass(120_000)
  expect(cart.current).toMatchObject({
    data: [expect.objectContaining({ quantity: 1 })],
    failed: true,
  })
  expect(log).toHaveBeenCalledTimes(1)
  expect(asked.length).toBeLessThan(16)
  const before = asked.length
  await pass(29_000)
  expect(asked.length - before).toBeLessThanOrEqual(1)
  answer = lines
  await pass(40_000)
  asked = []
  await pass(9100)
  expect([asked.length, cart.current.failed]).toEqual([3, false])
})

it('waits as long as the server asks, five minutes at most', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answer = async () => reply(503, [], 60_000)
  open()
  await pass(100)
  await pass(59_000)
  expect(asked).toHaveLength(1)
  await pass(17_000)
  expect(asked).toHaveLength(2)
})

it('polls at once after a write, and drops an answer that was asked for before it (D-65)', async () => {
  const cart = open()
  await pass(100)
  answer = after(2000)
  await pass(3000)
  answer = async () => reply(200)
  act(() => refreshCart(EMAIL, 1))
  await pass(1)
  expect(cart.current.data).toEqual([])
  await pass(100)
  expect(cart.current.data).toEqual([])
  await pass(2500)
  expect(cart.current.data).toEqual([])
})

it('forgets its lines at a logout, and reads none without an email', async () => {
  const { result, rerender, unmount } = renderHook(({ email }) => useLiveCart(email), {
    wrapper,
    initialProps: { email: EMAIL },
  })
  await pass(100)
  expect(result.current.data).toHaveLength(1)
  forgetCart(EMAIL)
  rerender({ email: '' })
  const before = asked.length
  await pass(10_000)
  expect([result.current.data, asked.length - before]).toEqual([null, 0])
  unmount()
})
