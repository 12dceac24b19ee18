import { onSlowCall } from '../core/slowCalls'
import type { Outlet, Producer, Running } from './liveTypes'
import { type Ports, timer } from './ports'
import { beginRest, REST_CHANNEL, restLeft } from './rest'

// A stream holds a PHP worker that a call may be waiting for. It gives way (D-73): the list is then read by slow polling, and the
// stream is tried again after minutes.

export type Streams = 'on' | 'short' | 'off'

/** A failed load of the polling code is tried again after this. */
const CODE_MS = 15_000

/** Says to the tabs that hold streams, this one included, that a call waits. */
export function giveWay(ports: Ports): void {
  const channel = ports.channel(REST_CHANNEL, () => {})
  channel?.post('slow')
  channel?.close()
}

export const watchSlowCalls = (ports: () => Ports): void => onSlowCall(() => giveWay(ports()))

/** Runs the stream, and the polling in its place while streams rest or are off. */
export function yieldingProducer(
  stream: Producer,
  polling: () => Promise<Producer>,
  streams: () => Streams = () => 'on',
): Producer {
  return (out: Outlet, ports: Ports) => {
    const next = timer(ports.clock)
    let running: Running | null = null
    let rests = false
    let stopped = false
    /** A refresh that came before the polling code. */
    let late = false

    const poll = async () => {
      try {
        const produce = await polling()
        if (stopped || !rests || running) return
        running = produce(out, ports)
        if (late) running.refresh()
        late = false
      } catch (error) {
        out.fail(error)
        if (!stopped) next.set(CODE_MS, () => void poll())
      }
    }

    const choose = () => {
      const off = streams() === 'off'
      const left = restLeft(ports)
      if (left > 0) next.set(left, choose)
      const wanted = off || left > 0
      if (running && wanted === rests) return
      running?.stop()
      running = null
      rests = wanted
      if (rests) void poll()
      else running = stream(out, ports)
    }

    const channel = ports.channel(REST_CHANNEL, (message) => {
      if (message !== 'slow' || rests) return
      beginRest(ports)
      choose()
    })
    choose()

    return {
      refresh() {
        if (running) running.refresh()
        else late = true
      },
      nudge: () => running?.nudge(),
      stop() {
        stopped = true
        next.stop()
        channel?.close()
        running?.stop()
      },
    }
  }
}
