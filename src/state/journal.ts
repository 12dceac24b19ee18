import * as v from 'valibot'
import { leaseOn, RENEW_MS } from '../api/live/lease'
import { type Cancel, nothing, type Ports, timer } from '../api/live/ports'
import { realPorts } from '../api/live/realPorts'
import type { Id, Paisa } from '../rules/types'
import { idText, sameId } from '../rules/types'
import { idbDelete, idbGet, idbPut } from './idb'

// Where an order stands, written down before each step, so that a reload goes on from there and no order is sent twice.

const id = v.union([v.string(), v.number()])
const afterwards = { orderId: v.nullable(id), left: v.array(id) }

const Journal = v.variant('stage', [
  v.object({ stage: v.literal('draft') }),
  v.object({
    stage: v.literal('sending'),
    since: v.number(),
    /** The orders that were there before; null when they could not be read. */
    known: v.nullable(v.array(v.string())),
    fingerprint: v.string(),
  }),
  v.object({ stage: v.literal('placed'), ...afterwards }),
  v.object({ stage: v.literal('clearing'), ...afterwards }),
  v.object({ stage: v.literal('done'), orderId: v.nullable(id) }),
])
export type Journal = v.InferOutput<typeof Journal>
export type Sending = Extract<Journal, { stage: 'sending' }>

const keyOf = (email: string) => `journal|${encodeURIComponent(email)}`
const DRAFT: Journal = { stage: 'draft' }

export async function readJournal(email: string): Promise<Journal> {
  const read = v.safeParse(Journal, await idbGet(keyOf(email)))
  return read.success ? read.output : DRAFT
}

let last: Promise<unknown> = Promise.resolve()

/** Writes the next stage if the present one allows it; null where it does not. One step after the other. */
function step(email: string, next: (now: Journal) => Journal | null): Promise<Journal | null> {
  const done = last.then(async () => {
    const stage = next(await readJournal(email))
    if (stage) await idbPut(keyOf(email), stage)
    return stage
  })
  last = done
  return done
}

/** Null while a former order of this user still has lines to be cleared. */
export function startSending(email: string, known: readonly Id[] | null, fingerprint: string): Promise<Journal | null> {
  return step(email, (now) =>
    now.stage === 'placed' || now.stage === 'clearing'
      ? null
      : { stage: 'sending', since: Date.now(), known: known?.map(idText) ?? null, fingerprint },
  )
}

/** The server refused, or the order is certainly not there. */
export function markNotPlaced(email: string): Promise<Journal | null> {
  return step(email, (now) => (now.stage === 'sending' ? DRAFT : null))
}

/** `left`: the cart lines still to be removed; a buy-now item is none. */
export function markPlaced(email: string, orderId: Id | null, left: readonly Id[]): Promise<Journal | null> {
  return step(email, (now) => (now.stage === 'sending' ? { stage: 'placed', orderId, left: [...left] } : null))
}

export function markCleared(email: string, line: Id): Promise<Journal | null> {
  return step(email, (now) =>
    now.stage === 'placed' || now.stage === 'clearing'
      ? { stage: 'clearing', orderId: now.orderId, left: now.left.filter((other) => !sameId(other, line)) }
      : null,
  )
}

export function markDone(email: string): Promise<Journal | null> {
  return step(email, (now) =>
    now.stage === 'placed' || now.stage === 'clearing' ? { stage: 'done', orderId: now.orderId } : null,
  )
}

export function forgetJournal(email: string): Promise<void> {
  return idbDelete(keyOf(email))
}

export interface OrderMarks {
  subtotal: Paisa
  lines: readonly { title: string; size: string; quantity: number }[]
}

/** What tells an order from another when its id was lost: its subtotal and its lines, in any order. */
export function fingerprintOf({ subtotal, lines }: OrderMarks): string {
  const marks = lines.map(({ title, size, quantity }) => [title.trim(), size.trim().toLowerCase(), quantity].join('\n'))
  return JSON.stringify([subtotal, ...marks.sort()])
}

/** The order that was being sent, among those the server lists now; null when it is not there, or nobody can tell. */
export function sentOrderAmong<T extends { id: Id }>(
  { known, fingerprint }: Sending,
  orders: readonly T[],
  marksOf: (order: T) => OrderMarks,
): T | null {
  if (!known) return null
  return (
    orders.find((order) => !known.includes(idText(order.id)) && fingerprintOf(marksOf(order)) === fingerprint) ?? null
  )
}

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
