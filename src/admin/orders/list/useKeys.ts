import { useEffect, useEffectEvent, useState } from 'react'
import { onStoreChange, readStore, writeStore } from '../../../state/store'

const OFF = 'office-keys-off'

/** Single keys can be switched off: speech control and shaky hands press them unmeant. */
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

/** Keys of one letter or arrow, by `event.key` in lower case; off while something is typed or a popup is open. */
export function useKeys(keys: Record<string, (event: KeyboardEvent) => void>, on: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (isTyping(event.target) || document.querySelector('dialog[open]')) return
    const name = event.key.toLowerCase()
    const act = Object.hasOwn(keys, name) ? keys[name] : undefined
    if (!act) return
    // Enter on a button or link is the button's own.
    if (name === 'enter' && event.target instanceof Element && event.target.closest('button, a, summary')) return
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
