import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from './cx'
import { FieldError } from './Field'
import css from './CheckField.module.css'

type Props = Omit<ComponentProps<'input'>, 'checked' | 'onChange' | 'className' | 'type' | 'size'> & {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  /** Some of many are ticked. */
  indeterminate?: boolean
  hideLabel?: boolean
  hint?: ReactNode
  error?: string | null | undefined
  className?: string | undefined
}

export function CheckField({
  label,
  onChange,
  indeterminate = false,
  hideLabel,
  hint,
  error,
  className,
  ...input
}: Props) {
  const id = useId()
  const wrong = error !== null && error !== undefined && error !== ''
  const described = cx(wrong && `${id}-error`, hint !== undefined && `${id}-hint`)
  return (
    <div className={className}>
      <label className={css.check}>
        <input
          {...input}
          type="checkbox"
          className={css.tick}
          ref={(box) => {
            if (box) box.indeterminate = indeterminate
          }}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={wrong || undefined}
          aria-describedby={described || undefined}
        />
        <span className={hideLabel ? 'sr' : undefined}>{label}</span>
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} text={wrong ? error : null} />
    </div>
  )
}
