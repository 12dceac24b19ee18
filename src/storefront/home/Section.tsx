import type { ReactNode } from 'react'
import { cx } from '../../ui/cx'
import css from './home.module.css'

type Props = {
  id: string
  title: string
  /** A second line of the heading, in a quieter tone. */
  second?: string
  children: ReactNode
}

export function Section({ id, title, second, children }: Props) {
  return (
    <section className="wrap section" aria-labelledby={id}>
      <h2 id={id} className={cx('display display-40', css.head)}>
        {title}
        {second !== undefined && (
          <>
            {' '}
            <span className={css.second}>{second}</span>
          </>
        )}
      </h2>
      {children}
    </section>
  )
}
