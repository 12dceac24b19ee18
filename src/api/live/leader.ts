import { leaseOn, RENEW_MS } from './lease'
import { type Cancel, nothing, type Locks, type Ports, timer } from './ports'

export const BEAT_MS = 2000
const BEATS_MISSED = 3
/** Spread, so that followers do not all steal the lock at the same instant. */
const STEAL_SPREAD_MS = 1000
/** Local storage has no compare-and-set, so a tab that took the lease soon checks whether it still owns it. */
const LOOK_AGAIN_MS = 100

export interface ElectionOptions {
  name: string
  ports: Ports
  /**
   * Tells the other tabs that the leader lives (beat) or has left (bye). Locks notice a leaving leader by themselves.
   */
  post: (kind: 'beat' | 'bye') => void
  onLead: () => void
  onLose: () => void
}

export interface Election {
  receive(kind: 'beat' | 'bye'): void
  leave(): void
}

/** Joins the election of the tab that reads for the whole browser. Only visible tabs join; a hidden tab leaves. */
export function joinElection(options: ElectionOptions): Election {
  const { locks } = options.ports
  if (!locks) return byLease(options)
  let election: Election | null = null
  let left = false
  const byLocks = byLock(options, locks, () => {
    if (!left) election = byLease(options)
  })
  return {
    receive: (kind) => (election ?? byLocks).receive(kind),
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

  /** A frozen tab keeps its lock, so a follower that misses three beats steals it. */
  const watch = () => {
    const wait = BEAT_MS * BEATS_MISSED + clock.random() * STEAL_SPREAD_MS
    const due = clock.now() + wait
    tick.set(wait, () => {
      // If this timer itself fired late, this tab was asleep, and the missing beats prove nothing.
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
    receive(kind) {
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
      // If the storage keeps nothing, tabs cannot see each other: each visible one then works alone.
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
    receive(kind) {
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
