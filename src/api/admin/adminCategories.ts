import type { Id } from '../../rules/types'
import { cache } from '../core/cache'
import { adminHost } from '../core/client'
import { liveCategoriesFrom } from '../live/liveCategories'
import { refreshLive, useLive } from '../live/liveQuery'
import { useWrite } from '../core/write'

const live = liveCategoriesFrom(adminHost, 'admin')

export const useAdminLiveCategories = () => useLive(live)

function readAgain() {
  refreshLive(live)
  return cache.invalidateQueries({ queryKey: ['categories'] })
}

export async function addCategory({ name, image }: { name: string; image: File }): Promise<void> {
  const form = new FormData()
  form.append('name', name)
  form.append('image', image, image.name)
  await adminHost.send('add_category.php', form)
}

export async function deleteCategory({ id }: { id: Id }): Promise<void> {
  await adminHost.send('delete_category.php', { id })
}

export const useAddCategory = () => useWrite(addCategory, readAgain)
export const useDeleteCategory = () => useWrite(deleteCategory, readAgain)
