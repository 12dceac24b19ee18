// Sends requests before the app's own code has loaded. early.ts ships this file in a small first chunk, so it imports
// nothing of the app.

export type RawReply = { status: number; text: string; retryAfterMs: number | null }

export const READ_TIMEOUT = 15_000
/**
 * Abort a read after this long without a byte. The app needs up to 2.5 s to start, so a shopper learns within 12.5 s
 * that no reply came.
 */
export const MAX_READ_SILENCE_MS = 10_000

/** An origin, or blank for the page's own origin. */
export const API_HOST_PATTERN = /^(https?:\/\/[^/?#\s]+)?$/

/** The path of the file that error reports request on the page's own host. False or blank turns reports off. */
export const isReportsPath = (path: unknown): path is string | false =>
  path === false || (typeof path === 'string' && /^(?!\/\/)[\w./-]*$/.test(path))

export function retryAfterOf(header: unknown): number | null {
  const seconds = Number(header)
  return typeof header === 'string' && Number.isFinite(seconds) ? seconds * 1000 : null
}

export async function fetchRawReply(
  url: string,
  headers: Record<string, string> = {},
  cache?: RequestCache,
): Promise<RawReply> {
  const reply = await fetch(url, {
    headers,
    signal: AbortSignal.timeout(MAX_READ_SILENCE_MS),
    ...(cache && { cache }),
  })
  return {
    status: reply.status,
    text: await reply.text(),
    retryAfterMs: retryAfterOf(reply.headers.get('retry-after')),
  }
}

const pendingReplies = new Map<string, Promise<RawReply>>()

export function requestEarly(url: string, headers?: Record<string, string>): Promise<RawReply> {
  const reply = fetchRawReply(url, headers)
  pendingReplies.set(url, reply)
  // Without this handler an unclaimed failure is reported as an unhandled rejection.
  reply.catch(() => {})
  setTimeout(() => pendingReplies.delete(url), READ_TIMEOUT)
  return reply
}

/** Returns the early reply only once, because a second call for the same address wants newer data. */
export function takeEarlyReply(url: string): Promise<RawReply> | undefined {
  const reply = pendingReplies.get(url)
  pendingReplies.delete(url)
  return reply
}

// ---- the stream of products ---------------------------------------------------------------------------------------

/** Home, /products and the search suggestions share this list. */
export const PRODUCTS_KEY = ['products', 'live', 'shop']
export const PRODUCTS_STREAM = 'products_sse.php'

/** A server may name its events after the content: products_sse.php sends "products". */
export const streamEventsOf = (stream: string) => [stream.replace('_sse.php', ''), 'update']

type EarlyStream = {
  source: EventSource
  names: readonly string[]
  store: (event: Event) => void
  received: Event[]
}

const earlyStreams = new Map<string, EarlyStream>()

/**
 * Opens a stream before the code that uses it has loaded. Stores the last message, and the error if the stream ends.
 */
export function openStreamAhead(url: string, names: readonly string[]): void {
  const source = new EventSource(url)
  const received: Event[] = []
  const store = (event: Event) => {
    received[event.type === 'error' && !('data' in event) ? 1 : 0] = event
    // EventSource would reconnect by itself. Close it, because the code that takes the stream decides when to reopen.
    if (received[1]) source.close()
  }
  for (const name of [...names, 'error']) source.addEventListener(name, store)
  earlyStreams.set(url, { source, names, store, received })
  setTimeout(() => {
    if (earlyStreams.get(url)?.source !== source) return
    earlyStreams.delete(url)
    source.close()
  }, READ_TIMEOUT)
}

/** Returns the early stream only once, with the events that it has received. */
export function takeEarlyStream(
  url: string,
): { source: EventSource; received: Event[] } | undefined {
  const early = earlyStreams.get(url)
  if (!early) return undefined
  earlyStreams.delete(url)
  for (const name of [...early.names, 'error']) early.source.removeEventListener(name, early.store)
  return { source: early.source, received: early.received.filter(Boolean) }
}
