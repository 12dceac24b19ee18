import type { ComponentProps } from 'react'
import { langOf } from '../../rules/devanagari'
import { Field, type FieldLook } from './Field'

type Props = FieldLook &
  Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'className'> & {
    value: string
    onChange: (value: string) => void
  }

export function TextArea({
  label,
  error,
  hint,
  optional,
  hideLabel,
  className,
  id,
  onChange,
  rows = 3,
  'aria-describedby': describedBy,
  ...area
}: Props) {
  return (
    <Field {...{ label, error, hint, optional, hideLabel, className, id, describedBy }}>
      {(control) => (
        <textarea
          lang={langOf(area.value)}
          {...area}
          {...control}
          rows={rows}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
