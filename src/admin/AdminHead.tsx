import type { ReactNode } from 'react'
import { config } from '../api/config'
import css from './frame.module.css'

/** The head of every screen of the back office: its name, a quiet line above it, and what can be done here. */
export function AdminHead({ title, above, children }: { title: string; above?: ReactNode; children?: ReactNode }) {
  return (
    <header className={css.head}>
      <title>{`${title} · ${config().brandName}`}</title>
      <div>
        {above && <p className={css.above}>{above}</p>}
        <h1 tabIndex={-1}>{title}</h1>
      </div>
      {children && <div className={css.tools}>{children}</div>}
    </header>
  )
}
