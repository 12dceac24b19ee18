import { useEffect, useMemo, useRef, useState, use } from 'react'
import type { Order } from '../../../api/admin/adminOrders'
import { grouped, npr } from '../../../rules/pricing'
import { announce } from '../../../ui/dialog/announce'
import type { IndexedOrder } from '../list/findOrders'
import { actionNamed, type Acts } from '../useActs'
import { PictureHost } from '../../../display/Picture'
import { compareReceipt, loadReceipt, type PictureMatch } from './receiptMarks'

/** How many receipts are downloaded and compared ahead of the current one. */
const AHEAD = 12

export type PictureMatches = ReadonlyMap<string, PictureMatch>

/** Adds a match to both of its orders, whichever receipt was loaded first. */
function addMatch(before: PictureMatches, id: string, match: PictureMatch): PictureMatches {
  const after = new Map(before).set(id, match)
  if (match.state !== 'same') return after
  for (const other of match.ids) {
    const known = after.get(other)
    const ids = known?.state === 'same' ? known.ids : []
    if (known && !ids.includes(id)) after.set(other, { state: 'same', ids: [...ids, id] })
  }
  return after
}

type WithSaveData = Navigator & { connection?: { saveData?: boolean } }

/**
 * Compares each receipt with those seen before, as advice for the owner. Prefetches the receipts after `current` one at a
 * time, so that the next is already loaded; with data saver on, only the next one.
 */
export function usePictureMatches(queue: readonly IndexedOrder[], current: string | undefined) {
  const host = use(PictureHost)
  const [matches, setMatches] = useState<PictureMatches>(new Map())
  const at = queue.findIndex(({ id }) => id === current)
  const saving = (navigator as WithSaveData).connection?.saveData === true
  const ahead = queue.slice(Math.max(0, at + 1), at + 1 + (saving ? 1 : AHEAD))
  const wanted = ahead.find(({ id }) => !matches.has(id))
  const id = wanted?.id
  const receipt = wanted?.order.payment_receipt

  useEffect(() => {
    if (id === undefined || receipt === undefined) return
    let current = true
    async function compare(of: string, name: string) {
      const image = await loadReceipt(name, host)
      if (!current) return
      const match: PictureMatch = image
        ? await compareReceipt(of, image, host)
        : { state: 'unknown' }
      setMatches((before) => addMatch(before, of, match))
    }
    void compare(id, receipt)
    return () => {
      current = false
    }
  }, [id, receipt, host])

  return {
    matches,
    /** Every receipt within the look-ahead has been compared. */
    compared: wanted === undefined,
    /** Called when the viewer's picture has loaded. */
    async onPicture(of: string, image: HTMLImageElement): Promise<void> {
      const match = await compareReceipt(of, image, host)
      setMatches((before) => addMatch(before, of, match))
    },
  }
}

/** A receipt must be on screen this long before a decision, so that a double press does not decide the next one unseen. */
const SETTLE_MS = 400

export type DeskDecision = { id: string; order: Order; name: 'verify' | 'reject' }

export function queueOf(index: readonly IndexedOrder[]): IndexedOrder[] {
  // An unreadable date sorts as the oldest, so that such an order is not forgotten at the end.
  return index
    .filter(({ order }) => actionNamed(order.status, 'verify'))
    .toSorted((a, b) => a.at - b.at)
}

/** The desk's keys move no focus, so the new receipt is announced. */
function sayPlace(queue: readonly IndexedOrder[], at: number): void {
  const row = queue[at]
  if (row)
    announce(
      `#${row.id}, ${row.customer}, ${npr(row.order.total_amount)}, ${grouped(at + 1)} of ${grouped(queue.length)}`,
      'receipt',
    )
}

/**
 * The state of the receipt desk. The current receipt changes only by a user action: a refetch must not swap it while the owner
 * is about to press Verify.
 */
export function useDesk(index: readonly IndexedOrder[], acts: Acts) {
  const queue = useMemo(() => queueOf(index), [index])
  const byId = useMemo(() => new Map(index.map((row) => [row.id, row])), [index])
  const [chosen, setChosen] = useState<string | null>(null)
  const [armedFor, setArmedFor] = useState<string | null>(null)
  const [settled, setSettled] = useState<string | null>(null)
  const [done, setDone] = useState<readonly DeskDecision[]>([])
  const latest = useRef({ queue, chosen })
  useEffect(() => {
    latest.current = { queue, chosen }
  })

  if (chosen === null && queue[0]) setChosen(queue[0].id)
  const current = chosen === null ? undefined : byId.get(chosen)
  const at = queue.findIndex(({ id }) => id === chosen)
  const next = queue[at + 1]
  const armed = armedFor !== null && armedFor === chosen

  useEffect(() => {
    const timer = setTimeout(() => setSettled(chosen), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [chosen])

  function step(by: 1 | -1) {
    const to = at === -1 ? 0 : at + by
    const row = queue[to]
    if (!row) return
    setChosen(row.id)
    sayPlace(queue, to)
  }

  async function decide(name: 'verify' | 'reject') {
    if (!current || !actionNamed(current.order.status, name) || acts.busy.has(current.id)) return
    if (settled !== current.id) return
    const { id, order } = current
    const before = queue.findIndex((row) => row.id === id)
    setArmedFor(null)
    if ((await acts.actAndSay(order, name)) !== null) return
    setDone((list) => [{ id, order, name }, ...list.filter((entry) => entry.id !== id)])
    // The owner may have moved to another receipt during the call; stay there.
    if (latest.current.chosen !== id) return
    const left = latest.current.queue.filter((row) => row.id !== id)
    const to = Math.min(before, left.length - 1)
    setChosen(left[to]?.id ?? null)
    sayPlace(left, to)
  }

  return {
    queue,
    current,
    at,
    next,
    // An order whose status was set back waits in the queue again.
    done: done.filter(({ id }) => !queue.some((row) => row.id === id)),
    armed,
    /** The receipt has been on screen long enough for a decision. */
    settled: current !== undefined && settled === current.id,
    canDecide: current !== undefined && actionNamed(current.order.status, 'verify') !== undefined,
    choose: setChosen,
    step,
    verify: () => void decide('verify'),
    reject: () => {
      if (armed) void decide('reject')
      else if (current && !acts.busy.has(current.id) && actionNamed(current.order.status, 'reject'))
        setArmedFor(current.id)
    },
    disarm: () => setArmedFor(null),
  }
}
