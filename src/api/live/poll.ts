import { CART_POLL_MS } from '../../rules/constants'
import { RETURN_SPREAD_MS, timer } from './ports'
import type { Producer } from './liveTypes'

const PATIENT_FAILURES = 5
export const POLL_MAX_MS = 30_000
const RETRY_AFTER_MAX_MS = 300_000
/** Shortest pause between two polls, for a server that answers slower than the period. */
const SHORTEST_PAUSE_MS = 1000

export interface PollSource {
  /** Returns the raw text of the answer. An error may carry `retryAfterMs`. */
  ask: (signal: AbortSignal) => Promise<string>
  everyMs?: number
}

export function pollGap(failures: number, everyMs: number): number {
  return Math.max(everyMs, Math.min(everyMs * 2 ** (failures - PATIENT_FAILURES + 1), POLL_MAX_MS))
}

function retryAfterOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('retryAfterMs' in error)) return 0
  const ms = error.retryAfterMs
  return typeof ms === 'number' && ms > 0 ? Math.min(ms, RETRY_AFTER_MAX_MS) : 0
}

/** Polls at once and then every `everyMs`, counted from start to start; never two requests in flight. */
export function pollProducer({ ask, everyMs = CART_POLL_MS }: PollSource): Producer {
  return (out, ports) => {
    const { clock } = ports
    const next = timer(clock)
    const stopping = new AbortController()
    let asking = false
    let again = false

    const once = async () => {
      next.stop()
      asking = true
      again = false
      const started = clock.now()
      let retryAfter = 0
      try {
        const text = await ask(stopping.signal)
        // Discard an answer that was requested before a write: it may predate the write.
        if (!stopping.signal.aborted && !again) {
          if (!out.publish(text)) throw new Error('unreadable')
          out.memory.failures = 0
        }
      } catch (error) {
        if (!stopping.signal.aborted) {
          out.memory.failures += 1
          retryAfter = retryAfterOf(error)
          out.fail(error)
        }
      }
      asking = false
      if (stopping.signal.aborted) return
      if (again) return void once()
      const gap = Math.max(pollGap(out.memory.failures, everyMs), retryAfter)
      const rest = started + gap - clock.now()
      // After an outage the server answers all browsers at once; the random pause keeps them from asking again
      // together.
      next.set(
        rest > SHORTEST_PAUSE_MS ? rest : SHORTEST_PAUSE_MS + clock.random() * everyMs,
        () => void once(),
      )
    }

    const refresh = () => {
      if (asking) again = true
      else void once()
    }

    const offOnline = ports.onOnline(() => {
      if (!asking) next.set(clock.random() * RETURN_SPREAD_MS, () => void once())
    })
    void once()

    return {
      refresh,
      nudge: () => {},
      stop() {
        stopping.abort()
        next.stop()
        offOnline()
      },
    }
  }
}
