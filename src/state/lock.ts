import { leaseOn, RENEW_MS } from '../api/live/lease'
import { type Cancel, nothing, type Ports, timer } from '../api/live/ports'
import { realPorts } from '../api/live/realPorts'

// Runs one piece of work per name at a time in all tabs: only one of them sends or looks for an order.

/** Longer than the live parts' lease, because a hidden tab's timers run late while it sends the order. */
const LOCK_LEASE_MS = 10_000
const LOOK_AGAIN_MS = 50
const busy = new Set<string>()

async function takeLease(name: string, ports: Ports): Promise<Cancel | null> {
  const lease = leaseOn(name, ports.id, ports, LOCK_LEASE_MS)
  const owner = lease.owner()
  if (owner !== null && owner !== ports.id) return null
  // If the storage keeps nothing, tabs cannot see each other: only this tab's own guard remains.
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

/** Runs `work` unless another one runs under this name, in this tab or in another. */
export async function withLock<T>(
  name: string,
  work: () => Promise<T>,
  ports: Ports = realPorts(),
): Promise<{ ran: true; value: T } | { ran: false }> {
  const key = `${ports.id} ${name}`
  // Before the first await, so that the second click of a double click ends here.
  if (busy.has(key)) return { ran: false }
  busy.add(key)
  try {
    const release = await takeLock(name, ports)
    if (!release) return { ran: false }
    try {
      return { ran: true, value: await work() }
    } finally {
      release()
    }
  } finally {
    busy.delete(key)
  }
}
