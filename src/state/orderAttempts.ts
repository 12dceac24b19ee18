import * as v from 'valibot'
import {
  isOpenAttempt,
  isAttemptExpired,
  newestAttemptsOf,
  redactedAttempt,
  type Attempt as AttemptEntry,
} from '../rules/orderAttempt'
import { textHash } from '../rules/receipt'
import { idbGet, idbUpdate } from './idb'

// The order attempts on this device, stored under a hash of the email so that they may stay after a logout. IndexedDB holds all of
// them, local storage a copy of those that still matter. If both are denied, the history entry holds them.

const idEntry = v.union([v.string(), v.number()])
const idsEntry = v.array(idEntry)
const LineEntry = v.object({
  id: idEntry,
  product_id: idEntry,
  title: v.string(),
  size: v.string(),
  color: v.string(),
  quantity: v.number(),
  price: v.number(),
})
const AttemptEntry: v.GenericSchema<unknown, AttemptEntry> = v.object({
  id: v.string(),
  rev: v.number(),
  phase: v.picklist(['sending', 'unknown', 'confirmed', 'refused']),
  tries: v.number(),
  createdAt: v.number(),
  ids: idsEntry,
  lines: v.array(LineEntry),
  marks: v.object({ exact: v.string(), loose: v.string(), goods: v.array(v.string()) }),
  subtotal: v.number(),
  shipping: v.number(),
  total: v.number(),
  receipt: v.string(),
  baseline: v.array(v.string()),
  weak: v.boolean(),
  waited: v.number(),
  proof: v.number(),
  lookedAt: v.nullable(v.number()),
  read: v.boolean(),
  message: v.nullable(v.string()),
  status: v.nullable(v.number()),
  proposed: v.array(v.string()),
  found: idsEntry,
  left: idsEntry,
  settledAt: v.nullable(v.number()),
  told: v.boolean(),
})

function attemptsOf(stored: unknown): AttemptEntry[] {
  return (Array.isArray(stored) ? stored : []).flatMap((row: unknown) => {
    const read = v.safeParse(AttemptEntry, row)
    return read.success ? [read.output] : []
  })
}

/** Stores one list of attempts per user; `owner` is the hash of the user's email. */
export interface AttemptStorage {
  read(owner: string): Promise<unknown>
  /** Reads and writes in one step; false if the value was not stored. */
  update(owner: string, change: (stored: unknown) => unknown): Promise<boolean>
}

const STORAGE_NAME = 'attempts'
const keyOf = (owner: string) => `${STORAGE_NAME}|${owner}`

export const databaseAttemptStorage: AttemptStorage = {
  read: (owner) => idbGet(keyOf(owner)),
  update: (owner, change) =>
    idbUpdate(keyOf(owner), (stored) => {
      const list = change(stored)
      return Array.isArray(list) && list.length > 0 ? list : undefined
    }),
}

/** The lists by owner. Stored values are untrusted, so they are parsed like a reply. */
type ListsByOwner = Record<string, unknown>
const listsOf = (value: unknown): ListsByOwner =>
  typeof value === 'object' && value !== null ? { ...value } : {}

function localLists(): ListsByOwner {
  try {
    return listsOf(JSON.parse(localStorage.getItem(STORAGE_NAME) ?? '{}'))
  } catch {
    return {}
  }
}

export const localStorageAttemptStorage: AttemptStorage = {
  read: async (owner) => localLists()[owner],
  async update(owner, change) {
    const lists = localLists()
    const list = change(lists[owner])
    if (Array.isArray(list) && list.length > 0) lists[owner] = list
    else delete lists[owner]
    // Calls setItem itself: writeLocalStorage deletes a value that it cannot replace, but an old record is better than none.
    try {
      const text = JSON.stringify(lists)
      if (text === '{}') localStorage.removeItem(STORAGE_NAME)
      else localStorage.setItem(STORAGE_NAME, text)
      return (localStorage.getItem(STORAGE_NAME) ?? '{}') === text
    } catch {
      return false
    }
  },
}

