import { use, useEffect, useState } from 'react'
import { PictureHost } from '../../../display/Picture'
import type { IndexedOrder } from '../list/findOrders'
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
    /** All receipts that are compared ahead have been. */
    compared: wanted === undefined,
    /** Called when the viewer's picture has loaded. */
    async onPicture(of: string, image: HTMLImageElement): Promise<void> {
      const match = await compareReceipt(of, image, host)
      setMatches((before) => addMatch(before, of, match))
    },
  }
}
