// Deletes the rows that a contract check has stored. It finds them by the prefix of their texts, so that rows of an
// interrupted run are deleted too.
import { deleteCategory } from '../src/api/admin/adminCategoryWrites'
import { deleteInquiry } from '../src/api/admin/adminInquiryWrites'
import { deleteProduct } from '../src/api/admin/adminProductWrites'
import { idText } from '../src/rules/types'
import { fetchInquiries, isTestData, fetchRows, textValue, type JsonObject } from './contractSteps'

type SweptKind = {
  name: string
  marked: () => Promise<JsonObject[]>
  remove: (id: string) => Promise<unknown>
}

const SWEPT_KINDS: readonly SweptKind[] = [
  {
    name: 'product',
    marked: async () =>
      (await fetchRows('get_products.php', 'products')).filter(({ title }) => isTestData(title)),
    remove: (id) => deleteProduct({ id }),
  },
  {
    name: 'category',
    marked: async () =>
      (await fetchRows('get_categories.php', 'categories')).filter(({ name }) => isTestData(name)),
    remove: (id) => deleteCategory({ id }),
  },
  {
    name: 'inquiry',
    marked: async () => (await fetchInquiries()).filter(({ message }) => isTestData(message)),
    remove: (id) => deleteInquiry({ id: idText(id) }),
  },
]

export async function deleteTestData(): Promise<string[]> {
  const left: string[] = []
  for (const { name, marked, remove } of SWEPT_KINDS) {
    // Ignore a refused delete here: the list that is read next still contains the row.
    for (const { id } of await marked().catch(() => [])) await remove(textValue(id)).catch(() => {})
    const still = await marked().catch(() => null)
    if (still === null)
      left.push(`${name}: couldn't read the list; look for "Contract check" and delete it by hand`)
    else left.push(...still.map(({ id }) => `${name} ${textValue(id)}: delete it by hand`))
  }
  return left
}
