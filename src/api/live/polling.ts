import type { Producer } from './liveTypes'
import { RETURN_SPREAD_MS, timer } from './ports'

// Reads a list while its stream rests, slowly: each browser waits a random and growing time between two reads.

export const POLLING_MS = 15_000
export const POLLING_MAX_MS = 90_000

/** The wait before the next read: 10 to 20 s at first, half as long again each time, up to 60 to 120 s. */
export function pollingGap(reads: number, random: number): number {
  return Math.min(POLLING_MS * 1.5 ** reads, POLLING_MAX_MS) * (2 / 3 + (random * 2) / 3)
}

export function pollingProducer(ask: (signal: AbortSignal) => Promise<string>): Producer {
  return (out, ports) => {
    const { clock } = ports
    const next = timer(clock)
    let reading: AbortController | null = null
    let reads = 0

    const wait = () => next.set(pollingGap(reads++, clock.random()), () => void read())

    const read = async () => {
      next.stop()
      reading?.abort()
      const own = (reading = new AbortController())
      try {
        const text = await ask(own.signal)
        if (own.signal.aborted) return
        if (!out.publish(text)) throw new Error('unreadable')
      } catch (error) {
        if (own.signal.aborted) return
        out.fail(error)
      }
      reading = null
      wait()
    }

    /** After a write, after Try again, or for a screen that opens: at once, and then with short waits again. */
    const soon = () => {
      reads = 0
      void read()
    }

    const offOnline = ports.onOnline(() => {
      reads = 0
      if (!reading) next.set(clock.random() * RETURN_SPREAD_MS, () => void read())
    })
    if (out.hasValue()) wait()
    else void read()

    return {
      refresh: soon,
      nudge() {
        if (!reading && !out.hasValue()) soon()
      },
      stop() {
        next.stop()
        reading?.abort()
        offOnline()
      },
    }
  }
}
