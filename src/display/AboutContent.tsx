import type { ReactNode } from 'react'
import { cx } from '../ui/cx'
import css from './AboutContent.module.css'

type Props = {
  heading: ReactNode
  /** The storefront passes texts, the admin's page editor editable fields. An empty paragraph is skipped (ABT-04). */
  paragraphs: readonly ReactNode[]
  picture?: ReactNode
  /** True while loading. The heading stays mounted when the content arrives; everything else is mounted again. */
  waiting?: boolean
}

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
