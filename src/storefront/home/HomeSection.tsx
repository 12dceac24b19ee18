import type { ReactNode } from 'react'
import css from './home.module.css'

type Props = {
  id: string
  title: string
  /** A second part of the heading, in a lighter colour. */
  second?: string
  children: ReactNode
}

export function HomeSection({ id, title, second, children }: Props) {
  return (
    <section className="wrap section" aria-labelledby={id}>
      <h2 id={id} className={`display display-40 ${css.head}`}>
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
