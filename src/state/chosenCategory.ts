import { create } from 'zustand'
import type { Id } from '../rules/types'
import { idText } from '../rules/types'
import { readStore, removeStore, writeStore } from './store'

// The category picked on Home or in the strip, stored in the browser (D-85). Null is All.

const KEY = 'selectedCategoryId'

export const useCategory = create<{ id: string | null }>(() => ({ id: readStore(KEY) }))

export function chooseCategory(id: Id): void {
  writeStore(KEY, idText(id))
  useCategory.setState({ id: idText(id) })
}

/** "Product" in a menu means all products (D-87). */
export function chooseAllCategories(): void {
  removeStore(KEY)
  useCategory.setState({ id: null })
}

/** Reads the choice on arrival only: another tab's choice does not change this screen (D-22). */
export function readChosenCategory(): void {
  useCategory.setState({ id: readStore(KEY) })
}
