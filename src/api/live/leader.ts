import { leaseOn, RENEW_MS } from './lease'
import { type Cancel, nothing, type Locks, type Ports, timer } from './ports'

export const BEAT_MS = 2000
const BEATS_MISSED = 3
/** Followers must not all steal in the same instant. */
const STEAL_SPREAD_MS = 1000
/** Local storage cannot compare and set: who took the lease looks again whether it is still the owner. */
const LOOK_AGAIN_MS = 100

export interface ElectionOptions {
  name: string
  ports: Ports
  /** Tells the other tabs: the leader lives, or has just gone (which locks tell by themselves). */
  post: (kind: 'beat' | 'bye') => void
  onLead: () => void
  onLose: () => void
}

export interface Election {
  heard(kind: 'beat' | 'bye'): void
  leave(): void
}

/** Joins the tabs that want to speak for the browser. Only visible tabs join; a tab that hides leaves. */
export function joinElection(options: ElectionOptions): Election {
  const { locks } = options.ports
  if (!locks) return byLease(options)
  let election: Election | null = null
  let left = false
  const byLocks = byLock(options, locks, () => {
    if (!left) election = byLease(options)
  })
  return {
    heard: (kind) => (election ?? byLocks).heard(kind),
    leave() {
      left = true
      ;(election ?? byLocks).leave()
    },
  }
}

function byLock(
  { name, ports: { clock }, post, onLead, onLose }: ElectionOptions,
  locks: Locks,
  broken: () => void,
): Election {
  let leading = false
  let drop: Cancel = nothing
  const tick = timer(clock)

  const beat = () => {
    post('beat')
    tick.set(BEAT_MS, beat)
  }

  /** A frozen tab keeps its lock: whoever hears nothing for three beats takes it away. */
  const watch = () => {
    const wait = BEAT_MS * BEATS_MISSED + clock.random() * STEAL_SPREAD_MS
    const due = clock.now() + wait
    tick.set(wait, () => {
      // A tab that slept itself heard nothing because of its own sleep.
      if (clock.now() - due > BEAT_MS) watch()
      else enter('steal')
    })
  }

  const enter = (how: 'wait' | 'steal') => {
    drop()
    watch()
    drop = locks.hold(name, how, {
      held() {
        leading = true
        onLead()
        beat()
      },
      lost(why) {
        tick.stop()
        if (leading) {
          leading = false
          onLose()
        }
        drop = nothing
        if (why === 'broken') broken()
        else enter('wait')
      },
    })
  }

  enter('wait')
  return {
    heard(kind) {
      if (!leading && kind === 'beat') watch()
    },
    leave() {
      tick.stop()
      if (leading) {
        leading = false
        onLose()
      }
      drop()
    },
  }
}

function byLease({ name, ports, post, onLead, onLose }: ElectionOptions): Election {
  const { clock } = ports
  const lease = leaseOn(name, ports.id, ports)
  let leading = false
  const tick = timer(clock)

  const look = () => {
    const owner = lease.owner()
    const others = owner !== null && owner !== ports.id
    let next = RENEW_MS
    if (leading && others) {
      leading = false
      onLose()
    } else if (!others) {
      // Where the storage keeps nothing no tab can see another: each visible one then works for itself.
      lease.take()
      if (!leading) {
        leading = true
        next = LOOK_AGAIN_MS
        onLead()
      }
    }
    tick.set(next, look)
  }

  look()
  return {
    heard(kind) {
      if (!leading && kind === 'bye') tick.set(clock.random() * LOOK_AGAIN_MS * 2, look)
    },
    leave() {
      tick.stop()
      if (!leading) return
      leading = false
      onLose()
      lease.release()
      post('bye')
    },
  }
}
