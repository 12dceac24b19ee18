// What the page asks for before the app's own code has come. early.ts brings it in a small chunk that arrives first, so
// nothing of the app may be imported here.

export type Raw = { status: number; text: string; retryAfterMs: number | null }

export const READ_TIMEOUT = 15_000

/** An origin, or blank for the page's own. */
export const API_HOST = /^(https?:\/\/[^/?#\s]+)?$/

export function retryAfterOf(header: unknown): number | null {
  const seconds = Number(header)
  return typeof header === 'string' && Number.isFinite(seconds) ? seconds * 1000 : null
}

export async function readNow(url: string, headers: Record<string, string> = {}): Promise<Raw> {
  const reply = await fetch(url, { headers, signal: AbortSignal.timeout(READ_TIMEOUT) })
  return { status: reply.status, text: await reply.text(), retryAfterMs: retryAfterOf(reply.headers.get('retry-after')) }
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
