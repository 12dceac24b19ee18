import type { ReactNode } from 'react'
import { Button } from '../../ui/controls/Button'
import { Note } from '../../ui/screen/Note'
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

export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

export function BackToLogin({ onBack, children }: { onBack: () => void; children?: ReactNode }) {
  return (
    <div className={`flex wraps between ${css.ways}`}>
      <Button kind="quiet" small className={css.way} onClick={onBack}>
        Back to login
      </Button>
      {children}
    </div>
  )
}

type UnclearProps = {
  text: string
  /** An extra button for forms that have no button to continue. */
  way?: { label: string; onGo: () => void }
}

/** Shown after a call with an unknown outcome: says what the call may have done, and how to continue. */
export function UnclearOutcome({ text, way }: UnclearProps) {
  return (
    <Note role="status">
      <p>{text}</p>
      {way && (
        <Button kind="quiet" small className={css.way} onClick={way.onGo}>
          {way.label}
        </Button>
      )}
    </Note>
  )
}
