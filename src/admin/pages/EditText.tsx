import { useState } from 'react'
import { plainText } from '../../rules/text'
import { cx } from '../../ui/cx'
import css from './edit.module.css'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Escape: the text as the server has it. */
  onPutBack: () => void
  /** How shoppers see it, where that is less than the text. */
  shown?: (text: string) => string
}

/**
 * A text of the shop to type into, in its own place and type. Below the control lies the text as shoppers see it: it gives
 * the room, and is what is seen until one begins to type.
 */
export function EditText({ label, value, onChange, onPutBack, shown = plainText }: Props) {
  const [editing, setEditing] = useState(false)
  const text = editing ? value : shown(value)
  return (
    <span className={cx(css.text, value === '' && css.blank)}>
      <span className={css.shown} aria-hidden="true">
        {text === '' ? label : text}
        {'\u200b'}
      </span>
      <span className={css.name} aria-hidden="true">
        {label} <span>Esc puts it back</span>
      </span>
      <textarea
        aria-label={label}
        value={value}
        rows={1}
        placeholder={label}
        spellCheck
        onChange={(event) => onChange(event.target.value)}
        onFocus={() => setEditing(true)}
        onBlur={() => setEditing(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          onPutBack()
        }}
      />
    </span>
  )
}
