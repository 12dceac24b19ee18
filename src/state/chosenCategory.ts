import type { Id } from '../rules/types'
import { idText } from '../rules/types'
import { readLocalStorage, removeFromLocalStorage, writeLocalStorage } from './localStorage'

// The category chosen on Home or in the category strip, stored in the browser (D-85). No stored category means All.

const CATEGORY_KEY = 'selectedCategoryId'

export function chooseCategory(id: Id): void {
  writeLocalStorage(CATEGORY_KEY, idText(id))
}

/** The menu's "Product" link shows all products (D-87). */
export function chooseAllCategories(): void {
  removeFromLocalStorage(CATEGORY_KEY)
}

/** Read only when a screen opens, so that another tab's choice does not change this tab's screen (D-22). */
export const storedCategory = (): string | null => readLocalStorage(CATEGORY_KEY)
