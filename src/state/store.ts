// Local storage that never throws: if it is denied, full or broken, the value lives as long as the page.

const memory = new Map<string, string>()
const listeners = new Map<string, Set<(value: string | null) => void>>()

function storage(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage
  } catch {
    return null
  }
}

export function readStore(key: string): string | null {
  // A value that could not be stored is newer than the stored one.
  const unsaved = memory.get(key)
  if (unsaved !== undefined) return unsaved
  try {
    const value: unknown = storage()?.getItem(key)
    return typeof value === 'string' ? value : null
  } catch {
    return null
  }
}

/** A stored text as JSON; null if there is none or if it is damaged. What it holds is untrusted, like a reply. */
export function parseStored(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

function notify(key: string): void {
  const value = readStore(key)
  for (const listener of listeners.get(key) ?? []) listener(value)
}

function drop(key: string): void {
  try {
    storage()?.removeItem(key)
  } catch {
    // The storage is denied, so it holds nothing to remove.
  }
}

/** Returns false if the value is in memory only, and a reload would lose it. */
export function writeStore(key: string, value: string): boolean {
  memory.delete(key)
  let stored = false
  try {
    const place = storage()
    place?.setItem(key, value)
    stored = place?.getItem(key) === value
  } catch {
    stored = false
  }
  if (!stored) {
    // A reload must not restore a replaced value.
    drop(key)
    memory.set(key, value)
  }
  notify(key)
  return stored
}

export function removeStore(key: string): void {
  memory.delete(key)
  drop(key)
  notify(key)
}

function onStorageEvent(event: StorageEvent): void {
  // A null key means that everything was cleared.
  const keys = event.key === null ? [...listeners.keys()] : [event.key]
  for (const key of keys) {
    memory.delete(key)
    notify(key)
  }
}

/** Calls the listener for changes by this tab and by others. */
export function onStoreChange(key: string, listener: (value: string | null) => void): () => void {
  if (listeners.size === 0 && typeof window !== 'undefined')
    window.addEventListener('storage', onStorageEvent)
  const own = (value: string | null) => listener(value)
  listeners.set(key, (listeners.get(key) ?? new Set()).add(own))
  return () => {
    listeners.get(key)?.delete(own)
    if (listeners.get(key)?.size === 0) listeners.delete(key)
    if (listeners.size === 0 && typeof window !== 'undefined')
      window.removeEventListener('storage', onStorageEvent)
  }
}

/** Storage key of the receipt pictures that the back office has seen, by order id. */
export const SEEN_RECEIPTS = 'office-receipts-seen'

/** Storage key of the owner's private notes on orders and buyers. */
export const OWNER_NOTES = 'office-notes'
/** Storage key of the owner's replies to inquiries that are not sent yet. */
export const UNSENT_REPLIES = 'office-replies'
/** Storage key of the list of status changes that were made on this device. */
export const ACT_JOURNAL = 'office-journal'
/** Read by src/storefront/checkout/useSharedReceipt.ts and lastCheckout.ts, which only the checkout loads. */
export const SHARED_RECEIPT = 'shared'
export const LAST_CHECKOUT = 'checkout:last'
/** Read by src/storefront/myorders/MyOrdersScreen.tsx, which only My Orders loads. */
export const ARRIVALS = 'myorders:arrivals'
/** The statement of a wallet or bank that the owner read last. */
export const STATEMENT = 'office-statement'
/** The items of each order that the owner's products page has read. */
export const SOLD_LINES = 'sold-lines'
