import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Id } from '../rules/types'
import { office, shop, type Host } from './client'
import { frameOf, refreshLive, useLive, type LiveSource } from './liveQuery'
import { phpId, phpImage, phpRows, phpText } from './php'
import { useWrite } from './write'
import { cache } from './cache'

const Category = v.object({ id: phpId, name: phpText, image: phpImage })
export type Category = v.InferOutput<typeof Category>
const CategoriesReply = v.object({ categories: phpRows(Category) })

/** Home reads its categories once (D-79). */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['categories', 'once'],
    queryFn: async ({ signal }) =>
      (await shop.get('get_categories.php', { signal, reply: CategoriesReply, list: 'categories' })).categories,
  })

/** get_categories.php for the first list, then the stream replaces it (D-88). */
const liveFrom = (host: Host, name: string): LiveSource<Category[]> => ({
  queryKey: ['categories', 'live', name],
  host,
  stream: 'categories_sse.php',
  read: 'get_categories.php',
  readFirst: true,
  reply: { reply: CategoriesReply, list: 'categories' },
  parse: (frame) => frameOf(frame, CategoriesReply, 'categories')?.categories ?? null,
})

const live = liveFrom(shop, 'shop')
const adminLive = liveFrom(office, 'office')

export const useLiveCategories = () => useLive(live)
export const useAdminLiveCategories = () => useLive(adminLive)

function readAgain() {
  refreshLive(adminLive)
  return cache.invalidateQueries({ queryKey: ['categories'] })
}

export async function addCategory({ name, image }: { name: string; image: File }): Promise<void> {
  const form = new FormData()
  form.append('name', name)
  form.append('image', image, image.name)
  await office.send('add_category.php', form)
}

export async function deleteCategory({ id }: { id: Id }): Promise<void> {
  await office.send('delete_category.php', { id })
}

export const useAddCategory = () => useWrite(addCategory, readAgain)
export const useDeleteCategory = () => useWrite(deleteCategory, readAgain)
