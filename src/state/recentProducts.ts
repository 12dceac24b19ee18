import { create } from 'zustand'
import type { Id } from '../rules/types'
import { idText } from '../rules/types'
import {
  onLocalStorageChange,
  parseStored,
  readLocalStorage,
  removeFromLocalStorage,
  writeLocalStorage,
} from './localStorage'

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
  ids: parseIds(readLocalStorage(RECENT_KEY)),
}))

export function rememberRecentProduct(id: Id): void {
  const { ids } = useRecentProducts.getState()
  if (ids[0] === idText(id)) return
  const next = [idText(id), ...ids.filter((other) => other !== idText(id))].slice(0, MAX_RECENT)
  writeLocalStorage(RECENT_KEY, JSON.stringify(next))
  useRecentProducts.setState({ ids: next })
}

export function forgetRecentProducts(): void {
  removeFromLocalStorage(RECENT_KEY)
  useRecentProducts.setState({ ids: [] })
}

export function syncRecentProducts(): () => void {
  const follow = (text: string | null) => useRecentProducts.setState({ ids: parseIds(text) })
  follow(readLocalStorage(RECENT_KEY))
  return onLocalStorageChange(RECENT_KEY, follow)
}
