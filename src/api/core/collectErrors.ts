import { isReportsPath, fetchRawReply } from './earlyRequests'

// Collects the page's failures from the first script on. The first failure imports sendErrorReports.ts, which writes
// them to the server's access log.

export type Failure = {
  /** Type of the browser's event, or the React handler that caught the error. */
  kind: string
  cause: unknown
  path: string
}

declare global {
  interface Window {
    /** Failures that startFailure.ts saw before the modules ran. `message` is blank if a file failed to load. */
    __early?: { message: string; place: string }[]
  }
}

/** The console shows failures in development, and the static demo has no server log. */
const ARE_REPORTS_OFF = import.meta.env.DEV || import.meta.env.VITE_MOCKS === 'worker'
/** A component that fails in every frame must not fill the memory before sendErrorReports.ts loads. */
const MAX_WAITING = 50

/** Only missing scripts and styles are reported. Pictures are often missing, and the shop shows a fallback for them. */
const CODE_FILE = /\.(?:js|css)\b/

const waitingFailures: Failure[] = []
let deliverFailure: ((failure: Failure) => void) | undefined

/** Reads shop.config.json itself, because the app's own reader may have failed. '' if the owner wants no reports. */
async function readAddress(): Promise<string> {
  const base = import.meta.env.BASE_URL
  let path: string | false = 'errors'
  try {
    const { errorReports = path } = JSON.parse(
      (await fetchRawReply(`${base}shop.config.json`)).text,
    )
    if (isReportsPath(errorReports)) path = errorReports
  } catch {
    // Without a configuration the default applies.
  }
  return !path ? '' : path[0] === '/' ? path : base + path
}

/**
 * Sends a request that skips the HTTP cache, so that the server logs it. It has no referrer, because the log would keep
 * the referrer.
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
  // startFailure.ts reports a failed start itself as long as this property exists.
  delete window.__early
  const address = readAddress()
  try {
    const { createErrorReporter } = await import('./sendErrorReports')
    deliverFailure = createErrorReporter(address)
    waitingFailures.forEach(deliverFailure)
  } catch {
    // Only sendErrorReports.ts removes personal words from a message. Without that module no message is sent.
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
  // Listen in the capture phase, because error events of missing scripts and styles do not bubble.
  for (const type of [
    'error',
    'unhandledrejection',
    'securitypolicyviolation',
    'vite:preloadError',
  ])
    addEventListener(type, noteEvent, true)
}
