import type { ComponentProps } from 'react'
import { Field, type CommonFieldProps } from './Field'

export type SelectOption = string | { value: string; label: string; disabled?: boolean }

type Props = CommonFieldProps &
  Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'className' | 'children'> & {
    value: string
    onChange: (value: string) => void
    options: readonly SelectOption[]
    /** Shown while nothing is chosen; cannot be selected. */
    placeholder?: string
  }

export function SelectField({
  label,
  error,
  hint,
  optional,
  hideLabel,
  className,
  id,
  onChange,
  options,
  placeholder,
  'aria-describedby': describedBy,
  ...select
}: Props) {
  return (
    <Field {...{ label, error, hint, optional, hideLabel, className, id, describedBy }}>
      {(control) => (
        <select {...select} {...control} onChange={(event) => onChange(event.target.value)}>
          {placeholder !== undefined && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {options.map((option) => {
            const {
              value,
              label: words,
              disabled = false,
            } = typeof option === 'string'
              ? { value: option, label: option, disabled: false }
              : option
            return (
              <option key={value} value={value} disabled={disabled}>
                {words}
              </option>
            )
          })}
        </select>
      )}
    </Field>
  )
}
