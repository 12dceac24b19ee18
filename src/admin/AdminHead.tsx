import type { ReactNode } from 'react'
import { config } from '../api/core/config'
import css from './adminFrame.module.css'

type Props = {
  title: string
  above?: ReactNode
  /** The number of new items, shown in the document title. */
  news?: number
  children?: ReactNode
}

/** The header of an admin screen: title, a breadcrumb above it, and buttons. */
export function AdminHead({ title, above, news = 0, children }: Props) {
  return (
    <header className={css.head}>
      <title>{`${news > 0 ? `(${news}) ` : ''}${title} · ${config().brandName}`}</title>
      <div>
        {above && <p className={css.above}>{above}</p>}
        <h1 tabIndex={-1}>{title}</h1>
      </div>
      {children && <div className={css.tools}>{children}</div>}
    </header>
  )
}
