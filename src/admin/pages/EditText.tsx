import { useState } from 'react'
import { langOf } from '../../rules/devanagari'
import { plainText } from '../../rules/text'
import { cx } from '../../ui/cx'
import css from './edit.module.css'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Escape returns the server's text. */
  onPutBack: () => void
  /** The part of the text that shoppers see. */
  shown?: (text: string) => string
}

/**
 * An editable text at its place on the page, in the page's font. The text below the textarea gives it its size, and is
 * shown until the textarea has the focus.
 */
export function EditText({ label, value, onChange, onPutBack, shown = plainText }: Props) {
  const [editing, setEditing] = useState(false)
  const text = editing ? value : shown(value)
  return (
    <span className={cx(css.text, value === '' && css.blank)}>
      <span className={css.shown} aria-hidden="true" lang={langOf(text)}>
        {text === '' ? label : text}
        {'\u200b'}
      </span>
      <span className={css.name} aria-hidden="true">
        {label} <span>Esc cancels</span>
      </span>
      <textarea
        aria-label={label}
        lang={langOf(text)}
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
