import { browserOf, placeOf, screenOf, scrubbed } from '../../rules/failure'
import { logLine, type Failure } from './failures'

// Words a failure for the access log and sends it, as one small GET. docs/security.md lists what may be in it.

/** A page that fails in every way says so five times and is quiet: a log is no place for a flood. */
const MOST = 5
/** How long the same failure is counted before it is sent. */
const GATHER_MS = 1000
/** In session storage, so that a visit of several page loads is one visit. */
const SENT = 'errorsSent'

type Told = { kind: string; message: string; place: string; screen: string }

/** One failure often arrives twice: as a promise's and as React's, or as a page's and as an early script's. */
const seen = new WeakSet()

function isNew(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null) return true
  if (seen.has(cause)) return false
  seen.add(cause)
  return true
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** What an error says of itself. Anybody can throw anything, also an object whose getters throw. */
function said(thrown: unknown): { name: string; message: string; stack: string } {
  if (typeof thrown !== 'object' || thrown === null) return { name: '', message: textOf(thrown), stack: '' }
  const { name, message, stack } = thrown as Partial<Error>
  return { name: textOf(name), message: textOf(message), stack: textOf(stack) }
}

const NOT_LOADED = 'not loaded'
const UNLOADED = /dynamically imported|module script failed|unable to preload/i

function ofThrown(kind: string, thrown: unknown, where = ''): Omit<Told, 'screen'> | null {
  const { name, message, stack } = said(thrown)
  if (name === 'AbortError') return null
  // Every browser has other words for a file that did not come, and only some name it.
  if (kind === 'chunk' || UNLOADED.test(message)) return { kind: 'chunk', message: NOT_LOADED, place: placeOf(message) }
  const named = name === '' || name === 'Error' ? message : `${name}: ${message}`
  return { kind, message: scrubbed(named), place: placeOf(where) || placeOf(stack) }
}

function ofViolation(event: SecurityPolicyViolationEvent): Omit<Told, 'screen'> {
  const { effectiveDirective, blockedURI, sourceFile, lineNumber, columnNumber } = event
  // Its other values are addresses.
  const blocked = /^[a-z-]{1,30}$/.test(blockedURI) ? blockedURI : 'an address'
  const directive = /^[a-z-]{1,40}$/.test(effectiveDirective) ? effectiveDirective : ''
  return {
    kind: 'policy',
    message: `${directive} ${blocked}`,
    place: placeOf(`${sourceFile}:${lineNumber}:${columnNumber}`),
  }
}

const KINDS: Record<string, string> = { unhandledrejection: 'promise', 'vite:preloadError': 'chunk', error: 'page' }

function told({ kind, cause }: Failure): Omit<Told, 'screen'> | null {
  if (!isNew(cause)) return null
  if (kind === 'start') {
    const { message, place } = cause as { message: unknown; place: unknown }
    return textOf(message) === ''
      ? { kind: 'chunk', message: NOT_LOADED, place: placeOf(textOf(place)) }
      : ofThrown(kind, message, textOf(place))
  }
  if (!(cause instanceof Event)) return ofThrown(kind, cause)
  const { type, target, error, reason, payload, message, filename, lineno, colno } = cause as Event &
    Partial<ErrorEvent & PromiseRejectionEvent & { payload: unknown }>
  if (type === 'securitypolicyviolation') return ofViolation(cause as SecurityPolicyViolationEvent)
  if (target instanceof Element && type === 'error') {
    const { src, href } = target as Partial<HTMLScriptElement & HTMLLinkElement>
    return { kind: 'chunk', message: NOT_LOADED, place: placeOf(src || `${href}`) }
  }
  const thrown: unknown = error ?? reason ?? payload ?? message
  // Chromium says that a frame drew without an observer's last news. Nothing failed.
  if (textOf(message).startsWith('ResizeObserver loop') || !isNew(thrown)) return null
  return ofThrown(KINDS[type] ?? kind, thrown, `${filename}:${lineno}:${colno}`)
}

/** Every chunk of the first view has the build's contents in its name; this one changes with all that it names. */
const buildOf = (page: Document) =>
  /\/shop-([\w-]+)\.js/.exec(page.querySelector<HTMLScriptElement>('script[src*="/assets/shop-"]')?.src ?? '')?.[1] ??
  ''

function sentBefore(): string[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(SENT) ?? '[]')
    return Array.isArray(list) ? list.map(String) : []
  } catch {
    return []
  }
}

function remember(keys: string[]): void {
  try {
    sessionStorage.setItem(SENT, JSON.stringify(keys))
  } catch {
    // Forbidden or full: the limit then counts for this page alone.
  }
}

/** Takes failures for the address that is still being read. */
export function reporter(asked: Promise<string>): (failure: Failure) => void {
  const sent = sentBefore()
  const gathering = new Map<string, { told: Told; times: number }>()
  let address = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    timer = undefined
    if (!address) return
    const visit = { b: buildOf(document), u: browserOf(navigator.userAgent) }
    for (const { told, times } of gathering.values())
      logLine(
        address,
        `${new URLSearchParams({ ...visit, s: told.screen, k: told.kind, m: told.message, p: told.place, n: String(times) })}`,
      )
    gathering.clear()
  }

  function gather(failure: Failure): void {
    const what = told(failure)
    if (!what) return
    const key = [what.kind, what.message, what.place].join('|')
    const known = gathering.get(key)
    if (known) known.times += 1
    if (known || sent.includes(key) || sent.length >= MOST) return
    sent.push(key)
    remember(sent)
    gathering.set(key, {
      told: { ...what, screen: screenOf(`/${failure.path.slice(import.meta.env.BASE_URL.length)}`) },
      times: 1,
    })
    timer ??= setTimeout(() => void asked.then((path) => ((address = path), flush())), GATHER_MS)
  }

  addEventListener('pagehide', flush)
  void asked.then((path) => (address = path))
  return (failure) => {
    try {
      gather(failure)
    } catch {
      // A report must never break what it reports on, or report itself.
    }
  }
}
