import type { ReactNode } from 'react'
import { languageParts } from '../rules/devanagari'

/**
 * Marks each part of a text with its language, such as a Nepali name in an English sentence. A text without Devanagari
 * stays a string. One element holds all parts, because a flex container would drop the spaces between them.
 */
export function withLangAttributes(text: string): ReactNode {
  const parts = languageParts(text)
  if (!parts.some(({ lang }) => lang !== undefined)) return text
  return (
    <span>
      {parts.map((part, at) => (
        <span key={at} lang={part.lang}>
          {part.text}
        </span>
      ))}
    </span>
  )
}
