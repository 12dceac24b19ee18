import type { ReactNode } from 'react'
import { cx } from '../ui/cx'
import css from './AboutContent.module.css'

type Props = {
  heading: ReactNode
  /** In the editor, editable fields. An empty paragraph leaves no gap (ABT-04). */
  paragraphs: readonly ReactNode[]
  /** Left out without a picture (D-135). */
  picture?: ReactNode
  /** True for the loading state: its elements are remounted when the content arrives, except the heading. */
  waiting?: boolean
}

/** The heading, the picture and up to three paragraphs; the first is set larger. */
export function AboutContent({ heading, paragraphs, picture, waiting = false }: Props) {
  const [first, ...rest] = paragraphs.filter(Boolean)
  return (
    <div className={cx(css.about, Boolean(picture) && css.pictured)}>
      <div className={css.head}>{heading}</div>
      {Boolean(picture) && (
        <figure key={`picture ${waiting}`} className={`anchor clipped ${css.figure}`}>
          {picture}
        </figure>
      )}
      {first !== undefined && (
        <div key={`text ${waiting}`} className={`grid gap-4 muted anywhere lines ${css.text}`}>
          <div className={css.lead}>{first}</div>
          {rest.map((paragraph, index) => (
            <div key={index}>{paragraph}</div>
          ))}
        </div>
      )}
    </div>
  )
}
