import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { storefrontHost, type HostCalls } from './core/client'
import { phpId, phpImage, phpRows, phpText } from './core/php'
import { cache } from './core/cache'
import { parsedFrameOf, useLive, type LiveResult, type LiveSource } from './live/liveQuery'

const Category = v.object({ id: phpId, name: phpText, image: phpImage })
export type Category = v.InferOutput<typeof Category>
export const CategoriesReply = v.object({ categories: phpRows(Category) })

/** Home reads the categories once, without a stream (D-79). */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['categories', 'once'],
    queryFn: async ({ signal }) =>
      (
        await storefrontHost.get('get_categories.php', {
          signal,
          reply: CategoriesReply,
          list: 'categories',
        })
      ).categories,
  })

/** Reads get_categories.php first; each message of the stream then replaces the list (D-88). */
export const liveCategoriesFrom = (host: HostCalls, name: string): LiveSource<Category[]> => ({
  queryKey: ['categories', 'live', name],
  host,
  stream: 'categories_sse.php',
  read: 'get_categories.php',
  readFirst: true,
  reply: { reply: CategoriesReply, list: 'categories' },
  parse: (frame) => parsedFrameOf(frame, CategoriesReply, 'categories')?.categories ?? null,
})

const liveCategories = liveCategoriesFrom(storefrontHost, 'shop')

/** Until the first read arrives, shows the list that Home has read. */
export function useLiveCategories(): LiveResult<Category[]> {
  const known = useLive(liveCategories)
  return known.data === null
    ? { ...known, data: cache.getQueryData(categoriesQuery().queryKey) ?? null }
    : known
}
