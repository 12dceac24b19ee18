import { type Cancel, type Ports, RETURN_SPREAD_MS, timer } from './ports'
import type { Producer } from './liveTypes'

export const SILENCE_MS = 8000
export const REOPEN_MS = 15_000
export const REOPEN_MAX_MS = 300_000
/** At most four deliveries a second (E13). */
export const DELIVERY_GAP_MS = 250

export interface StreamSource {
  /** Called at each opening, because the host may be known only later. */
  url: () => string | Promise<string>
  /** Event names beside the default `message`. */
  events?: readonly string[]
  /** Reads the raw text over HTTP when the stream sends no message. */
  fallback: (signal: AbortSignal) => Promise<string>
  /** Read at once when no value is known, instead of waiting for the stream (D-88, D-188). */
  readFirst?: boolean
  /** Whether the first message ends the stream, so that it holds a PHP worker for a moment only. */
  short?: () => boolean
}

/** A shorter spread would bring back more than a tenth of all browsers within one second. */
const REOPEN_SPREAD_MS = 30_000

/** The wait before reopening. It is always random, so that not all browsers reconnect to a restarted server at once. */
export function reopenGap(failures: number, random: number): number {
  const usual = Math.min(REOPEN_MS * 2 ** Math.max(0, failures - 1), REOPEN_MAX_MS)
  return usual * 0.5 + random * Math.max(usual, REOPEN_SPREAD_MS)
}

const lastRandom = new WeakMap<Ports, { at: number; random: number }>()

/**
 * Streams of one page that end together share one random wait: the page reconnects once, and wakes the phone's radio
 * once.
 */
function sharedRandom(ports: Ports): number {
  const at = ports.clock.now()
  const last = lastRandom.get(ports)
  if (last && at - last.at < 1000) return last.random
  const random = ports.clock.random()
  lastRandom.set(ports, { at, random })
  return random
}

/** One EventSource. The first error closes it (D-73), and our own, slower rules reopen it. */
export function streamProducer({
  url,
  events = [],
  fallback,
  readFirst = false,
  short = () => false,
}: StreamSource): Producer {
  return (out, ports) => {
    const { clock } = ports
    const names = ['message', ...events]
    const silence = timer(clock)
    const reopen = timer(clock)
    const pace = timer(clock)
    let close: Cancel | null = null
    let opening = 0
    let delivered = false
    let fallbackUsed = false
    let latest: string | null = null
    let reading: AbortController | null = null
    let preparing: Promise<void> | null = null

    const closeSource = () => {
      // Ignore later events of the closed source.
      opening += 1
      silence.stop()
      close?.()
      close = null
    }

    const deliver = () => {
      if (latest === null) return
      const text = latest
      latest = null
      pace.set(DELIVERY_GAP_MS, deliver)
      if (!out.publish(text)) return
      delivered = true
      out.memory.failures = 0
      silence.stop()
      reading?.abort()
      if (close && short()) onEnd()
    }

    const prepare = (text: string) => {
      const work = out.prepare(text)
      if (!work) return deliver()
      silence.stop()
      preparing = work.then(() => {
        preparing = null
        // A stream that ended is delivered by `onEnd`, and one that was stopped is not delivered.
        if (close) deliver()
      })
    }

    const readInstead = async () => {
      fallbackUsed = true
      reading?.abort()
      reading = new AbortController()
      const { signal } = reading
      try {
        const text = await fallback(signal)
        await out.prepare(text)
        if (!signal.aborted && !out.publish(text)) out.fail(new Error('unreadable'))
      } catch (error) {
        if (!signal.aborted) out.fail(error)
      }
    }

    const onEnd = () => {
      closeSource()
      pace.stop()
      if (preparing) {
        const thisEnd = opening
        void preparing.then(() => thisEnd === opening && onEnd())
        return
      }
      deliver()
      // A stream that delivered and then ended is healthy: PHP ends its scripts after about 30 s.
      if (!delivered) {
        out.memory.failures += 1
        if (!fallbackUsed) void readInstead()
      }
      reopen.set(reopenGap(out.memory.failures, sharedRandom(ports)), open)
    }

    const open = () => {
      closeSource()
      reopen.stop()
      delivered = fallbackUsed = false
      const thisOpening = opening
      if (readFirst && !out.hasValue()) void readInstead()
      silence.set(SILENCE_MS, () => {
        if (!fallbackUsed || !out.hasValue()) void readInstead()
      })
      const connect = (address: string) => {
        if (thisOpening !== opening) return
        close = ports.openStream(address, names, {
          message(data) {
            if (thisOpening !== opening) return
            latest = data
            if (!pace.running() && !preparing) prepare(data)
          },
          error() {
            if (thisOpening === opening) onEnd()
          },
        })
        if (!close) onEnd()
      }
      const address = url()
      if (typeof address === 'string') connect(address)
      else address.then(connect, () => thisOpening === opening && onEnd())
    }

    const openSoon = () => {
      if (!close) reopen.set(clock.random() * RETURN_SPREAD_MS, open)
    }

    const offOnline = ports.onOnline(openSoon)
    // A tab that comes back and still shows data waits a random moment; a tab without data opens at once.
    if (out.returned && out.hasValue()) openSoon()
    else open()

    return {
      /** An open stream stays open, because reopening costs the server a worker; one read brings the news. */
      refresh: () => (close ? void readInstead() : open()),
      nudge: () => {
        if (!close) open()
      },
      stop() {
        closeSource()
        reopen.stop()
        offOnline()
        pace.stop()
        reading?.abort()
      },
    }
  }
}
