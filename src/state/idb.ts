// IndexedDB as a key-value store that never throws: a value that the database refuses stays in memory. A draft's fields are then
// also copied to localStorage, so that a reload and other tabs find them.

const DATABASE = 'shop'
const STORE = 'kept'
const OPEN_LIMIT_MS = 3000
/** The error if `open` fires no event in time, which happens in Safari. */
const NO_ANSWER = new Error('IndexedDB did not respond')

const memoryValues = new Map<string, unknown>()
let isRefusing = false
let openingDatabase: Promise<IDBDatabase> | null = null

/** Uses localStorage, whose quota is separate from IndexedDB's. Undefined if localStorage is blocked or full. */
function withSpareStorage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(localStorage)
  } catch {
    return undefined
  }
}

const isSpareKey = (key: string) => /^draft.*fields$/.test(key)
const readSpare = (key: string) =>
  isSpareKey(key) && withSpareStorage((all) => JSON.parse(String(all.getItem(key))) as unknown)
const dropSpare = (key: string) => isSpareKey(key) && withSpareStorage((all) => all.removeItem(key))
const writeSpare = (key: string, value: unknown) =>
  isSpareKey(key) && withSpareStorage((all) => all.setItem(key, JSON.stringify(value)))

function forgetDatabase(): void {
  openingDatabase = null
}

function openDatabase(): Promise<IDBDatabase> {
  openingDatabase ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    const timeout = setTimeout(() => reject(NO_ANSWER), OPEN_LIMIT_MS)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onerror = () => {
      clearTimeout(timeout)
      reject(request.error)
    }
    request.onsuccess = () => {
      clearTimeout(timeout)
      const database = request.result
      // A database that opens after the timeout still serves later operations.
      openingDatabase = Promise.resolve(database)
      database.onclose = forgetDatabase
      database.onversionchange = () => {
        database.close()
        forgetDatabase()
      }
      resolve(database)
    }
  })
  return openingDatabase
}

export function openDatabaseAhead(): void {
  openDatabase().catch(() => {})
}

async function beginTransaction(
  mode: IDBTransactionMode,
  options?: IDBTransactionOptions,
): Promise<IDBTransaction> {
  try {
    return (await openDatabase()).transaction(STORE, mode, options)
  } catch (cause) {
    // After a timeout `openingDatabase` stays rejected. So only the page's first operation waits for the timeout, and
    // not each of the seven that sending an order needs.
    if (cause === NO_ANSWER) throw cause
    // iOS silently drops the connection of a page in the background; a second `open` works.
    forgetDatabase()
    return (await openDatabase()).transaction(STORE, mode, options)
  }
}

async function runRequest<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => T,
): Promise<T> {
  const transaction = await beginTransaction(mode)
  return new Promise((resolve, reject) => {
    const asked = ask(transaction.objectStore(STORE))
    // Commit now: otherwise the transaction waits until its requests are answered, and a page that is being left gets no answers.
    if (mode === 'readwrite') transaction.commit()
    // A write counts only after its commit, because a full disk is noticed only then.
    transaction.oncomplete = () => resolve(asked)
    transaction.onabort = () => reject(transaction.error)
  })
}

/**
 * Reads and writes in one transaction, so that two tabs do not overwrite each other; undefined deletes the value. Because of
 * strict durability, true means that the value is on the disk and not only in the operating system's buffer.
 */
export async function idbUpdate(
  key: string,
  change: (stored: unknown) => unknown,
): Promise<boolean> {
  try {
    const transaction = await beginTransaction('readwrite', { durability: 'strict' })
    await new Promise<void>((resolve, reject) => {
      const store = transaction.objectStore(STORE)
      const read = store.get(key)
      read.onsuccess = () => {
        try {
          const next = change(read.result)
          if (next === undefined) store.delete(key)
          else store.put(next, key)
          transaction.commit()
        } catch (cause) {
          reject(cause)
        }
      }
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? read.error)
    })
    return true
  } catch {
    return false
  }
}

export async function idbGet(key: string): Promise<unknown> {
  return (await idbGetAll([key]))[0]
}

/** Reads several values in one transaction, because each transaction costs a slow phone 5 ms. */
export async function idbGetAll(keys: readonly string[]): Promise<unknown[]> {
  const read = (store: IDBObjectStore) => keys.map((key) => store.get(key))
  const found = keys.every((key) => memoryValues.has(key))
    ? null
    : await runRequest('readonly', read).catch(() => null)
  return keys.map((key, at) => readSpare(key) || (memoryValues.get(key) ?? found?.[at]?.result))
}

export async function idbPut(key: string, value: unknown): Promise<boolean> {
  // A page that is being closed does not learn that IndexedDB refused the value, so write the localStorage copy first.
  if (isRefusing) writeSpare(key, value)
  try {
    await runRequest('readwrite', (store) => store.put(value, key))
    isRefusing = false
    memoryValues.delete(key)
    dropSpare(key)
    return true
  } catch {
    isRefusing = true
    memoryValues.set(key, value)
    writeSpare(key, value)
    return false
  }
}

export function isStoredOnDisk(key: string): boolean {
  return !memoryValues.has(key)
}

export async function idbDelete(key: string): Promise<void> {
  memoryValues.delete(key)
  dropSpare(key)
  try {
    await runRequest('readwrite', (store) => store.delete(key))
  } catch {
    // A database that cannot be opened holds no value.
  }
}

export async function idbKeys(prefix = ''): Promise<string[]> {
  const found = await runRequest('readonly', (store) => store.getAllKeys()).catch(() => null)
  const keys = new Set([
    ...(found?.result.map(String) ?? []),
    ...memoryValues.keys(),
    ...(withSpareStorage(Object.keys) ?? []).filter(isSpareKey),
  ])
  return [...keys].filter((key) => key.startsWith(prefix))
}
