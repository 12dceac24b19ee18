import { retryAfterOf, type Raw } from './ahead'
import { ApiError, readReply, shop, type ReadOptions } from './client'

/** Shorter than other reads: somebody waits for it before a press does anything. */
const FRESH_TIMEOUT = 8000

/** A read that skips the HTTP cache, to see what a write has changed. XMLHttpRequest cannot do that without a header of its own. */
export async function readFresh<T>(
  file: string,
  { params = {}, ...rules }: ReadOptions<T>,
  ms = FRESH_TIMEOUT,
): Promise<T> {
  const url = new URL(
    `${await shop.urlOf(file)}?${new URLSearchParams(params as Record<string, string>)}`,
    document.baseURI,
  )
  let raw: Raw
  try {
    const reply = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(ms) })
    raw = {
      status: reply.status,
      text: await reply.text(),
      retryAfterMs: retryAfterOf(reply.headers.get('retry-after')),
    }
  } catch {
    throw new ApiError('network', 'Network Error')
  }
  return readReply(raw, rules)
}
