import { type Cancel, type Ports, RETURN_SPREAD_MS, timer } from './ports'
import type { Producer } from './liveTypes'

export const SILENCE_MS = 8000
export const REOPEN_MS = 15_000
export const REOPEN_MAX_MS = 300_000
/** At most four deliveries a second (E13). */
export const DELIVERY_GAP_MS = 250

export interface StreamSource {
  /** ConfirmHost at each opening: the host may be known only later. */
  url: () => string | Promise<string>
  /** Names of events beside the default `message`. */
  events?: readonly string[]
  /** Raw text of the read that stands in when a stream brings nothing. */
  fallback: (signal: AbortSignal) => Promise<string>
  /** Read at once where nothing is known yet, instead of waiting for the stream (D-88, D-188). */
  readFirst?: boolean
}

/** Spread over less, they would bring back more than a tenth of all browsers in a second. */
const REOPEN_SPREAD_MS = 30_000

/** The wait before reopening: always random, so that a restarted server is not met by all browsers at once. */
export function reopenGap(failures: number, random: number): number {
  const usual = Math.min(REOPEN_MS * 2 ** Math.max(0, failures - 1), REOPEN_MAX_MS)
  return usual * 0.5 + random * Math.max(usual, REOPEN_SPREAD_MS)
}

const drawn = new WeakMap<Ports, { at: number; random: number }>()

/** A page's streams that end together come back together: one browser less in the crowd, and one wake of its radio. */
function drawOnce(ports: Ports): number {
  const at = ports.clock.now()
  const last = drawn.get(ports)
  if (last && at - last.at < 1000) return last.random
  const random = ports.clock.random()
  drawn.set(ports, { at, random })
  return random
}

/** One EventSource. It is closed at the first error (D-73) and opened anew by our own, slower rules. */
export function streamProducer({ url, events = [], fallback, readFirst = false }: StreamSource): Producer {
  return (out, ports) => {
    const { clock } = ports
    const names = ['message', ...events]
    const silence = timer(clock)
    const reopen = timer(clock)
    const pace = timer(clock)
    let close: Cancel | null = null
    let opening = 0
    let delivered = false
    let asked = false
    let latest: string | null = null
    let reading: AbortController | null = null

    const shut = () => {
      // What a closed source still says belongs to no opening.
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
    }

    const readInstead = async () => {
      asked = true
      reading?.abort()
      reading = new AbortController()
      const { signal } = reading
      try {
        const text = await fallback(signal)
        if (!signal.aborted && !out.publish(text)) out.fail(new Error('unreadable'))
      } catch (error) {
        if (!signal.aborted) out.fail(error)
      }
    }

    const ended = () => {
      shut()
      pace.stop()
      deliver()
      // A stream that delivered and then ended is healthy: PHP ends its scripts after about 30 s.
      if (!delivered) {
        out.memory.failures += 1
        if (!asked) void readInstead()
      }
      reopen.set(reopenGap(out.memory.failures, drawOnce(ports)), open)
    }

    const open = () => {
      shut()
      reopen.stop()
      delivered = asked = false
      const mine = opening
      if (readFirst && !out.hasValue()) void readInstead()
      silence.set(SILENCE_MS, () => {
        if (!asked || !out.hasValue()) void readInstead()
      })
      const connect = (address: string) => {
        if (mine !== opening) return
        close = ports.openStream(address, names, {
          message(data) {
            if (mine !== opening) return
            latest = data
            if (!pace.running()) deliver()
          },
          error() {
            if (mine === opening) ended()
          },
        })
        if (!close) ended()
      }
      const address = url()
      if (typeof address === 'string') connect(address)
      else address.then(connect, () => mine === opening && ended())
    }

    const openSoon = () => {
      if (!close) reopen.set(clock.random() * RETURN_SPREAD_MS, open)
    }

    const offOnline = ports.onOnline(openSoon)
    // Waiting is only for those who have something to look at.
    if (out.returned && out.hasValue()) openSoon()
    else open()

    return {
      /** An open stream is left alone, since reopening costs the server a worker: one read brings the news. */
      refresh: () => (close ? void readInstead() : open()),
      nudge: () => {
        if (!close) open()
      },
      stop() {
        shut()
        reopen.stop()
        offOnline()
        pace.stop()
        reading?.abort()
      },
    }
  }
}
