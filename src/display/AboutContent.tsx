import type { ReactNode } from 'react'
import { cx } from '../ui/cx'
import css from './AboutContent.module.css'

type Props = {
  heading: ReactNode
  /** A blank one leaves no gap (ABT-04). In the editor, the words as something to type into. */
  paragraphs: readonly ReactNode[]
  /** Nothing at all when there is no picture (D-135). */
  picture?: ReactNode
  /** What stands here waits for the content, which takes its place anew; the heading stays. */
  waiting?: boolean
}

/** A header, the picture, up to three paragraphs; the first one speaks loudest. */
export function AboutContent({ heading, paragraphs, picture, waiting = false }: Props) {
  const [first, ...rest] = paragraphs.filter(Boolean)
  return (
    <div className={cx(css.about, Boolean(picture) && css.pictured)}>
      <div className={css.head}>{heading}</div>
      {Boolean(picture) && (
        <figure key={`picture ${waiting}`} className={css.figure}>
          {picture}
        </figure>
      )}
      {first !== undefined && (
        <div key={`text ${waiting}`} className={css.text}>
          <div className={css.lead}>{first}</div>
          {rest.map((paragraph, index) => (
            <div key={index}>{paragraph}</div>
          ))}
        </div>
      )}
    </div>
  )
}
