import type { Id } from './types'
import { idText } from './types'

const plainName = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()

/** True if a tag is the category's name, or if a category column of the product names the category (D-84). */
export function isInCategory(
  { tags, category_hints }: { tags: readonly string[]; category_hints: readonly string[] },
  { id, name }: { id: Id; name: string },
): boolean {
  const wanted = plainName(name)
  const isNamed = (text: string) => wanted !== '' && plainName(text) === wanted
  return (
    tags.some(isNamed) || category_hints.some((hint) => hint.trim() === idText(id) || isNamed(hint))
  )
}
