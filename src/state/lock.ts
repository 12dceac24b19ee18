import { type Cancel, type Clock, realClock, createTimer } from '../platform/timer'

// Runs one task per name at a time across all tabs, so that only one tab sends an order or checks for it.

export type LockPorts = {
  /** Identifies this page among the pages of the browser. */
  id: string
  clock: Clock
  /** Null on plain http, which has no Web Locks. */
  locks: Pick<LockManager, 'request'> | null
  /** Null if the browser denies local storage. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null
}

function localStore(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

let cachedPorts: LockPorts | null = null
const realPorts = (): LockPorts =>
  (cachedPorts ??= {
    id: Math.random().toString(36).slice(2) + Date.now().toString(36),
    clock: realClock,
    locks: navigator.locks ?? null,
    storage: localStore(),
  })

/** Long, because the tab that sends the order may be hidden, and the timers of hidden tabs run late. */
const LEASE_MS = 10_000
const RENEW_MS = 2000
/** Local storage has no compare-and-set, so after this time a tab checks whether it still owns its lease. */
const LOOK_AGAIN_MS = 50

/** Names are hashed, because they may contain an email, and a page that crashes leaves its lease in the storage. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** Replaces Web Locks on plain http: an entry in local storage that expires unless it is renewed. */
async function takeLease(name: string, { id, clock, storage }: LockPorts): Promise<Cancel | null> {
  const key = `lease:${shortHash(name)}`
  /** Null if no lease is valid. A stamp from the future counts as expired, because the clock may have been set back. */
  const owner = (): string | null => {
    try {
      const [owner = '', stamp = ''] = (storage?.getItem(key) ?? '').split(' ')
      return owner !== '' && Math.abs(clock.wall() - Number(stamp)) < LEASE_MS ? owner : null
    } catch {
      return null
    }
  }
  const tick = createTimer(clock)
  const renew = () => {
    try {
      storage?.setItem(key, `${id} ${clock.wall()}`)
    } catch {
      // Local storage is denied or full, so other tabs do not see this lease.
    }
    tick.set(RENEW_MS, renew)
  }
  const release = () => {
    tick.stop()
    try {
      if (owner() === id) storage?.removeItem(key)
    } catch {
      // Storage is denied, so the lease is not removed but expires after LEASE_MS.
    }
  }

  const former = owner()
  if (former !== null && former !== id) return null
  renew()
  // If the lease was not stored, local storage does not work, and tabs cannot see each other's leases. Within this
  // tab, `heldLocks` still allows only one task.
  if (owner() !== id) return release
  await new Promise<void>((done) => clock.after(LOOK_AGAIN_MS, done))
  if (owner() === id) return release
  tick.stop()
  return null
}

function takeLock(name: string, ports: LockPorts): Promise<Cancel | null> {
  const { locks } = ports
  if (!locks) return takeLease(name, ports)
  return new Promise((resolve) => {
    locks
      .request(name, { ifAvailable: true }, (lock) =>
        lock ? new Promise<void>((release) => resolve(release)) : resolve(null),
      )
      // The browser refuses Web Locks, so use a lease in local storage.
      .catch(() => resolve(takeLease(name, ports)))
  })
}

const heldLocks = new Set<string>()

export async function withLock<T>(
  name: string,
  work: () => Promise<T>,
  ports: LockPorts = realPorts(),
): Promise<{ ran: true; value: T } | { ran: false }> {
  const key = `${ports.id} ${name}`
  // Check before the first await, so that the second click of a double click ends here.
  if (heldLocks.has(key)) return { ran: false }
  heldLocks.add(key)
  try {
    const release = await takeLock(name, ports)
    if (!release) return { ran: false }
    try {
      return { ran: true, value: await work() }
    } finally {
      release()
    }
  } finally {
    heldLocks.delete(key)
  }
}
