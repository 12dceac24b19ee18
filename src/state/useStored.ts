import { useSyncExternalStore } from 'react'
import { onStoreChange, readStore } from './store'

/** The stored text, also after a change by another part or tab. */
export function useStored(key: string): string | null {
  return useSyncExternalStore(
    (listener) => onStoreChange(key, listener),
    () => readStore(key),
  )
}
