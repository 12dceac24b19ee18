import { queryOptions, skipToken, useQuery, type QueryFunctionContext } from '@tanstack/react-query'
import * as v from 'valibot'
import { CART_POLL_MS } from '../rules/constants'
import { type Id, isSameId } from '../rules/types'
import { cache, hasReadFailed, refetchEverywhere } from './core/cache'
import { ApiError, readReply, storefrontHost } from './core/client'
import { phpCount, phpId, phpRows, phpText } from './core/php'
import type { LiveResult } from './live/liveQuery'

const CartLine = v.object({
  id: phpId,
  product_id: phpId,
  size: phpText,
  color: phpText,
  quantity: phpCount,
})
export type CartLine = v.InferOutput<typeof CartLine>
export const CART_REPLY = { reply: v.object({ cart: phpRows(CartLine) }), list: 'cart' }

/** Reads a reply that is not JSON, such as an HTML warning page, as an empty cart (CART-21). */
export function parseCart(text: string): CartLine[] {
  try {
    return readReply({ status: 200, text, retryAfterMs: null }, CART_REPLY).cart
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'notJson') return []
    throw error
  }
}

export async function fetchCartText(email: string, signal: AbortSignal): Promise<string> {
  const { status, text, retryAfterMs } = await storefrontHost.raw('get_cart.php', {
    params: { email },
    signal,
  })
  if (status >= 200 && status < 300) return text
  throw new ApiError('http', `HTTP error! status: ${status}`, { status, retryAfterMs })
}

const cartKeys = new Map<string, readonly [string, string]>()
let cartUserCount = 0
/**
 * Returns the same array each time, so that effects with this dependency do not restart. The key holds a number, not
 * the email, because query observers remember their keys beyond a logout.
 */
export const cartKey = (email: string) => {
  const key = cartKeys.get(email) ?? (['cart', String(++cartUserCount)] as const)
  cartKeys.set(email, key)
  return key
}

export let lastCartPoll: { email: string; text: string; began: number } | null = null

const PATIENT_FAILURES = 5
const POLL_MAX_MS = 30_000
const RETRY_AFTER_MAX_MS = 300_000

/** Counts failed polls in a row, also across users, because failures show the state of the server. */
let failureCount = 0
let pollGap = CART_POLL_MS

/**
 * 3 s by default. Longer from the fifth failure on (D-65). Random while the server fails or replies slowly, so that
 * browsers do not poll together.
 */
function pollGapAfter(ms: number, retryAfter: number): number {
  const usual = Math.min(
    CART_POLL_MS * 2 ** Math.max(0, failureCount - PATIENT_FAILURES + 1),
    POLL_MAX_MS,
  )
  const isQuick = failureCount === 0 && ms < CART_POLL_MS - 1000
  return isQuick ? usual : Math.max(usual, retryAfter) * (1 + Math.random() / 4)
}

async function pollCart(email: string, signal: AbortSignal): Promise<CartLine[]> {
  const began = performance.now()
  let retryAfter = 0
  try {
    const text = await fetchCartText(email, signal)
    const lines = parseCart(text)
    if (!signal.aborted) lastCartPoll = { email, text, began }
    failureCount = 0
    return lines
  } catch (error) {
    if (!signal.aborted) failureCount += 1
    if (error instanceof ApiError)
      retryAfter = Math.min(error.retryAfterMs ?? 0, RETRY_AFTER_MAX_MS)
    throw error
  } finally {
    pollGap = pollGapAfter(performance.now() - began, retryAfter)
  }
}

/**
 * Finds the email by the key. The query's options must not hold the email, because observers keep the options beyond a
 * logout.
 */
function pollCartByKey({ queryKey, signal }: QueryFunctionContext): Promise<CartLine[]> {
  const [email] = [...cartKeys].find(([, key]) => key[1] === queryKey[1]) ?? []
  if (email === undefined) throw new ApiError('aborted', 'The user has logged out')
  return pollCart(email, signal)
}

/** The badge's cart: polled every 3 s while the tab is visible, one request at a time (CART-20, D-23). */
export const cartQuery = (email: string) =>
  queryOptions<CartLine[]>({
    queryKey: cartKey(email),
    queryFn: email === '' ? skipToken : pollCartByKey,
    refetchInterval: () => pollGap,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    staleTime: CART_POLL_MS,
    retry: false,
  })

export function useLiveCart(email: string): LiveResult<CartLine[]> {
  const query = useQuery(cartQuery(email))
  return {
    data: query.data ?? null,
    failed: query.isError || hasReadFailed(query),
    retry: () => void query.refetch(),
  }
}

/**
 * Refetches the cart in each tab that shows it. In this tab the deleted line `gone` disappears at once. Does nothing
 * after a logout.
 */
export function refreshCart(email: string, gone?: Id): void {
  if (!cartKeys.has(email)) return
  if (gone !== undefined)
    cache.setQueryData<CartLine[]>(cartKey(email), (lines) =>
      lines?.filter(({ id }) => !isSameId(id, gone)),
    )
  void refetchEverywhere(['cart'])
}

export function forgetCart(email: string): void {
  cache.removeQueries({ queryKey: cartKey(email) })
  lastCartPoll = null
  cartKeys.delete(email)
}
