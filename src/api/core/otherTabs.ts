import type { QueryKey } from '@tanstack/react-query'
import { cache } from './cache'

// After a write, the other tabs of this browser hold outdated data too. Streams have their own way (live/leader.ts).

/** Returns a function that tells the other tabs; `told` runs there. */
export function tellTabs<Message>(
  name: string,
  told: (message: Message) => void,
): (message: Message) => void {
  try {
    const channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => told(data))
    return (message) => channel.postMessage(message)
  } catch {
    // Missing or forbidden: the other tabs read again when they come into view.
    return () => {}
  }
}

const tellOutdated = tellTabs<QueryKey>(
  'outdated',
  (queryKey) => void cache.invalidateQueries({ queryKey }),
)

/** Call it after a write: every tab refetches the queries below this key that it shows. */
export function outdated(queryKey: QueryKey): Promise<void> {
  tellOutdated(queryKey)
  return cache.invalidateQueries({ queryKey })
}
