import type { ReactNode } from 'react'
import { AboutContent } from '../../display/AboutContent'
import { Skeleton } from '../../ui/Skeleton'
import css from './about.module.css'

const LINES = ['96%', '100%', '92%', '64%']

/** The same places as the content's: header, picture, paragraphs. */
export function AboutWaiting({ heading }: { heading: ReactNode }) {
  return (
    <AboutContent
      heading={heading}
      paragraphs={[1, 2, 3].map((paragraph) => (
        <div key={paragraph} className={css.bones}>
          {LINES.map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      ))}
      picture={<Skeleton shape="picture" />}
    />
  )
}
