import type { ReactNode } from 'react'
import { cx } from '../../ui/cx'
import css from './home.module.css'
import { useSeenFirst } from './useSeenFirst'

type Props = {
  id: string
  title: string
  /** A second part of the heading, in a lighter colour. */
  second?: string
  /** A class with the estimated height, for a section whose layout is deferred until it is near the screen. */
  tall?: string | undefined
  children: ReactNode
}

export function HomeSection({ id, title, second, tall, children }: Props) {
  const { section, ready, height } = useSeenFirst(`section ${id}`)
  return (
    <section
      ref={section}
      className={cx('wrap section', tall && css.far, tall)}
      style={height === undefined ? undefined : { minHeight: height }}
      aria-labelledby={id}
    >
      <h2 id={id} className={cx('display display-40', css.head)}>
        {title}
        {second !== undefined && (
          <>
            {' '}
            <span className={css.second}>{second}</span>
          </>
        )}
      </h2>
      {ready && children}
    </section>
  )
}
