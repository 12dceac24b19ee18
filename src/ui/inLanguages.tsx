import type { ReactNode } from 'react'
import { languageParts } from '../rules/devanagari'

/**
 * A sentence of the shop around a Nepali name, each part in an element with its language. A text without Devanagari stays a string. The
 * parts are in one element, because a flex container would drop the spaces between several.
 */
export function inLanguages(text: string): ReactNode {
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
