// Local storage that never throws: if it is denied, full or broken, the value lives as long as the page.

const memoryValues = new Map<string, string>()
const listeners = new Map<string, Set<(value: string | null) => void>>()

function storageIfAllowed(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage
  } catch {
    return null
  }
}

export function readLocalStorage(key: string): string | null {
  // A value that could not be stored is newer than the stored value.
  const unsaved = memoryValues.get(key)
  if (unsaved !== undefined) return unsaved
  try {
    const value: unknown = storageIfAllowed()?.getItem(key)
    return typeof value === 'string' ? value : null
  } catch {
    return null
  }
}

/** Null if the text is missing or damaged. Check the value like a reply, because anybody can change stored data. */
export function parseStored(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

function notifyListeners(key: string): void {
  const value = readLocalStorage(key)
  for (const listener of listeners.get(key) ?? []) listener(value)
}

function dropFromStorage(key: string): void {
  try {
    storageIfAllowed()?.removeItem(key)
  } catch {
    // A storage that is denied holds nothing to remove.
  }
}

/** False if the value is only in memory, so that a reload would lose it. */
export function writeLocalStorage(key: string, value: string): boolean {
  memoryValues.delete(key)
  let stored = false
  try {
    const place = storageIfAllowed()
    place?.setItem(key, value)
    stored = place?.getItem(key) === value
  } catch {
    stored = false
  }
  if (!stored) {
    // A reload would restore the former value, so delete it.
    dropFromStorage(key)
    memoryValues.set(key, value)
  }
  notifyListeners(key)
  return stored
}

export function removeFromLocalStorage(key: string): void {
  memoryValues.delete(key)
  dropFromStorage(key)
  notifyListeners(key)
}

function onStorageEvent(event: StorageEvent): void {
  // A null key means that everything was cleared.
  const keys = event.key === null ? [...listeners.keys()] : [event.key]
  for (const key of keys) {
    memoryValues.delete(key)
    notifyListeners(key)
  }
}

export function onLocalStorageChange(
  key: string,
  listener: (value: string | null) => void,
): () => void {
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

// The keys are in this file so that a logout can delete the values without loading the parts that use them.
export const SEEN_RECEIPTS_KEY = 'office-receipts-seen'

export const OWNER_NOTES_KEY = 'office-notes'
export const UNSENT_REPLIES_KEY = 'office-replies'
export const ACT_JOURNAL_KEY = 'office-journal'
export const SHARED_RECEIPT_KEY = 'shared'
export const LAST_CHECKOUT_KEY = 'checkout:last'
export const ARRIVALS_KEY = 'myorders:arrivals'
export const STATEMENT_KEY = 'office-statement'
export const SOLD_LINES_KEY = 'sold-lines'
