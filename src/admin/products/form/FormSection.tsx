import type { ReactNode } from 'react'
import css from './form.module.css'

/** One group of fields, with its name and a quiet word beside it. */
export function Section({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className={css.section}>
      <legend>
        {title} {note !== undefined && <span>{note}</span>}
      </legend>
      {children}
    </fieldset>
  )
}
