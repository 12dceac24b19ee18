import type { ReactNode } from 'react'
import { langOf } from '../rules/devanagari'
import { firstSentence, plainText } from '../rules/text'
import css from './DescriptionStrip.module.css'

type Props = {
  /** In the editor, an editable field. */
  left: ReactNode
  right: ReactNode
  /** At 800 px and narrower only the first sentence of each is shown (D-83). */
  narrow: boolean
}

/** The two descriptions of the homepage; an empty one is left out (D-82, D-76). */
export function DescriptionStrip({ left, right, narrow }: Props) {
  const texts = [left, right]
    .map((text) => (typeof text === 'string' ? plainText(text) : text))
    .filter((text) => text !== '')
  if (texts.length === 0) return null
  return (
    <div className={css.words}>
      {texts.map((text, index) => (
        <p key={index} lang={langOf(text)}>
          {narrow && typeof text === 'string' ? firstSentence(text) : text}
        </p>
      ))}
    </div>
  )
}
