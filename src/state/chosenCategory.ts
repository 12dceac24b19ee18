import type { Id } from '../rules/types'
import { idText } from '../rules/types'
import { readStore, removeStore, writeStore } from './store'

// The category picked on Home or in the strip, stored in the browser (D-85). Null is All.

const CATEGORY_KEY = 'selectedCategoryId'

export function chooseCategory(id: Id): void {
  writeStore(CATEGORY_KEY, idText(id))
}

/** The menu's "Product" link shows all products (D-87). */
export function chooseAllCategories(): void {
  removeStore(CATEGORY_KEY)
}

/** The stored choice. It is read on arrival only: another tab's choice does not change a screen (D-22). */
export const storedCategory = (): string | null => readStore(CATEGORY_KEY)
