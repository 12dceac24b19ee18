import { retryAfterOf, type Raw } from './ahead'
import { ApiError, readReply, fixedHost, type Host, type ReadOptions } from './client'

/** Shorter than other reads, because a shopper's press waits for it. */
const FRESH_TIMEOUT = 8000

/**
 * A read that skips the HTTP cache, to see the effect of a write. XMLHttpRequest could do so only with a custom header.
 */
export async function readFresh<T>(
  file: string,
  { params = {}, ...rules }: ReadOptions<T>,
  ms = FRESH_TIMEOUT,
  host: Host = fixedHost,
): Promise<T> {
  const url = new URL(
    `${await host.urlOf(file)}?${new URLSearchParams(params as Record<string, string>)}`,
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
