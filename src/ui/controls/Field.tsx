import { createContext, useContext, useEffect, useId, type ReactNode } from 'react'
import { announce } from '../dialog/announce'
import { cx } from '../cx'
import { Icon } from './Icon'
import { warningIcon } from './moreIcons'
import css from './Field.module.css'

export type CommonFieldProps = {
  label: ReactNode
  /** Shown below the control, which is then marked invalid. */
  error?: string | null | undefined
  hint?: ReactNode
  optional?: boolean | undefined
  /** Only screen readers get the label, because the context makes it clear. */
  hideLabel?: boolean | undefined
  className?: string | undefined
  /** Needed only if other elements refer to the control. */
  id?: string | undefined
}

/** Connects the control with its label, hint and error. */
export type ControlProps = {
  id: string
  className: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type Props = CommonFieldProps & {
  /** Id of another element that describes the control. */
  describedBy?: string | undefined
  children: (control: ControlProps) => ReactNode
}

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

/**
 * True in a form whose errors an alert announces. Its fields then announce none, so that no error is announced twice.
 */
export const ErrorsAnnouncedElsewhereContext = createContext(false)

/** Announces only the first of several simultaneous errors, because its field gets the focus. */
export function FieldError({ id, text }: { id: string; text: string | null | undefined }) {
  const elsewhere = useContext(ErrorsAnnouncedElsewhereContext)
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
