import type { Page } from 'playwright/test'

/** Reads the drafts in IndexedDB: the typed text, and only the size of each file. */
export async function readDrafts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('not read'))
      })
    const told = (_: string, value: unknown) =>
      value instanceof ArrayBuffer ? `${value.byteLength} bytes` : value
    const texts: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([done(rows.getAllKeys()), done(rows.getAll())])
        keys.forEach((key, at) => texts.push(`${String(key)} ${JSON.stringify(values[at], told)}`))
      }
      database.close()
    }
    return texts.filter((text) => text.split(' ')[0]?.includes('draft'))
  })
}
