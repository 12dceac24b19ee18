import { useId, type ComponentProps, type ReactNode } from 'react'
import { langOf } from '../../rules/devanagari'
import { cx } from '../cx'
import { FieldError } from './Field'
import { isMixedLanguage, SpokenName } from './SpokenName'
import css from './CheckField.module.css'

type CheckboxProps = Omit<ComponentProps<'input'>, 'checked' | 'onChange' | 'type' | 'size'> & {
  checked: boolean
  onChange: (checked: boolean) => void
  /** True if some, but not all, items are checked. */
  indeterminate?: boolean
}

type Props = CheckboxProps & {
  label: ReactNode
  hint?: ReactNode
  error?: string | null | undefined
}

/** A checkbox without visible text for table rows. It has few elements, because a list renders many rows. */
export function Checkbox({ className, label, ...input }: CheckboxProps & { label: string }) {
  return (
    <label className={cx(css.check, css.bare, className)}>
      <input
        {...boxPropsOf(input)}
        {...(isMixedLanguage(label) ? {} : { 'aria-label': label, lang: langOf(label) })}
      />
      {isMixedLanguage(label) && <SpokenName name={label} />}
    </label>
  )
}

function boxPropsOf({
  onChange,
  indeterminate = false,
  ...input
}: CheckboxProps): ComponentProps<'input'> {
  return {
    ...input,
    type: 'checkbox',
    className: css.tick,
    ref: (box) => {
      if (box) box.indeterminate = indeterminate
    },
    onChange: (event) => onChange(event.target.checked),
  }
}

export function CheckField({ label, hint, error, className, ...box }: Props) {
  const id = useId()
  const wrong = error !== null && error !== undefined && error !== ''
  const described = cx(wrong && `${id}-error`, hint !== undefined && `${id}-hint`)
  return (
    <div className={className}>
      <label className={css.check}>
        <input
          {...boxPropsOf(box)}
          aria-invalid={wrong || undefined}
          aria-describedby={described || undefined}
        />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={`muted t14 ${css.hint}`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} text={wrong ? error : null} />
    </div>
  )
}

type RadioProps<Value extends string> = {
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
}: RadioProps<Value>) {
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
