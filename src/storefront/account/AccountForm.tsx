import type { ReactNode } from 'react'
import css from './account.module.css'

type Props = { label: string; onSubmit: (form: HTMLFormElement) => void; noValidate?: boolean; children: ReactNode }

export function AccountForm({ label, onSubmit, noValidate, children }: Props) {
  return (
    <form
      aria-label={label}
      className={css.form}
      // A page that cannot send by script must not put a password into the address.
      method="post"
      noValidate={noValidate}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(event.currentTarget)
      }}
    >
      {children}
    </form>
  )
}

/** The field's own control, to go on typing where something is wrong. */
export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
