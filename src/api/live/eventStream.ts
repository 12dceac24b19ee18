import { takeStream } from '../core/earlyRequests'
import { type Cancel, createTimer } from '../../platform/timer'

export const STREAM_SILENCE_MS = 8000
export const STREAM_REOPEN_MS = 15_000
export const STREAM_REOPEN_MAX_MS = 300_000
/** At most four deliveries a second (E13). */
export const DELIVERY_GAP_MS = 250

/** A shorter spread would make more than a tenth of all browsers reconnect within one second. */
const ENDED_SPREAD_MS = 30_000
const FAILED_SPREAD_MS = 60_000

/** The wait before reopening. It is always random, so that not all browsers reconnect to a restarted server at once. */
export function reopenGap(failures: number, random: number): number {
  const usual = Math.min(STREAM_REOPEN_MS * 2 ** failures, STREAM_REOPEN_MAX_MS)
  return usual * 0.5 + random * Math.max(usual, failures === 0 ? ENDED_SPREAD_MS : FAILED_SPREAD_MS)
}

export interface StreamSource {
  /** Called each time the stream opens, because the host may become known only later. */
  url: () => string | Promise<string>
  /** Event names beside the default `message`. */
  events: readonly string[]
  /** Whether the first message ends the stream, so that it holds a PHP worker for a moment only. */
  short: () => boolean
  /**
   * Shows a message and returns whether it could be read. A message that is parsed in slices is shown by the promised
   * function.
   */
  take: (text: string) => boolean | Promise<() => boolean>
  /** The stream that was opened at that time brought no message for 8 s, or ended before the first one. */
  read: (openedAt: number) => void
}

/** One EventSource. The first error closes it (D-73), and our own, slower rules reopen it. */
export function eventStream({ url, events, short, take, read }: StreamSource) {
  const silence = createTimer()
  const reopen = createTimer()
  const pace = createTimer()
  let source: EventSource | null = null
  /** Events of a closed source, and an address that arrives after the stream was stopped, are ignored. */
  let opening = 0
  let delivered = false
  let hasRead = false
  let openedAt = 0
  /** Failed attempts in a row. Stopping the stream does not reset them, because the server is no healthier for it. */
  let failures = 0
  let latest: string | null = null
  /** The long message that is being read in slices. */
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
    // A long message is parsed to its end before the next one.
    if (reading) return
    deliver()
    if (reading) return
    // A stream that sent a message before it ended is healthy, because PHP ends its scripts after about 30 s.
    if (!delivered) {
      failures += 1
      readInstead()
    }
    reopen.set(reopenGap(failures, Math.random()), open)
  }

  function connect(address: string): void {
    const early = takeStream(address)
    try {
      source = early?.source ?? new EventSource(address)
    } catch {
      return end()
    }
    const mine = opening
    const hear = (event: Event) => {
      if (mine !== opening) return
      // A server may name an event "error". That one carries data and is a message, not the end of the stream.
      // Read `data` once: each access creates the text again, and it may be megabytes.
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
    /** Opens it at once, unless it is open. */
    open: () => source || open(),
    isOpen: () => source !== null,
    stop,
    /** Drops a message that still waits: it may predate a local change. */
    drop: () => void (latest = null),
  }
}
