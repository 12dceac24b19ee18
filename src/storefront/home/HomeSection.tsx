import type { ReactNode } from 'react'
import { cx } from '../../ui/cx'
import css from './home.module.css'

type Props = {
  id: string
  title: string
  /** A second line of the heading, in a quieter tone. */
  second?: string
  /** How tall it is about, where it is laid out only once it comes near the screen. */
  tall?: string | undefined
  children: ReactNode
}

export function Section({ id, title, second, tall, children }: Props) {
  return (
    <section className={cx('wrap section', tall && css.far, tall)} aria-labelledby={id}>
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
