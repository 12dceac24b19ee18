import { takeStream } from '../core/earlyRequests'
import type { Cancel, Channel, Clock, Locks, Ports, Storing, StreamEvents, View } from './ports'
import { nothing } from './ports'

export const realClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  after(ms, run) {
    const id = setTimeout(run, ms)
    return () => clearTimeout(id)
  },
  random: () => Math.random(),
}

export function nativeLocks(manager: LockManager): Locks {
  return {
    awaited: (name) =>
      manager.query().then(
        ({ pending = [] }) => pending.some((lock) => lock.name === name),
        () => true,
      ),
    hold(name, how, on) {
      let over = false
      let release: Cancel = nothing
      const abort = new AbortController()
      // The browser rejects a signal together with steal or ifAvailable.
      const options: LockOptions =
        how === 'wait'
          ? { signal: abort.signal }
          : how === 'steal'
            ? { steal: true }
            : { ifAvailable: true }
      const lost = (why: 'taken' | 'stolen' | 'broken') => {
        if (over) return
        over = true
        release()
        on.lost(why)
      }
      const onLock = (lock: Lock | null) => {
        if (over) return undefined
        if (!lock) return lost('taken')
        return new Promise<void>((resolve) => {
          release = resolve
          on.held()
        })
      }
      manager
        .request(name, options, onLock)
        .catch((error: unknown) =>
          lost(error instanceof DOMException && error.name === 'AbortError' ? 'stolen' : 'broken'),
        )
      return () => {
        over = true
        abort.abort()
        release()
      }
    },
  }
}

function localStore(): Storing | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage
  } catch {
    return null
  }
}

function pageView(): View {
  if (typeof document === 'undefined') return { visible: () => true, onChange: () => nothing }
  // A page that enters the back/forward cache may get no visibilitychange event.
  let away = false
  return {
    visible: () => !away && document.visibilityState !== 'hidden',
    onChange(run) {
      const leave = () => {
        away = true
        run()
      }
      const back = () => {
        away = false
        run()
      }
      document.addEventListener('visibilitychange', run)
      window.addEventListener('pagehide', leave)
      window.addEventListener('pageshow', back)
      return () => {
        document.removeEventListener('visibilitychange', run)
        window.removeEventListener('pagehide', leave)
        window.removeEventListener('pageshow', back)
      }
    },
  }
}

function openChannel(name: string, onMessage: (message: unknown) => void): Channel | null {
  if (typeof window === 'undefined' || typeof BroadcastChannel === 'undefined') return null
  try {
    const channel = new BroadcastChannel(name)
    channel.onmessage = (event: MessageEvent<unknown>) => onMessage(event.data)
    return { post: (message) => channel.postMessage(message), close: () => channel.close() }
  } catch {
    return null
  }
}

function openStream(url: string, events: readonly string[], on: StreamEvents): Cancel | null {
  let source: EventSource
  const early = takeStream(url)
  try {
    source = early?.source ?? new EventSource(url)
  } catch {
    return null
  }
  const message = (event: Event) => {
    // Read `data` once: each access creates the text again, and it may be megabytes.
    const data = 'data' in event ? event.data : undefined
    if (typeof data === 'string') on.message(data)
  }
  for (const name of events) source.addEventListener(name, message)
  // A server may name an event "error". That one carries data and is a message, not the end of the stream.
  const error = (event: Event) => ('data' in event ? message(event) : on.error())
  source.addEventListener('error', error)
  // Wait a microtask, because the caller must first receive the function that closes the stream.
  if (early)
    queueMicrotask(() =>
      early.received.forEach((event) => (event.type === 'error' ? error(event) : message(event))),
    )
  return () => source.close()
}

let real: Ports | null = null

export function realPorts(): Ports {
  real ??= {
    id: Math.random().toString(36).slice(2) + Date.now().toString(36),
    clock: realClock,
    locks:
      typeof navigator !== 'undefined' && navigator.locks ? nativeLocks(navigator.locks) : null,
    storage: localStore(),
    view: pageView(),
    channel: openChannel,
    openStream,
    onOnline(run) {
      if (typeof window === 'undefined') return nothing
      window.addEventListener('online', run)
      return () => window.removeEventListener('online', run)
    },
    // Logged like any failed read (D-30).
    report: (what, error) => console.error(what, error instanceof Error ? error.message : ''),
  }
  return real
}
