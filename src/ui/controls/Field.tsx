import { createContext, useContext, useEffect, useId, type ReactNode } from 'react'
import { announce } from '../dialog/announce'
import { cx } from '../cx'
import { Icon } from './Icon'
import { warningIcon } from './moreIcons'
import css from './Field.module.css'

export type FieldLook = {
  label: ReactNode
  /** The error below the control; while set, the control is marked invalid. */
  error?: string | null | undefined
  hint?: ReactNode
  /** Shows "(optional)" beside the label. */
  optional?: boolean | undefined
  /** Hides the label visually, if the context makes it clear. */
  hideLabel?: boolean | undefined
  className?: string | undefined
  /** An id for the control, if other elements refer to it. */
  id?: string | undefined
}

/** Props that connect the control with its label, hint and error. */
export type ControlProps = {
  id: string
  className: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type Props = FieldLook & {
  /** The id of another element that describes the control. */
  describedBy?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** A label above the control, error and hint below it, connected by ids. */
export function Field({
  label,
  error,
  hint,
  optional,
  hideLabel,
  className,
  id: given,
  describedBy,
  children,
}: Props) {
  const own = useId()
  const id = given ?? own
  const described = cx(
    error && `${id}-error`,
    hint !== undefined && `${id}-hint`,
    optional && `${id}-optional`,
    describedBy,
  )
  return (
    <div className={cx(css.field, className)}>
      <div className={hideLabel ? 'sr' : css.label}>
        <label className="bold" htmlFor={id}>
          {label}
        </label>
        {/* Outside the label, so that it is not part of the field's accessible name. */}
        {optional && <span id={`${id}-optional`}> (optional)</span>}
      </div>
      {children({
        id,
        className: cx(css.input, error && css.wrong),
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      <FieldError id={`${id}-error`} text={error} />
      {hint !== undefined && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** True in a form whose errors an alert announces: its fields show them silently, so that none is announced twice. */
export const ErrorsAnnouncedElsewhere = createContext(false)

/** Of several simultaneous errors only the first is announced: its field gets the focus. */
export function FieldError({ id, text }: { id: string; text: string | null | undefined }) {
  const elsewhere = useContext(ErrorsAnnouncedElsewhere)
  useEffect(() => {
    if (text && !elsewhere) announce(text, 'error', 'first')
  }, [text, elsewhere])
  return (
    <div className={css.errors}>
      {text && (
        <p id={id} className={css.error}>
          <Icon path={warningIcon} />
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}
