import { useId, type ReactNode } from 'react'
import { cx } from '../cx'
import { FieldError } from './Field'
import css from './CheckField.module.css'

type Props<Value extends string> = {
  label: ReactNode
  options: readonly { value: Value; label: ReactNode; disabled?: boolean }[]
  value: Value | null
  onChange: (value: Value) => void
  error?: string | null | undefined
  hideLabel?: boolean
  className?: string | undefined
}

export function RadioGroup<Value extends string>({
  label,
  options,
  value,
  onChange,
  error = null,
  hideLabel,
  className,
}: Props<Value>) {
  const id = useId()
  const wrong = error !== null && error !== ''
  return (
    <fieldset
      className={cx(css.group, className)}
      aria-describedby={wrong ? `${id}-error` : undefined}
    >
      <legend className={hideLabel ? 'sr' : undefined}>{label}</legend>
      <div className={`flex wraps ${css.options}`}>
        {options.map((option) => (
          <label key={option.value} className={css.check}>
            <input
              type="radio"
              name={id}
              className={cx(css.tick, css.radio)}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} text={wrong ? error : null} />
    </fieldset>
  )
}
