// What the page asks for before the app's own code has come. early.ts brings it in a small chunk that arrives first, so
// nothing of the app may be imported here.

export type Raw = { status: number; text: string; retryAfterMs: number | null }

export const READ_TIMEOUT = 15_000
/** Without a byte. With the start before it, a shopper reads within 12.5 s that nothing came. */
export const READ_STALL = 10_000

/** An origin, or blank for the page's own. */
export const API_HOST = /^(https?:\/\/[^/?#\s]+)?$/

/** A file of the page's own host that error reports ask for: below the shop, or from the root. False or blank for none. */
export const isReportsPath = (path: unknown): path is string | false =>
  path === false || (typeof path === 'string' && /^(?!\/\/)[\w./-]*$/.test(path))

export function retryAfterOf(header: unknown): number | null {
  const seconds = Number(header)
  return typeof header === 'string' && Number.isFinite(seconds) ? seconds * 1000 : null
}

export async function readNow(url: string, headers: Record<string, string> = {}, cache?: RequestCache): Promise<Raw> {
  const reply = await fetch(url, { headers, signal: AbortSignal.timeout(READ_STALL), ...(cache && { cache }) })
  return {
    status: reply.status,
    text: await reply.text(),
    retryAfterMs: retryAfterOf(reply.headers.get('retry-after')),
  }
}

const asked = new Map<string, Promise<Raw>>()

export function askAhead(url: string, headers?: Record<string, string>): Promise<Raw> {
  const reply = readNow(url, headers)
  asked.set(url, reply)
  // Nobody may have come for it; whoever comes hears of its failure.
  reply.catch(() => {})
  // What nobody has taken by then is old.
  setTimeout(() => asked.delete(url), READ_TIMEOUT)
  return reply
}

/** The reply asked for ahead, once: whoever asks again wants news. */
export function takeAhead(url: string): Promise<Raw> | undefined {
  const reply = asked.get(url)
  asked.delete(url)
  return reply
}

// ---- the stream of products ---------------------------------------------------------------------------------------

/** The list that Home, /products and the suggestions share; its tabs elect the one that holds the stream by this name. */
export const PRODUCTS_KEY = ['products', 'live', 'shop']
export const PRODUCTS_STREAM = 'products_sse.php'
export const electionOf = (key: string) => `live:${key}`

/** A server that names its events calls them after what they bring: products_sse.php says "products". */
export const eventsOf = (stream: string) => [stream.replace('_sse.php', ''), 'update']

type Early = { source: EventSource; names: readonly string[]; keep: (event: Event) => void; said: Event[] }

const streams = new Map<string, Early>()

/** Opens a stream before anybody can read it; the last message is kept, and the end if it ended. */
export function openStreamAhead(url: string, names: readonly string[]): void {
  const source = new EventSource(url)
  const said: Event[] = []
  const keep = (event: Event) => {
    said[event.type === 'error' && !('data' in event) ? 1 : 0] = event
    // It is not to open itself anew: that is for whoever takes it to decide.
    if (said[1]) source.close()
  }
  for (const name of [...names, 'error']) source.addEventListener(name, keep)
  streams.set(url, { source, names, keep, said })
  setTimeout(() => {
    if (streams.get(url)?.source !== source) return
    streams.delete(url)
    source.close()
  }, READ_TIMEOUT)
}

/** The stream opened ahead, once, and what it has said meanwhile. */
export function takeStream(url: string): { source: EventSource; said: Event[] } | undefined {
  const early = streams.get(url)
  if (!early) return undefined
  streams.delete(url)
  for (const name of [...early.names, 'error']) early.source.removeEventListener(name, early.keep)
  return { source: early.source, said: early.said.filter(Boolean) }
}
