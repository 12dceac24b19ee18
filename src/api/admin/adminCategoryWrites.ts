import { idText, isSameId, type Id } from '../../rules/types'
import { CategoriesReply, type Category } from '../categories'
import { adminHost } from '../core/client'
import { refetchEverywhere } from '../core/cache'
import { sureWrite, useWrite } from '../core/write'

// The writes to categories are in a separate file, so that a screen that only shows categories does not load them.

const refetchCategories = () => refetchEverywhere(['categories'])

export const fetchCategoriesNow = async (): Promise<Category[]> =>
  (
    await adminHost.get('get_categories.php', {
      reply: CategoriesReply,
      list: 'categories',
      fresh: true,
    })
  ).categories

export async function addCategory({ name, image }: { name: string; image: File }): Promise<void> {
  const form = new FormData()
  form.append('name', name)
  form.append('image', image, image.name)
  await adminHost.send('add_category.php', form)
}

export async function deleteCategory({ id }: { id: Id }): Promise<void> {
  await adminHost.send('delete_category.php', { id })
}

/**
 * `known` holds the categories before the write, because one of them may have the same name. Returns the new category
 * if it could be read.
 */
async function addCategorySurely({
  name,
  image,
  known,
}: {
  name: string
  image: File
  known: readonly Category[]
}): Promise<Category | undefined> {
  let added: Category | undefined
  const readNew = async () => {
    const news = (await fetchCategoriesNow()).filter(
      ({ id }) => !known.some((category) => isSameId(id, category.id)),
    )
    added = news.find((category) => category.name.trim() === name.trim())
    return news
  }
  await sureWrite(() => addCategory({ name, image }), {
    key: `add category ${name} ${image.name} ${image.size}`,
    look: async () => {
      await readNew()
      return added !== undefined
    },
    doubt: async () => (await readNew()).length > 0,
  })
  return added
}

const deleteCategorySurely = ({ id }: { id: Id }) => {
  const look = async () =>
    !(await fetchCategoriesNow()).some((category) => isSameId(category.id, id))
  // Read the categories even after a reported success. If the shop still had the category, Undo would add a second
  // one.
  return sureWrite(() => deleteCategory({ id }), {
    key: `delete category ${idText(id)}`,
    look,
    doubt: look,
  })
}

export const useAddCategory = () => useWrite(addCategorySurely, refetchCategories)
export const useDeleteCategory = () => useWrite(deleteCategorySurely, refetchCategories)

/** Resolves with a sentence for the notice, as undoDeletedCategory does. */
export async function undoCategory({ id, name }: Category): Promise<string> {
  await deleteCategorySurely({ id })
  void refetchCategories()
  return `Category ${name} deleted.`
}

/** The restored category gets a new id. */
export async function undoDeletedCategory(name: string, image: File): Promise<string> {
  await addCategorySurely({ name, image, known: await fetchCategoriesNow() })
  void refetchCategories()
  return `Category ${name} restored.`
}
