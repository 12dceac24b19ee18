import { useId, type ReactNode } from 'react'
import { cx } from './cx'
import { Icon } from './Icon'
import css from './Field.module.css'
import './moreIcons'

export type FieldLook = {
  label: ReactNode
  /** The sentence below the control; the control is marked as wrong while there is one. */
  error?: string | null | undefined
  hint?: ReactNode
  /** Says "(optional)" beside the label. */
  optional?: boolean | undefined
  /** For screen readers only, where the place says it. */
  hideLabel?: boolean | undefined
  className?: string | undefined
  /** The control's own id, where something else refers to it. */
  id?: string | undefined
}

/** What the control has to carry so that label, hint and error belong to it. */
export type ControlProps = {
  id: string
  className: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type Props = FieldLook & {
  /** The id of something more that describes the control. */
  describedBy?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** Label above the control, error and hint below it, wired together. */
export function Field({ label, error, hint, optional, hideLabel, className, id: given, describedBy, children }: Props) {
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
        <label htmlFor={id}>{label}</label>
        {/* Outside the label, so that the field's name stays the word itself. */}
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

/** The region stands there before the error does, so that a screen reader hears it come. */
export function FieldError({ id, text }: { id: string; text: string | null | undefined }) {
  return (
    <div aria-live="polite" className={css.errors}>
      {text && (
        <p id={id} className={css.error}>
          <Icon name="warning" />
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}
