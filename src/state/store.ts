// Local storage that never throws: where it is forbidden, full or broken, the value lives as long as the page.

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
  // What could not be stored is newer than what is.
  const kept = memory.get(key)
  if (kept !== undefined) return kept
  try {
    const value: unknown = storage()?.getItem(key)
    return typeof value === 'string' ? value : null
  } catch {
    return null
  }
}

function tell(key: string): void {
  const value = readStore(key)
  for (const listener of listeners.get(key) ?? []) listener(value)
}

function drop(key: string): void {
  try {
    storage()?.removeItem(key)
  } catch {
    // Then it was never ours to keep.
  }
}

/** False: the value lives in memory only and a reload will not find it. */
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
    // A reload must not bring back what has been replaced.
    drop(key)
    memory.set(key, value)
  }
  tell(key)
  return stored
}

export function removeStore(key: string): void {
  memory.delete(key)
  drop(key)
  tell(key)
}

function hearOtherTabs(event: StorageEvent): void {
  // A null key: everything was cleared.
  const keys = event.key === null ? [...listeners.keys()] : [event.key]
  for (const key of keys) {
    memory.delete(key)
    tell(key)
  }
}

/** Hears changes of this tab and of the others. */
export function onStoreChange(key: string, listener: (value: string | null) => void): () => void {
  if (listeners.size === 0 && typeof window !== 'undefined') window.addEventListener('storage', hearOtherTabs)
  const own = (value: string | null) => listener(value)
  listeners.set(key, (listeners.get(key) ?? new Set()).add(own))
  return () => {
    listeners.get(key)?.delete(own)
    if (listeners.get(key)?.size === 0) listeners.delete(key)
    if (listeners.size === 0 && typeof window !== 'undefined') window.removeEventListener('storage', hearOtherTabs)
  }
}
