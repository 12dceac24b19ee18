import { create } from 'zustand'
import type { Id } from '../rules/types'
import { idText } from '../rules/types'
import { onStoreChange, parseStored, readStore, removeStore, writeStore } from './store'

// The products viewed last, newest first. Only their ids, only on this device, until the shopper clears them.

const KEY = 'recentProducts'
const MAX = 12

function parse(text: string | null): string[] {
  const ids = parseStored(text)
  return Array.isArray(ids)
    ? ids.filter((id): id is string => typeof id === 'string').slice(0, MAX)
    : []
}

export const useRecent = create<{ ids: readonly string[] }>(() => ({ ids: parse(readStore(KEY)) }))

export function rememberSeen(id: Id): void {
  const { ids } = useRecent.getState()
  if (ids[0] === idText(id)) return
  const next = [idText(id), ...ids.filter((other) => other !== idText(id))].slice(0, MAX)
  writeStore(KEY, JSON.stringify(next))
  useRecent.setState({ ids: next })
}

export function forgetSeen(): void {
  removeStore(KEY)
  useRecent.setState({ ids: [] })
}

/** Follows changes by other tabs. */
export function followRecent(): () => void {
  const follow = (text: string | null) => useRecent.setState({ ids: parse(text) })
  follow(readStore(KEY))
  return onStoreChange(KEY, follow)
}
