import { useSyncExternalStore } from 'react'

function follow(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Whether the tab is hidden now. */
export function useHidden(): boolean {
  return useSyncExternalStore(follow, () => document.visibilityState === 'hidden')
}
