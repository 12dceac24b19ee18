import { isReportsPath, readNow } from './earlyRequests'

// Collects the page's failures from its first script on, for the access log of the shop's own server. The first view
// carries only this collector: the first failure imports sendErrorReports.ts, which words and sends them.

export type Failure = {
  /** Type of the browser's event, or the React handler that caught the error. */
  kind: string
  /** The event, or the thrown value. */
  cause: unknown
  path: string
}

declare global {
  interface Window {
    /** Failures seen by the script before the modules; `message` is blank when a file failed to load. */
    __early?: { message: string; place: string }[]
  }
}

/** Development prints failures in the console; the static demo has no server log. */
const ARE_REPORTS_OFF = import.meta.env.DEV || import.meta.env.VITE_MOCKS === 'worker'
/** Cap: a component that fails in every frame must not fill the memory before sendErrorReports.ts loads. */
const MAX_WAITING = 50

/** Reports only missing scripts and styles: pictures are often missing, and the shop shows a fallback for them. */
const CODE_FILE = /\.(?:js|css)\b/

const waitingFailures: Failure[] = []
let deliverFailure: ((failure: Failure) => void) | undefined

/** Reads the configuration itself, because the app's own reader may have failed. Blank: the owner wants no reports. */
async function readAddress(): Promise<string> {
  const base = import.meta.env.BASE_URL
  let path: string | false = 'errors'
  try {
    const { errorReports = path } = JSON.parse((await readNow(`${base}shop.config.json`)).text)
    if (isReportsPath(errorReports)) path = errorReports
  } catch {
    // No configuration: use the default.
  }
  return !path ? '' : path[0] === '/' ? path : base + path
}

/**
 * Adds one line to the access log: a request that skips the HTTP cache and sends no referrer, which the log would keep.
 */
export function writeAccessLogLine(address: string, query: string): void {
  if (address)
    fetch(`${address}?${query}`, {
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    }).catch(() => {})
}

async function sendWaiting(): Promise<void> {
  // The script before the modules reports a failed start by itself while this property exists.
  delete window.__early
  const address = readAddress()
  try {
    const { createErrorReporter } = await import('./sendErrorReports')
    deliverFailure = createErrorReporter(address)
    waitingFailures.forEach(deliverFailure)
  } catch {
    // Only sendErrorReports.ts can scrub a message, so without it none is sent.
    writeAccessLogLine(await address, `k=${waitingFailures[0]?.kind}&m=reports`)
  }
}

export function noteFailure(kind: string, cause: unknown): void {
  if (ARE_REPORTS_OFF) return
  const failure = { kind, cause, path: location.pathname }
  if (deliverFailure) deliverFailure(failure)
  else if (waitingFailures.length < MAX_WAITING && waitingFailures.push(failure) === 1)
    void sendWaiting()
}

function noteEvent(event: Event): void {
  const { tagName, src, href } = (event.target ?? {}) as Partial<
    HTMLScriptElement & HTMLLinkElement
  >
  if (event.type !== 'error' || !tagName || CODE_FILE.test(src || `${href}`))
    noteFailure(event.type, event)
}

export function watchFailures(): void {
  window.__early?.forEach(
    (early) => (early.message || CODE_FILE.test(early.place)) && noteFailure('start', early),
  )
  // Listen in the capture phase: error events of missing scripts and styles do not bubble.
  for (const type of [
    'error',
    'unhandledrejection',
    'securitypolicyviolation',
    'vite:preloadError',
  ])
    addEventListener(type, noteEvent, true)
}
