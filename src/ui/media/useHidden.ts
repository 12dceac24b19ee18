import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Whether the tab is hidden. */
export function useHidden(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'hidden')
}
