import { takeEarlyStream } from '../core/earlyRequests'
import { type Cancel, createTimer } from '../../platform/timer'

export const STREAM_SILENCE_MS = 8000
export const STREAM_REOPEN_MS = 15_000
export const STREAM_REOPEN_MAX_MS = 300_000
/** At most four deliveries a second (E13). */
export const DELIVERY_GAP_MS = 250

/**
 * Each browser reopens an ended stream at a random time within this spread, so that a restarted server does not get
 * all calls in the same second.
 */
const ENDED_SPREAD_MS = 30_000
const FAILED_SPREAD_MS = 60_000

/** Always partly random, so that not all browsers reconnect to a restarted server at once. */
export function reopenGap(failures: number, random: number): number {
  const usual = Math.min(STREAM_REOPEN_MS * 2 ** failures, STREAM_REOPEN_MAX_MS)
  return usual * 0.5 + random * Math.max(usual, failures === 0 ? ENDED_SPREAD_MS : FAILED_SPREAD_MS)
}

export interface StreamSource {
  /** Called each time the stream opens, because the host may become known only later. */
  url: () => string | Promise<string>
  /** Names of events besides the default `message`. */
  events: readonly string[]
  /** True if the first message closes the stream, so that it occupies a PHP worker only briefly. */
  short: () => boolean
  /**
   * Shows a message and returns whether it was readable. A long message is parsed in slices first: the promise resolves
   * with a function that shows it.
   */
  take: (text: string) => boolean | Promise<() => boolean>
  /**
   * Called if the stream sent no message for 8 s or ended before the first one. `openedAt` says when the stream opened.
   */
  read: (openedAt: number) => void
}

/**
 * Closes the EventSource at its first error (D-73), because the browser would reconnect too soon. The stream is
 * reopened later.
 */
export function createEventStream({ url, events, short, take, read }: StreamSource) {
  const silence = createTimer()
  const reopen = createTimer()
  const pace = createTimer()
  let source: EventSource | null = null
  /** Increases when the stream opens or closes. An event or an address from an earlier count is ignored. */
  let opening = 0
  let delivered = false
  let hasRead = false
  let openedAt = 0
  /** Failed attempts in a row. Stopping the stream does not reset the count, because the server may still fail. */
  let failures = 0
  let latest: string | null = null
  /** The long message that is being parsed in slices. */
  let reading: object | null = null

  const close = () => {
    opening += 1
    silence.stop()
    source?.close()
    source = null
  }

  const readInstead = () => {
    if (hasRead) return
    hasRead = true
    read(openedAt)
  }

  const taken = (isReadable: boolean) => {
    pace.set(DELIVERY_GAP_MS, deliver)
    if (!isReadable) return
    delivered = true
    failures = 0
    silence.stop()
    if (source && short()) end()
  }

  function deliver(): void {
    if (latest === null || reading) return
    const text = latest
    latest = null
    const isRead = take(text)
    if (typeof isRead === 'boolean') return taken(isRead)
    silence.stop()
    const mine = (reading = {})
    void isRead.then((show) => {
      if (reading !== mine) return
      reading = null
      const hasEnded = !source
      taken(show())
      if (hasEnded) end()
    })
  }

  function end(): void {
    close()
    pace.stop()
    // Parse a long message to its end before the next one.
    if (reading) return
    deliver()
    if (reading) return
    // PHP ends its scripts after about 30 s, so a stream that ended after a message is healthy.
    if (!delivered) {
      failures += 1
      readInstead()
    }
    reopen.set(reopenGap(failures, Math.random()), open)
  }

  function connect(address: string): void {
    const early = takeEarlyStream(address)
    try {
      source = early?.source ?? new EventSource(address)
    } catch {
      return end()
    }
    const mine = opening
    const hear = (event: Event) => {
      if (mine !== opening) return
      // A server may name an event "error". Such an event carries data and does not end the stream. Read `data` only
      // once: each access creates a new string, possibly of megabytes.
      const data = 'data' in event ? event.data : undefined
      if (typeof data === 'string') {
        latest = data
        if (!pace.running()) deliver()
      } else if (event.type === 'error') end()
    }
    for (const name of ['message', ...events, 'error']) source.addEventListener(name, hear)
    early?.received.forEach(hear)
  }

  function open(): void {
    close()
    reopen.stop()
    delivered = hasRead = false
    reading = null
    openedAt = Date.now()
    const mine = opening
    silence.set(STREAM_SILENCE_MS, readInstead)
    const address = url()
    if (typeof address === 'string') return connect(address)
    address.then(
      (text) => mine === opening && connect(text),
      () => mine === opening && end(),
    )
  }

  const stop: Cancel = () => {
    close()
    reopen.stop()
    pace.stop()
    latest = reading = null
  }

  return {
    open: () => source || open(),
    isOpen: () => source !== null,
    stop,
    /** Drops a message that still waits, because it may predate a local change. */
    drop: () => void (latest = null),
  }
}
