import { hashKey, type QueryKey } from '@tanstack/react-query'
import { cache } from './cache'

// A server may report success and store nothing. For the writes that happen often, the next read of the list shows
// whether the change is stored. Only if the list lacks the change, one more request checks the write.

export type UnverifiedWrite<List> = {
  queryKey: QueryKey
  /** True for a live list, whose new data comes from stream messages and not from the query's own reads. */
  live?: boolean
  isOld: (list: List) => boolean
  /** Returns whether the write is stored. Bypasses all caches and the stream, whose message may predate the write. */
  look: () => Promise<boolean>
  /** Called if the server did not store the write. */
  tell: () => void
}

/** If nothing reads the list within this time, a separate read checks the write. */
const WAIT_MS = 90_000

type OpenWrite = UnverifiedWrite<never> & { hash: string; timer: ReturnType<typeof setTimeout> }
const openWrites = new Map<string, OpenWrite>()
let isWatching = false
let isLocalChange = false

function closeWrite(key: string): OpenWrite | undefined {
  const claim = openWrites.get(key)
  if (claim) clearTimeout(claim.timer)
  openWrites.delete(key)
  return claim
}

/** If this check fails, trust the reported success. */
async function verifyAndTell(key: string): Promise<void> {
  const claim = closeWrite(key)
  if (claim && !(await claim.look().catch(() => true))) claim.tell()
}

function watchCache(): void {
  if (isWatching) return
  isWatching = true
  cache.getQueryCache().subscribe((event) => {
    if (
      openWrites.size === 0 ||
      isLocalChange ||
      event.type !== 'updated' ||
      event.action.type !== 'success'
    )
      return
    const isManual = event.action.manual === true
    for (const [key, { hash, live = false, isOld }] of openWrites) {
      if (hash !== event.query.queryHash || (isManual && !live)) continue
      if (isOld(event.query.state.data as never)) void verifyAndTell(key)
      else if (!live) closeWrite(key)
    }
  })
}

/**
 * Changes cached data without checking the open writes. Any other change of the cache counts as a new read from the
 * server and checks them.
 */
export function changeLocally(change: () => void): void {
  isLocalChange = true
  try {
    change()
  } finally {
    isLocalChange = false
  }
}

/** Registers a write for which the server reported success. A later write with the same key replaces an earlier one. */
export function verifyLater<List>(key: string, claim: UnverifiedWrite<List>): void {
  watchCache()
  closeWrite(key)
  openWrites.set(key, {
    ...claim,
    hash: hashKey(claim.queryKey),
    timer: setTimeout(() => void verifyAndTell(key), WAIT_MS),
  })
}

export function forgetUnverifiedWrites(): void {
  for (const key of openWrites.keys()) closeWrite(key)
}