/** `history.state` survives a reload even if the browser stores nothing else. React Router ignores fields that it did not write. */
export const historyAttemptStorage: AttemptStorage = {
  read: async (owner) => listsOf(listsOf(history.state)[STORAGE_NAME])[owner],
  async update(owner, change) {
    try {
      const lists = listsOf(listsOf(history.state)[STORAGE_NAME])
      history.replaceState(
        { ...listsOf(history.state), [STORAGE_NAME]: { ...lists, [owner]: change(lists[owner]) } },
        '',
      )
      return true
    } catch {
      return false
    }
  },
}

/**
 * True for attempts that `copy` must hold: open ones, and those whose outcome the shopper has not seen or whose lines
 * are still in the cart.
 */
const isOfInterest = (attempt: AttemptEntry) =>
  isOpenAttempt(attempt) || !attempt.told || attempt.left.length > 0

export type AttemptsChange = (list: AttemptEntry[]) => AttemptEntry[]

type StoreSetup = {
  main: AttemptStorage
  copy: AttemptStorage
  /** Used only if `main` and `copy` can store nothing. */
  fallback: AttemptStorage
  wall: () => number
}

export function createAttemptStore({ main, copy, fallback, wall }: StoreSetup) {
  /** Lists that no storage accepted; they last as long as the page. */
  const unsaved = new Map<string, AttemptEntry[]>()
  const listeners = new Set<() => void>()
  let work: Promise<unknown> = Promise.resolve()

  const copiesOf = async (owner: string) =>
    newestAttemptsOf(
      attemptsOf(await copy.read(owner)),
      attemptsOf(await fallback.read(owner)),
      unsaved.get(owner) ?? [],
    )

  async function changeNow(
    owner: string,
    change: AttemptsChange,
  ): Promise<{ list: AttemptEntry[]; saved: boolean }> {
    const copies = await copiesOf(owner)
    let list: AttemptEntry[] = []
    const apply = (stored: unknown) =>
      (list = change(newestAttemptsOf(attemptsOf(stored), copies)).filter(
        (attempt) => !isAttemptExpired(attempt, wall()),
      ))
    const inMain = await main.update(owner, apply)
    if (!inMain) apply(await main.read(owner))
    // Without IndexedDB the copy is the only record. It then also needs the settled attempts, because their orders
    // may still be found later.
    const small = () => (inMain ? list.filter(isOfInterest) : list)
    const inCopy = await copy.update(owner, small)
    const saved = inMain || inCopy
    if (saved) unsaved.delete(owner)
    else {
      await fallback.update(owner, small)
      unsaved.set(owner, list)
    }
    for (const listener of listeners) listener()
    return { list, saved }
  }

  return {
    async read(owner: string): Promise<AttemptEntry[]> {
      await work
      return newestAttemptsOf(attemptsOf(await main.read(owner)), await copiesOf(owner))
    },
    /** Runs changes one after the other. `saved` is false if closing the tab would lose the change. */
    change(
      owner: string,
      change: AttemptsChange,
    ): Promise<{ list: AttemptEntry[]; saved: boolean }> {
      const done = work.then(() => changeNow(owner, change))
      work = done.catch(() => {})
      return done
    },
    onChange(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Reads only storages that answer synchronously, for the first paint. */
export function readAttemptsSync(email: string): AttemptEntry[] {
  const owner = textHash(email)
  return newestAttemptsOf(
    attemptsOf(localLists()[owner]),
    attemptsOf(listsOf(listsOf(history.state)[STORAGE_NAME])[owner]),
  )
}

export const attemptOwnerOf = (email: string): string => textHash(email)

export const attemptStore = createAttemptStore({
  main: databaseAttemptStorage,
  copy: localStorageAttemptStorage,
  fallback: historyAttemptStorage,
  wall: () => Date.now(),
})

/**
 * For a logout: removes all readable text. A refused attempt is kept too, as hashes. It counts as not arrived because a
 * list of orders lacked it, and that list may have been wrong. After the next login such an order must be found before
 * the same lines are sent again.
 */
export const redactAllAttempts: AttemptsChange = (list) =>
  list
    .filter((attempt) => isOfInterest(attempt) || attempt.phase === 'refused')
    .map(redactedAttempt)

export async function redactAttempts(email: string): Promise<void> {
  const list = await attemptStore.read(attemptOwnerOf(email))
  if (list.length > 0) await attemptStore.change(attemptOwnerOf(email), redactAllAttempts)
}
