import { useEffect, useEffectEvent, useState } from 'react'
import { CheckField } from '../../../ui/controls/CheckField'
import { Modal } from '../../../ui/dialog/Modal'
import { onStoreChange, readStore, writeStore } from '../../../state/store'
import css from '../orders.module.css'

/** The stored key keeps its old name, so that owners who switched shortcuts off keep that choice. */
const OFF = 'office-keys-off'

/** Single-key shortcuts can be switched off: speech input and unsteady hands trigger them by accident. */
export function useKeysOn(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => readStore(OFF) === null)
  useEffect(() => onStoreChange(OFF, (value) => setOn(value === null || value === '')), [])
  return [
    on,
    (next) => {
      writeStore(OFF, next ? '' : 'yes')
      setOn(next)
    },
  ]
}

const TYPING =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPING) !== null
}

/** Binds shortcuts by `event.key` in lower case. They pause while a text field has focus or a dialog is open. */
export function useKeys(keys: Record<string, (event: KeyboardEvent) => void>, on: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.isComposing
    )
      return
    if (isTyping(event.target) || document.querySelector('dialog[open]')) return
    const name = event.key.toLowerCase()
    const act = Object.hasOwn(keys, name) ? keys[name] : undefined
    if (!act) return
    // Enter on a button or link activates that element.
    if (
      name === 'enter' &&
      event.target instanceof Element &&
      event.target.closest('button, a, summary')
    )
      return
    event.preventDefault()
    act(event)
  })
  useEffect(() => {
    if (!on) return
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [on])
}

type Props = {
  open: boolean
  onClose: () => void
  lines: readonly KeyLine[]
  on: boolean
  onSwitch: (on: boolean) => void
}

export function KeysPopup({ open, onClose, lines, on, onSwitch }: Props) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Keyboard shortcuts"
      size="small"
      footer={<CheckField label="Single-key shortcuts on" checked={on} onChange={onSwitch} />}
    >
      <dl className={css.keymap}>
        {lines.map(([does, ...keys]) => (
          <div className="row between gap-4" key={does}>
            <dt>{does}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}

export type KeyLine = readonly [does: string, ...keys: string[]]

function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className={css.keys}>
      {keys.map((key, at) => (
        <kbd className="rounded muted centred" key={at}>
          {key}
        </kbd>
      ))}
    </span>
  )
}

/** One line of shortcuts below the screen; hidden on phones. */
export function KeyLineBelow({ lines }: { lines: readonly KeyLine[] }) {
  return (
    <p className={`flex wraps muted t12 ${css.keyline}`} aria-hidden="true">
      {lines.slice(0, -1).map(([does, ...keys]) => (
        <span key={does}>
          <Keys keys={keys} />
          {does.toLowerCase()}
        </span>
      ))}
    </p>
  )
}
