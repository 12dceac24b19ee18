import type { ComponentProps, ReactNode } from 'react'
import { langOf } from '../../rules/devanagari'
import { cx } from '../cx'
import { Field, type FieldLook } from './Field'
import css from './Field.module.css'

export type TextFieldProps = FieldLook &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'> & {
    value: string
    onChange: (value: string) => void
    /** A unit on the left: "NPR". */
    before?: ReactNode
    /** A button on the right. */
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
            // Searches are for names and numbers; checking their spelling at each keystroke only costs time.
            spellCheck={type === 'search' ? false : undefined}
            // The wheel changes the value of a focused number field. Without focus the page scrolls, and the number stays.
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
          <div className={css.holder}>
            {before !== undefined && <span className={css.before}>{before}</span>}
            {box}
            {after !== undefined && <span className={css.after}>{after}</span>}
          </div>
        )
      }}
    </Field>
  )
}
