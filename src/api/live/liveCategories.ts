import { cache } from '../core/cache'
import { categoriesQuery, CategoriesReply, type Category } from '../categories'
import { fixedHost, type HostCalls } from '../core/client'
import { frameOf, useLive, type Live, type LiveSource } from './liveQuery'

/** Reads get_categories.php for the first list; stream messages then replace it (D-88). */
export const liveCategoriesFrom = (host: HostCalls, name: string): LiveSource<Category[]> => ({
  queryKey: ['categories', 'live', name],
  host,
  stream: 'categories_sse.php',
  read: 'get_categories.php',
  readFirst: true,
  reply: { reply: CategoriesReply, list: 'categories' },
  parse: (frame) => frameOf(frame, CategoriesReply, 'categories')?.categories ?? null,
})

const live = liveCategoriesFrom(fixedHost, 'shop')

/** A shopper who comes from Home sees Home's list until the first read arrives. */
export function useLiveCategories(): Live<Category[]> {
  const known = useLive(live)
  return known.data === null
    ? { ...known, data: cache.getQueryData(categoriesQuery().queryKey) ?? null }
    : known
}
