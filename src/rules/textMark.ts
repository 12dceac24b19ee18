import { fileMark } from './receipt'

/** Tells texts apart without keeping them: what stands in storage after a logout may not be readable. */
export function textMark(text: string): string {
  return fileMark(new TextEncoder().encode(text))
}
