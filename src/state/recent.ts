import { create } from 'zustand'
import type { Id } from '../rules/types'
import { idText } from '../rules/types'
import { onStoreChange, parseStored, readStore, removeStore, writeStore } from './store'

// The ids of the products viewed last on this device, newest first. The shopper can clear the list.

const RECENT_KEY = 'recentProducts'
const MAX_RECENT = 12

function parseIds(text: string | null): string[] {
  const ids = parseStored(text)
  return Array.isArray(ids)
    ? ids.filter((id): id is string => typeof id === 'string').slice(0, MAX_RECENT)
    : []
}

export const useRecentProducts = create<{ ids: readonly string[] }>(() => ({
  ids: parseIds(readStore(RECENT_KEY)),
}))

export function rememberProduct(id: Id): void {
  const { ids } = useRecentProducts.getState()
  if (ids[0] === idText(id)) return
  const next = [idText(id), ...ids.filter((other) => other !== idText(id))].slice(0, MAX_RECENT)
  writeStore(RECENT_KEY, JSON.stringify(next))
  useRecentProducts.setState({ ids: next })
}

export function forgetRecentProducts(): void {
  removeStore(RECENT_KEY)
  useRecentProducts.setState({ ids: [] })
}

export function syncRecentProducts(): () => void {
  const follow = (text: string | null) => useRecentProducts.setState({ ids: parseIds(text) })
  follow(readStore(RECENT_KEY))
  return onStoreChange(RECENT_KEY, follow)
}
