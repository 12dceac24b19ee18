import { hashKey, type QueryKey } from '@tanstack/react-query'
import { cache } from './cache'

// A server may report success and store nothing. Frequent acts do not read again only to find out: the next reading of their
// list is compared instead, and only a list that still shows the old leads to one more request.

export type Claim<List> = {
  queryKey: QueryKey
  /** The list is replaced by a stream's messages, not by readings of the query. */
  live?: boolean
  isOld: (list: List) => boolean
  /** Reads past all caches and returns whether the write is stored; a message may predate the write. */
  look: () => Promise<boolean>
  /** It is not stored. */
  tell: () => void
}

/** After this time without a reading, one is requested. */
const WAIT_MS = 90_000

type Open = Claim<never> & { hash: string; timer: ReturnType<typeof setTimeout> }
const open = new Map<string, Open>()
let watching = false
let localChange = false

function close(key: string): Open | undefined {
  const claim = open.get(key)
  if (claim) clearTimeout(claim.timer)
  open.delete(key)
  return claim
}

/** If nothing can be read, trust the reported success. */
async function doubt(key: string): Promise<void> {
  const claim = close(key)
  if (claim && !(await claim.look().catch(() => true))) claim.tell()
}

function watch(): void {
  if (watching) return
  watching = true
  cache.getQueryCache().subscribe((event) => {
    if (
      open.size === 0 ||
      localChange ||
      event.type !== 'updated' ||
      event.action.type !== 'success'
    )
      return
    const isManual = event.action.manual === true
    for (const [key, { hash, live = false, isOld }] of open) {
      if (hash !== event.query.queryHash || (isManual && !live)) continue
      if (isOld(event.query.state.data as never)) void doubt(key)
      else if (!live) close(key)
    }
  })
}

/** Changes a cached list locally; the change does not count as news from the server. */
export function changeHere(change: () => void): void {
  localChange = true
  try {
    change()
  } finally {
    localChange = false
  }
}

/** Call it after a reported success. A later claim with the same key replaces this one. */
export function compareLater<List>(key: string, claim: Claim<List>): void {
  watch()
  close(key)
  open.set(key, {
    ...claim,
    hash: hashKey(claim.queryKey),
    timer: setTimeout(() => void doubt(key), WAIT_MS),
  })
}

/** Logout, and between tests. */
export function forgetClaims(): void {
  for (const key of open.keys()) close(key)
}
