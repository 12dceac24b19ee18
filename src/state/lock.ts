import { leaseOn, RENEW_MS } from '../api/live/lease'
import { type Cancel, nothing, type Ports, timer } from '../api/live/ports'
import { realPorts } from '../api/live/realPorts'

// One piece of work at a time under a name, in all tabs: an order is sent, or looked for, by one of them.

/** Longer than the live parts' lease: a hidden tab's timers run late while the order is on its way. */
const LOCK_LEASE_MS = 10_000
const LOOK_AGAIN_MS = 50
const busy = new Set<string>()

async function takeLease(name: string, ports: Ports): Promise<Cancel | null> {
  const lease = leaseOn(name, ports.id, ports, LOCK_LEASE_MS)
  const owner = lease.owner()
  if (owner !== null && owner !== ports.id) return null
  // Where nothing can be written down no other tab can be seen: this tab's own guard has to do.
  if (!lease.take()) return nothing
  await new Promise<void>((done) => ports.clock.after(LOOK_AGAIN_MS, done))
  if (lease.owner() !== ports.id) return null
  const tick = timer(ports.clock)
  const renew = () => {
    lease.take()
    tick.set(RENEW_MS, renew)
  }
  renew()
  return () => {
    tick.stop()
    lease.release()
  }
}

function takeLock(name: string, ports: Ports): Promise<Cancel | null> {
  const { locks } = ports
  if (!locks) return takeLease(name, ports)
  return new Promise((resolve) => {
    const drop = locks.hold(name, 'ifFree', {
      held: () => resolve(() => drop()),
      lost: (why) => resolve(why === 'broken' ? takeLease(name, ports) : null),
    })
  })
}

/** Runs `work` unless something runs under this name already, in this tab or in another one. */
export async function withLock<T>(
  name: string,
  work: () => Promise<T>,
  ports: Ports = realPorts(),
): Promise<{ ran: true; value: T } | { ran: false }> {
  const mine = `${ports.id} ${name}`
  // Before the first await: the second click of a double click ends here.
  if (busy.has(mine)) return { ran: false }
  busy.add(mine)
  try {
    const release = await takeLock(name, ports)
    if (!release) return { ran: false }
    try {
      return { ran: true, value: await work() }
    } finally {
      release()
    }
  } finally {
    busy.delete(mine)
  }
}
