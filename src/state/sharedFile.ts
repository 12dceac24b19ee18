import { filesOf } from './draft'
import { idbDelete, idbGet } from './idb'
import { SHARED } from './ownerKeys'

// Files that another app shared with the installed shop. The service worker writes them (src/worker/serviceWorker.ts), the
// checkout takes them, and a logout or a day deletes them.

const OLD_MS = 24 * 60 * 60 * 1000

export type SharedFiles = { at: number; files: readonly [File, ...File[]] }

/** Null without any, and for those that are too old, which it deletes. */
export async function sharedFiles(): Promise<SharedFiles | null> {
  const value = await idbGet(SHARED)
  if (typeof value !== 'object' || value === null || !('at' in value) || !('files' in value))
    return null
  const { at, files } = value
  const [first, ...others] = filesOf({ files }).files ?? []
  if (first && typeof at === 'number' && Math.abs(Date.now() - at) < OLD_MS)
    return { at, files: [first, ...others] }
  await dropShared()
  return null
}

export const dropShared = (): Promise<void> => idbDelete(SHARED)
