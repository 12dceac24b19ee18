import { fileMark } from './receipt'

/** A hash that identifies a text without storing it: nothing readable may remain in the storage after a logout. */
export function textMark(text: string): string {
  return fileMark(new TextEncoder().encode(text))
}
