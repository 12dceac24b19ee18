import { use, useEffect, useMemo, useReducer, useState } from 'react'
import { groupDigits, npr } from '../../../rules/pricing'
import { announce } from '../../../ui/dialog/announce'
import type { IndexedOrder } from '../list/findOrders'
import { orderActionNamed, type OrderActs } from '../useOrderActs'
import { PictureHostContext } from '../../../display/Picture'
import { useStableHandler } from '../../../ui/useStableHandler'
import { EMPTY_DESK, queueAfter, reduceDesk, type DeskDecision } from './deskState'
import { compareReceipt, loadReceiptImage, type PictureMatch } from './seenReceipts'

/** How many receipts are downloaded and compared ahead of the current one. */
const COMPARED_AHEAD = 12

export type PictureMatches = ReadonlyMap<string, PictureMatch>

/** Adds the match to the order `id`. If earlier receipts are the same picture, their orders get the match too. */
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
 * Compares each receipt with those seen before, as advice for the owner. Downloads the receipts after `current` one at a
 * time; with data saver on, only the next.
 */
export function usePictureMatches(queue: readonly IndexedOrder[], current: string | undefined) {
  const host = use(PictureHostContext)
  const [matches, setMatches] = useState<PictureMatches>(new Map())
  const at = queue.findIndex(({ id }) => id === current)
  const saving = (navigator as WithSaveData).connection?.saveData === true
  const ahead = queue.slice(Math.max(0, at + 1), at + 1 + (saving ? 1 : COMPARED_AHEAD))
  const wanted = ahead.find(({ id }) => !matches.has(id))
  const id = wanted?.id
  const receipt = wanted?.order.payment_receipt

  useEffect(() => {
    if (id === undefined || receipt === undefined) return
    let current = true
    async function compare(of: string, name: string) {
      const image = await loadReceiptImage(name, host)
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
    /** True once every receipt within the look-ahead has been compared. */
    compared: wanted === undefined,
    async onPicture(of: string, image: HTMLImageElement): Promise<void> {
      const match = await compareReceipt(of, image, host)
      setMatches((before) => addMatch(before, of, match))
    },
  }
}

/**
 * A receipt must be on screen this long before a decision, so that a double press does not decide the next receipt unseen.
 */
const SETTLED_AFTER_MS = 400

function receiptQueueOf(index: readonly IndexedOrder[]): IndexedOrder[] {
  // An unreadable date sorts as the oldest, so that such an order is not forgotten at the end.
  return index
    .filter(({ order }) => orderActionNamed(order.status, 'verify'))
    .toSorted((a, b) => a.at - b.at)
}

/** Announces the new receipt, because the desk's keys move no focus that a screen reader could follow. */
function announcePlace(queue: readonly IndexedOrder[], at: number): void {
  const row = queue[at]
  if (row)
    announce(
      `#${row.id}, ${row.customer}, ${npr(row.order.total_amount)}, ${groupDigits(at + 1)} of ${groupDigits(queue.length)}`,
      'receipt',
    )
}

/** Sends the owner's decisions; deskState.ts decides which receipt is shown. */
export function useDesk(index: readonly IndexedOrder[], acts: OrderActs) {
  const queue = useMemo(() => receiptQueueOf(index), [index])
  const byId = useMemo(() => new Map(index.map((row) => [row.id, row])), [index])
  const [state, dispatch] = useReducer(reduceDesk, EMPTY_DESK)
  const { chosen, settled, armed } = state

  if (chosen === null && queue[0]) dispatch({ type: 'chosen', id: queue[0].id })
  const current = chosen === null ? undefined : byId.get(chosen)
  const at = queue.findIndex(({ id }) => id === chosen)

  useEffect(() => {
    const timer = setTimeout(() => dispatch({ type: 'settled' }), SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [chosen])

  const can = (name: DeskDecision['name']): boolean =>
    current !== undefined &&
    orderActionNamed(current.order.status, name) !== undefined &&
    !acts.busy.has(current.id)

  function step(by: 1 | -1) {
    const to = at === -1 ? 0 : at + by
    const row = queue[to]
    if (!row) return
    dispatch({ type: 'chosen', id: row.id })
    announcePlace(queue, to)
  }

  // Runs after a call, so it must read the current queue and receipt, not those at the call's start.
  const moveOn = useStableHandler((decision: DeskDecision, place: number) => {
    const { left, at: to } = queueAfter(queue, decision.id, place)
    dispatch({ type: 'decided', decision, next: left[to]?.id ?? null })
    if (chosen === decision.id) announcePlace(left, to)
  })

  async function decide(name: DeskDecision['name']) {
    if (!current || !settled || !can(name)) return
    const { id, order } = current
    dispatch({ type: 'disarmed' })
    if ((await acts.actAndSay(order, name)) === null) moveOn({ id, order, name }, at)
  }

  return {
    queue,
    current,
    at,
    next: queue[at + 1],
    // Leaves out orders whose status was undone, because they are in the queue again.
    done: state.done.filter(({ id }) => !queue.some((row) => row.id === id)),
    armed,
    settled: current !== undefined && settled,
    canDecide:
      current !== undefined && orderActionNamed(current.order.status, 'verify') !== undefined,
    choose: (id: string) => dispatch({ type: 'chosen', id }),
    step,
    verify: () => void decide('verify'),
    reject: () => {
      if (armed) void decide('reject')
      else if (can('reject')) dispatch({ type: 'armed' })
    },
    disarm: () => dispatch({ type: 'disarmed' }),
  }
}
