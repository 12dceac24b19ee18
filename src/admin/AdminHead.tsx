import type { ReactNode } from 'react'
import { config } from '../api/core/config'
import css from './adminFrame.module.css'

type Props = {
  title: string
  above?: ReactNode
  /** How much has come since the page was last touched; the window's title counts it. */
  news?: number
  children?: ReactNode
}

/** The head of every screen of the back office: its name, a quiet line above it, and what can be done here. */
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
