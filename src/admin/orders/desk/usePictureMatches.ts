import { use, useEffect, useState } from 'react'
import { config } from '../../../api/core/config'
import { PictureHost } from '../../../display/PictureHost'
import { receiptCandidates } from '../../../rules/receiptPlaces'
import type { IndexedOrder } from '../list/findOrders'
import { hashOfImage } from './pictureHash'
import { recordPicture } from './seenPictures'

/** How many receipts are downloaded and compared ahead of the current one. */
const AHEAD = 12

export type PictureMatch =
  { state: 'same'; ids: readonly string[] } | { state: 'new' } | { state: 'unknown' }
export type PictureMatches = ReadonlyMap<string, PictureMatch>

function compare(id: string, image: HTMLImageElement): PictureMatch {
  const hash = hashOfImage(image)
  if (hash === null) return { state: 'unknown' }
  const ids = recordPicture(id, hash)
  return ids.length > 0 ? { state: 'same', ids } : { state: 'new' }
}

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

/** Loads the picture from the first address that works; null if none does. Returns a cancel function. */
function loadPicture(
  addresses: readonly string[],
  done: (image: HTMLImageElement | null) => void,
): () => void {
  let wanted = true
  let at = 0
  const image = new Image()
  const end = (found: HTMLImageElement | null) => {
    if (wanted) done(found)
  }
  image.addEventListener('load', () => end(image))
  image.addEventListener('error', () => {
    at++
    const next = addresses[at]
    if (next === undefined) end(null)
    else image.src = next
  })
  if (addresses[0] === undefined) end(null)
  else image.src = addresses[0]
  return () => {
    wanted = false
  }
}

type WithSaveData = Navigator & { connection?: { saveData?: boolean } }

/**
 * Compares each receipt's hash with those seen before, as advice for the owner. Prefetches the receipts after `current` one at a
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
    return loadPicture(receiptCandidates(receipt, host, config().receiptsFolder), (image) => {
      const match: PictureMatch = image ? compare(id, image) : { state: 'unknown' }
      setMatches((before) => addMatch(before, id, match))
    })
  }, [id, receipt, host])

  return {
    matches,
    /** All receipts that are compared ahead have been. */
    compared: wanted === undefined,
    /** Called when the viewer's picture has loaded. */
    onPicture: (of: string, image: HTMLImageElement) => {
      const match = compare(of, image)
      setMatches((before) => addMatch(before, of, match))
    },
  }
}
