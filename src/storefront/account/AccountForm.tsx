import type { ReactNode } from 'react'
import css from './account.module.css'

type Props = {
  label: string
  onSubmit: (form: HTMLFormElement) => void
  noValidate?: boolean
  children: ReactNode
}

export function AccountForm({ label, onSubmit, noValidate, children }: Props) {
  return (
    <form
      aria-label={label}
      className={css.form}
      data-focus-home=""
      // If JavaScript fails, a GET form would put the password into the URL.
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

/** Focuses the input with this name, so that the user can correct it. */
export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
