import type { WorldJson } from './world'

// Saves one record in IndexedDB. If storage is denied, the demo works but loses its world on reload.

const DATABASE_NAME = 'mock-world'
const RECORD_KEY = 'world'

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE_NAME, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(DATABASE_NAME)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function runOnStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  try {
    const database = await openDatabase()
    try {
      return await new Promise((resolve, reject) => {
        const request = act(database.transaction(DATABASE_NAME, mode).objectStore(DATABASE_NAME))
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    } finally {
      database.close()
    }
  } catch {
    return null
  }
}

export async function readSnapshot(): Promise<WorldJson | null> {
  return (
    (await runOnStore<WorldJson | undefined>('readonly', (store) => store.get(RECORD_KEY))) ?? null
  )
}

export async function writeSnapshot(json: WorldJson): Promise<void> {
  await runOnStore('readwrite', (store) => store.put(json, RECORD_KEY))
}
