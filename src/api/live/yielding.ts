import { REST_CHANNEL } from './giveWay'
import type { Outlet, Producer, Running } from './liveTypes'
import type { PollSource } from './poll'
import { pollingProducer } from './polling'
import { type Ports, timer } from './ports'
import { beginRest, restLeft } from './rest'

// A stream holds a PHP worker that a call may be waiting for. It gives way (D-73): the list is then read by slow polling, and the
// stream is tried again after minutes.

type Supervision = {
  stream: Producer
  /** Reads the list once. */
  ask: PollSource['ask']
  /** The owner has switched streams off. */
  isOff: () => boolean
  out: Outlet
  ports: Ports
  /** The stream, if it runs already. */
  running: Running | null
}

/** Runs the stream, and the polling in its place while streams rest or are off. */
export function supervise({
  stream,
  ask,
  isOff,
  out,
  ports,
  running: first,
}: Supervision): Running {
  const next = timer(ports.clock)
  const polling = pollingProducer(ask)
  let running = first
  let rests = first === null

  const choose = () => {
    const left = restLeft(ports)
    if (left > 0) next.set(left, choose)
    const wanted = isOff() || left > 0
    if (running && wanted === rests) return
    running?.stop()
    rests = wanted
    running = (rests ? polling : stream)(out, ports)
  }

  const channel = ports.channel(REST_CHANNEL, () => {
    if (rests) return
    beginRest(ports)
    choose()
  })
  choose()

  return {
    refresh: () => running?.refresh(),
    nudge: () => running?.nudge(),
    stop() {
      next.stop()
      channel?.close()
      running?.stop()
    },
  }
}
