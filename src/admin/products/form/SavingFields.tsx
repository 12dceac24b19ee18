import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import css from './form.module.css'

type Props = {
  saving: boolean
  /** The one that saves. */
  button: RefObject<HTMLButtonElement | null>
  children: ReactNode
}

/** What is typed while it saves would be lost with the form. */
export function SavingFields({ saving, button, children }: Props) {
  const fields = useRef<HTMLFieldSetElement>(null)

  // A field that is disabled loses the focus to nobody; the button holds it while it waits.
  useLayoutEffect(() => {
    if (saving && fields.current?.contains(document.activeElement)) button.current?.focus({ preventScroll: true })
  }, [saving, button])

  return (
    <fieldset ref={fields} className={css.fields} disabled={saving}>
      {children}
    </fieldset>
  )
}
