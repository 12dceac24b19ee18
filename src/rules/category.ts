import type { Id } from './types'
import { idText } from './types'

const plainName = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()

/** Whether a tag equals the category's name, or a category column names it (D-84). */
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
