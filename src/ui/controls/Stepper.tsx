import { useRef, useState, type KeyboardEvent } from 'react'
import { announce } from '../dialog/announce'
import { cx } from '../cx'
import { Icon } from './Icon'
import { minusIcon, plusIcon } from './moreIcons'
import css from './Stepper.module.css'

type Props = {
  label: string
  value: number
  onChange: (value: number) => void
  min?: number
  max: number
  disabled?: boolean
  describedBy?: string | undefined
  className?: string | undefined
}

/** Ignores typed values out of range. An emptied field shows its number again on blur. */
export function Stepper({
  label,
  value,
  onChange,
  min = 1,
  max,
  disabled = false,
  describedBy,
  className,
}: Props) {
  const box = useRef<HTMLInputElement>(null)
  const [empty, setEmpty] = useState(false)
  const name = label.toLowerCase()

  function step(by: number) {
    const to = Math.min(max, Math.max(min, value + by))
    setEmpty(false)
    if (to !== value) onChange(to)
    // A screen reader itself reads a focused number field, also when the field takes the focus from a button that becomes
    // disabled. Announce the value only otherwise.
    const inField = document.activeElement === box.current || to === (by < 0 ? min : max)
    if (!inField) announce(`${label} ${to}`, label)
  }

  function type(text: string) {
    setEmpty(text === '')
    const typed = /^\d{1,9}$/.test(text) ? Number(text) : null
    if (typed !== null && typed >= min && typed <= max) onChange(typed)
  }

  function key(event: KeyboardEvent) {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    step(by)
  }

  return (
    <div role="group" aria-label={label} className={cx(css.stepper, className)}>
      <button
        type="button"
        aria-label={`Decrease ${name}`}
        disabled={disabled || value <= min}
        onClick={() => step(-1)}
      >
        <Icon path={minusIcon} />
      </button>
      <input
        className="full shrinks bold figures centred"
        ref={box}
        role="spinbutton"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-describedby={describedBy}
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        value={empty ? '' : value}
        onChange={(event) => type(event.target.value)}
        onKeyDown={key}
        onFocus={(event) => event.target.select()}
        onBlur={() => setEmpty(false)}
      />
      <button
        type="button"
        aria-label={`Increase ${name}`}
        disabled={disabled || value >= max}
        onClick={() => step(1)}
      >
        <Icon path={plusIcon} />
      </button>
    </div>
  )
}
