import type { ReactNode } from 'react'
import css from './form.module.css'

/** Disables the fields during a save, because input typed then would be lost with the form. The save button takes the focus. */
export function SavingFields({ saving, children }: { saving: boolean; children: ReactNode }) {
  return (
    <fieldset className={css.fields} disabled={saving}>
      {children}
    </fieldset>
  )
}
