import { hashKey, type QueryKey } from '@tanstack/react-query'
import { cache } from './cache'

// A server may report success and store nothing. Frequent acts send no extra read to verify each write: the next read of their
// list is compared instead, and only a list without the change leads to one more request.

export type UnverifiedWrite<List> = {
  queryKey: QueryKey
  /** True if the messages of a stream replace the list, not reads of the query. */
  live?: boolean
  isOld: (list: List) => boolean
  /** Bypasses all caches and returns whether the write is stored. Needed because a stream message may predate the write. */
  look: () => Promise<boolean>
  /** Called if the write is not stored. */
  tell: () => void
}

/** After this time without a reading, one is requested. */
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

/** If nothing can be read, trust the reported success. */
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

/** Changes a cached list locally; the change does not count as news from the server. */
export function changeLocally(change: () => void): void {
  isLocalChange = true
  try {
    change()
  } finally {
    isLocalChange = false
  }
}

/** Call it after a reported success. A later write with the same key replaces this one. */
export function verifyLater<List>(key: string, claim: UnverifiedWrite<List>): void {
  watchCache()
  closeWrite(key)
  openWrites.set(key, {
    ...claim,
    hash: hashKey(claim.queryKey),
    timer: setTimeout(() => void verifyAndTell(key), WAIT_MS),
  })
}

/** Called at logout and between tests. */
export function forgetUnverifiedWrites(): void {
  for (const key of openWrites.keys()) closeWrite(key)
}
