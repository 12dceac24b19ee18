import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import css from './form.module.css'

type Props = {
  saving: boolean
  /** The button that saves. */
  button: RefObject<HTMLButtonElement | null>
  children: ReactNode
}

/** Disables the fields during a save, because input typed then would be lost with the form. */
export function SavingFields({ saving, button, children }: Props) {
  const fields = useRef<HTMLFieldSetElement>(null)

  // A disabled field drops the focus to the body, so the button takes it.
  useLayoutEffect(() => {
    if (saving && fields.current?.contains(document.activeElement)) button.current?.focus({ preventScroll: true })
  }, [saving, button])

  return (
    <fieldset ref={fields} className={css.fields} disabled={saving}>
      {children}
    </fieldset>
  )
}
