import { type ComponentProps, type ReactNode, useRef } from 'react'
import { langOf } from '../../rules/devanagari'
import { cx } from '../cx'
import { Field, type CommonFieldProps } from './Field'
import { PHONE_DIGITS } from '../../rules/constants'
import { cleanPastedPhone } from '../../rules/validation'
import css from './Field.module.css'

export type TextFieldProps = CommonFieldProps &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'> & {
    value: string
    onChange: (value: string) => void
    /** A unit on the left, such as "NPR". */
    before?: ReactNode
    after?: ReactNode
  }

export function TextField({
  label,
  error,
  hint,
  optional,
  hideLabel,
  className,
  id,
  onChange,
  before,
  after,
  type = 'text',
  'aria-describedby': describedBy,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, error, hint, optional, hideLabel, className, id, describedBy }}>
      {(control) => {
        const box = (
          <input
            lang={langOf(input.value)}
            // Searches are for names and numbers, so checking their spelling at each keystroke only costs time.
            spellCheck={type === 'search' ? false : undefined}
            // The wheel would change the value of a focused number field. Without focus the page scrolls instead.
            onWheel={type === 'number' ? (event) => event.currentTarget.blur() : undefined}
            {...input}
            {...control}
            className={cx(
              control.className,
              before !== undefined && css.hasBefore,
              after !== undefined && css.hasAfter,
            )}
            type={type}
            onChange={(event) => onChange(event.target.value)}
          />
        )
        if (before === undefined && after === undefined) return box
        return (
          <div className="anchor">
            {before !== undefined && (
              <span className={`row muted t14 ${css.before}`}>{before}</span>
            )}
            {box}
            {after !== undefined && <span className={`row muted t14 ${css.after}`}>{after}</span>}
          </div>
        )
      }}
    </Field>
  )
}

type Props = CommonFieldProps &
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

/** Reformats a pasted or autofilled number and leaves typed input unchanged (D-54). */
export function PhoneField({ value, onChange, ...field }: TextFieldProps) {
  const pasted = useRef(false)
  return (
    <TextField
      // The specification's error "Phone number is invalid" does not say what is valid (WCAG 3.3.3).
      hint={
        field.error && !/\d/.test(field.error) ? `${PHONE_DIGITS} digits, without +977` : undefined
      }
      {...field}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      value={value}
      onPaste={() => {
        pasted.current = true
      }}
      onChange={(phone) => {
        // Recognize text that was not typed. Autofill adds several characters at once. A paste may keep the text's length,
        // so `onPaste` records it.
        const arrived = pasted.current || phone.length - value.length > 1
        pasted.current = false
        onChange(arrived ? cleanPastedPhone(phone) : phone)
      }}
    />
  )
}
