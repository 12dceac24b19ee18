import type { WorldJson } from './world'

// Saves one record in IndexedDB. If storage is denied, the demo works but loses its world on reload.

const NAME = 'mock-world'
const KEY = 'world'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(NAME)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function run<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  try {
    const database = await open()
    try {
      return await new Promise((resolve, reject) => {
        const request = act(database.transaction(NAME, mode).objectStore(NAME))
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
  return (await run<WorldJson | undefined>('readonly', (store) => store.get(KEY))) ?? null
}

export async function writeSnapshot(json: WorldJson): Promise<void> {
  await run('readwrite', (store) => store.put(json, KEY))
}
