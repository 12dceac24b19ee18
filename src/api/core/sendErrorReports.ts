import { browserOf, codePlaceOf, screenOf, scrubbedMessage } from './scrubError'
import { writeAccessLogLine, type Failure } from './collectErrors'

// Shortens failures and sends each as one small GET to the access log. docs/security.md lists what a report may
// contain.

/** A broken page must not flood the log. */
const MAX_REPORTS = 5
/** Counts repetitions of a failure for this long before it is sent. */
const GROUP_REPEATS_MS = 1000
/** In session storage, so that all page loads of a visit share the limit. */
const SENT_KEY = 'errorsSent'

type Report = { kind: string; message: string; place: string; screen: string }

/** One failure often arrives twice: as a rejection and from React, or as a page event and from startFailure.ts. */
const seenCauses = new WeakSet()

function isNewCause(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null) return true
  if (seenCauses.has(cause)) return false
  seenCauses.add(cause)
  return true
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Code can throw any value, even an object whose getters throw. */
function fieldsOf(thrown: unknown): { name: string; message: string; stack: string } {
  if (typeof thrown !== 'object' || thrown === null)
    return { name: '', message: textOf(thrown), stack: '' }
  const { name, message, stack } = thrown as Partial<Error>
  return { name: textOf(name), message: textOf(message), stack: textOf(stack) }
}

const NOT_LOADED_TEXT = 'not loaded'
const NOT_LOADED_MESSAGES = /dynamically imported|module script failed|unable to preload/i

function reportOfThrown(kind: string, thrown: unknown, where = ''): Omit<Report, 'screen'> | null {
  const { name, message, stack } = fieldsOf(thrown)
  if (name === 'AbortError') return null
  // Each browser words a failed import differently, and only some name the file.
  if (kind === 'chunk' || NOT_LOADED_MESSAGES.test(message))
    return { kind: 'chunk', message: NOT_LOADED_TEXT, place: codePlaceOf(message) }
  const named = name === '' || name === 'Error' ? message : `${name}: ${message}`
  return { kind, message: scrubbedMessage(named), place: codePlaceOf(where) || codePlaceOf(stack) }
}

function reportOfViolation(event: SecurityPolicyViolationEvent): Omit<Report, 'screen'> {
  const { effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber } = event
  // Words such as "inline" and "eval" may be reported. Any other `blockedURI` is an address, which may be personal.
  const blocked = /^[a-z-]{1,30}$/.test(blockedURI) ? blockedURI : 'an address'
  const directive = /^[a-z-]{1,40}$/.test(effectiveDirective) ? effectiveDirective : ''
  return {
    kind: 'policy',
    message: `${directive} ${blocked}`,
    place: codePlaceOf(`${sourceFile}:${lineNumber}:${columnNumber}`),
  }
}

const REPORT_KINDS: Record<string, string> = {
  unhandledrejection: 'promise',
  'vite:preloadError': 'chunk',
  error: 'page',
}

function reportOf({ kind, cause }: Failure): Omit<Report, 'screen'> | null {
  if (!isNewCause(cause)) return null
  if (kind === 'start') {
    const { message, place } = cause as { message: unknown; place: unknown }
    return textOf(message) === ''
      ? { kind: 'chunk', message: NOT_LOADED_TEXT, place: codePlaceOf(textOf(place)) }
      : reportOfThrown(kind, message, textOf(place))
  }
  if (kind === 'call') return { kind, message: (cause as { call: string }).call, place: '' }
  if (!(cause instanceof Event)) return reportOfThrown(kind, cause)
  const { type, target, error, reason, payload, message, filename, lineno, colno } =
    cause as Event & Partial<ErrorEvent & PromiseRejectionEvent & { payload: unknown }>
  if (type === 'securitypolicyviolation')
    return reportOfViolation(cause as SecurityPolicyViolationEvent)
  if (target instanceof Element && type === 'error') {
    const { src, href } = target as Partial<HTMLScriptElement & HTMLLinkElement>
    return { kind: 'chunk', message: NOT_LOADED_TEXT, place: codePlaceOf(src || `${href}`) }
  }
  const thrown: unknown = error ?? reason ?? payload ?? message
  // Chromium's "ResizeObserver loop" error only means that a notification was postponed; nothing failed.
  if (textOf(message).startsWith('ResizeObserver loop') || !isNewCause(thrown)) return null
  return reportOfThrown(REPORT_KINDS[type] ?? kind, thrown, `${filename}:${lineno}:${colno}`)
}

/** The build's id is the hash in the name of the shop chunk, which changes whenever a chunk that it imports changes. */
const buildOf = (page: Document) =>
  /\/shop-([\w-]+)\.js/.exec(
    page.querySelector<HTMLScriptElement>('script[src*="/assets/shop-"]')?.src ?? '',
  )?.[1] ?? ''

function sentEarlier(): string[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(SENT_KEY) ?? '[]')
    return Array.isArray(list) ? list.map(String) : []
  } catch {
    return []
  }
}

function rememberSent(keys: string[]): void {
  try {
    sessionStorage.setItem(SENT_KEY, JSON.stringify(keys))
  } catch {
    // Storage is denied or full, so the limit counts only this page's reports.
  }
}

/** The reports wait until the log's address is known. */
export function createErrorReporter(logAddress: Promise<string>): (failure: Failure) => void {
  const sent = sentEarlier()
  const gathering = new Map<string, { report: Report; times: number }>()
  let address = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    timer = undefined
    if (!address) return
    const visit = { b: buildOf(document), u: browserOf(navigator.userAgent) }
    for (const { report, times } of gathering.values())
      writeAccessLogLine(
        address,
        `${new URLSearchParams({ ...visit, s: report.screen, k: report.kind, m: report.message, p: report.place, n: String(times) })}`,
      )
    gathering.clear()
  }

  function gather(failure: Failure): void {
    const report = reportOf(failure)
    if (!report) return
    const key = [report.kind, report.message, report.place].join('|')
    const known = gathering.get(key)
    if (known) known.times += 1
    if (known || sent.includes(key) || sent.length >= MAX_REPORTS) return
    sent.push(key)
    rememberSent(sent)
    gathering.set(key, {
      report: {
        ...report,
        screen: screenOf(`/${failure.path.slice(import.meta.env.BASE_URL.length)}`),
      },
      times: 1,
    })
    timer ??= setTimeout(
      () =>
        void logAddress.then((path) => {
          address = path
          flush()
        }),
      GROUP_REPEATS_MS,
    )
  }

  addEventListener('pagehide', flush)
  void logAddress.then((path) => (address = path))
  return (failure) => {
    try {
      gather(failure)
    } catch {
      // A failing report must neither break the page nor report itself.
    }
  }
}
