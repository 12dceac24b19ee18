import type { Id } from './types'
import { idText } from './types'

const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()

/** A tag equal to the category's name, or a category column that names it (D-84). */
export function isInCategory(
  { tags, category_hints }: { tags: readonly string[]; category_hints: readonly string[] },
  { id, name }: { id: Id; name: string },
): boolean {
  const wanted = plain(name)
  const isNamed = (text: string) => wanted !== '' && plain(text) === wanted
  return tags.some(isNamed) || category_hints.some((hint) => hint.trim() === idText(id) || isNamed(hint))
}
