import { focusManager, type QueryKey } from '@tanstack/react-query'
import { cache } from './cache'
import { tellTabs } from './tellTabs'

/** Call it after a write whose result this tab shows already. A tab that is hidden refetches when it is seen. */
export const refetchInOtherTabs = tellTabs<QueryKey>(
  'outdated',
  (queryKey) =>
    void cache.invalidateQueries({
      queryKey,
      refetchType: focusManager.isFocused() ? 'active' : 'none',
    }),
)

/** Call it after a write: every tab refetches the queries below this key that it shows. */
export function refetchEverywhere(queryKey: QueryKey): Promise<void> {
  refetchInOtherTabs(queryKey)
  return cache.invalidateQueries({ queryKey })
}
