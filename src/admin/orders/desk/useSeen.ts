import { use, useEffect, useState } from 'react'
import { config } from '../../../api/core/config'
import { PictureHost } from '../../../display/PictureHost'
import { receiptCandidates } from '../../../rules/receiptPlaces'
import type { Found } from '../list/findOrders'
import { hashOfImage } from './pictureHash'
import { meetPicture } from './seenPictures'

/** How many of the queue's pictures are compared before they are looked at; each is a download. */
const AHEAD = 12

export type Meeting = { state: 'same'; ids: readonly string[] } | { state: 'new' } | { state: 'unknown' }
export type Meetings = ReadonlyMap<string, Meeting>

function meet(id: string, image: HTMLImageElement): Meeting {
  const hash = hashOfImage(image)
  if (hash === null) return { state: 'unknown' }
  const ids = meetPicture(id, hash)
  return ids.length > 0 ? { state: 'same', ids } : { state: 'new' }
}

/** Both orders of a pair know of each other, whichever picture came first. */
function join(before: Meetings, id: string, meeting: Meeting): Meetings {
  const after = new Map(before).set(id, meeting)
  if (meeting.state !== 'same') return after
  for (const other of meeting.ids) {
    const known = after.get(other)
    const ids = known?.state === 'same' ? known.ids : []
    if (known && !ids.includes(id)) after.set(other, { state: 'same', ids: [...ids, id] })
  }
  return after
}

function pictureAt(addresses: readonly string[], done: (image: HTMLImageElement | null) => void): () => void {
  let here = true
  let at = 0
  const image = new Image()
  const end = (found: HTMLImageElement | null) => {
    if (here) done(found)
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
    here = false
  }
}

type Thrifty = Navigator & { connection?: { saveData?: boolean } }

/**
 * Which receipts came with another order too, by fingerprint: advice only. The pictures after `current` are fetched one by
 * one, so that the next is there when it is wanted; under data saver only the very next.
 */
export function useSeen(queue: readonly Found[], current: string | undefined) {
  const host = use(PictureHost)
  const [meetings, setMeetings] = useState<Meetings>(new Map())
  const at = queue.findIndex(({ id }) => id === current)
  const saving = (navigator as Thrifty).connection?.saveData === true
  const ahead = queue.slice(Math.max(0, at + 1), at + 1 + (saving ? 1 : AHEAD))
  const wanted = ahead.find(({ id }) => !meetings.has(id))
  const id = wanted?.id
  const receipt = wanted?.order.payment_receipt

  useEffect(() => {
    if (id === undefined || receipt === undefined) return
    return pictureAt(receiptCandidates(receipt, host, config().receiptsFolder), (image) => {
      const meeting: Meeting = image ? meet(id, image) : { state: 'unknown' }
      setMeetings((before) => join(before, id, meeting))
    })
  }, [id, receipt, host])

  return {
    meetings,
    /** The picture in the viewer is there. */
    onPicture: (of: string, image: HTMLImageElement) => {
      const meeting = meet(of, image)
      setMeetings((before) => join(before, of, meeting))
    },
  }
}
