import { isReportsPath, readNow } from './ahead'

// Notes what fails on the page, from its first script on, for the access log of the shop's own server. The first view
// carries only this much: reports.ts, which words and sends it, is fetched at the first failure.

export type Failure = {
  /** The type of the browser's event, or what React did with the error. */
  kind: string
  /** The event, or what was thrown. */
  cause: unknown
  path: string
}

declare global {
  interface Window {
    /** What the script before the modules saw; without a message where a file did not come. */
    __early?: { message: string; place: string }[]
  }
}

/** In development the console says it; the demo has no server that could. */
const OFF = import.meta.env.DEV || import.meta.env.VITE_MOCKS === 'worker'
/** A part that fails in each frame must not fill the memory until reports.ts is there. */
const MOST = 50

/** Pictures are missing often, and the shop shows another one. */
const CODE = /\.(?:js|css)\b/

const waiting: Failure[] = []
let deliver: ((failure: Failure) => void) | undefined

/** Read here, because the app that reads the configuration may be what fails. Blank means that the owner wants no reports. */
async function readAddress(): Promise<string> {
  const base = import.meta.env.BASE_URL
  let path: string | false = 'errors'
  try {
    const { errorReports = path } = JSON.parse((await readNow(`${base}shop.config.json`)).text)
    if (isReportsPath(errorReports)) path = errorReports
  } catch {
    // No configuration: the default is used.
  }
  return !path ? '' : path[0] === '/' ? path : base + path
}

/** One line in the access log: not answered by the HTTP cache, and without the address of the page, which the log would keep. */
export function logLine(address: string, query: string): void {
  if (address)
    fetch(`${address}?${query}`, {
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    }).catch(() => {})
}

async function send(): Promise<void> {
  // The script before the modules reports a failed start by itself while this property is there.
  delete window.__early
  const address = readAddress()
  try {
    const { reporter } = await import('./reports')
    deliver = reporter(address)
    waiting.forEach(deliver)
  } catch {
    // Not even the kind's message may be sent without the code that scrubs it.
    logLine(await address, `k=${waiting[0]?.kind}&m=reports`)
  }
}

export function noteFailure(kind: string, cause: unknown): void {
  if (OFF) return
  const failure = { kind, cause, path: location.pathname }
  if (deliver) deliver(failure)
  else if (waiting.length < MOST && waiting.push(failure) === 1) void send()
}

function noteEvent(event: Event): void {
  const { tagName, src, href } = (event.target ?? {}) as Partial<HTMLScriptElement & HTMLLinkElement>
  if (event.type !== 'error' || !tagName || CODE.test(src || `${href}`)) noteFailure(event.type, event)
}

export function watchFailures(): void {
  window.__early?.forEach((early) => (early.message || CODE.test(early.place)) && noteFailure('start', early))
  // Scripts and styles that are missing tell only themselves: their events do not bubble.
  for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation', 'vite:preloadError'])
    addEventListener(type, noteEvent, true)
}
