import { fetchCode } from '../../rules/fetchCode'
import type { Producer, Running } from './liveTypes'
import type { PollSource } from './poll'
import { REST_KEY } from './ports'

/** The code for slow calls is needed after 5 s at the earliest, so it leaves the line to the first view. */
const LATER_MS = 3000

/** A stream that gives way to calls; ./yielding has the rule. It starts at once unless it is off or may have to rest. */
export function supervised(
  stream: Producer,
  ask: PollSource['ask'],
  isOff: () => boolean,
): Producer {
  return (out, ports) => {
    let running: Running | null = null
    let stopped = false
    const begin = () => (running ??= stream(out, ports))
    const load = () =>
      fetchCode(() => import('./yielding')).then(
        ({ supervise }) => {
          if (!stopped) running = supervise({ stream, ask, isOff, out, ports, running })
        },
        () => stopped || begin(),
      )
    const mayStart = !isOff() && !ports.storage?.getItem(REST_KEY)
    if (mayStart) begin()
    const cancel = ports.clock.after(mayStart ? LATER_MS : 0, () => void load())
    return {
      refresh: () => running?.refresh(),
      nudge: () => running?.nudge(),
      stop() {
        stopped = true
        cancel()
        running?.stop()
      },
    }
  }
}
