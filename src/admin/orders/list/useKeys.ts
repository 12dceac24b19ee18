import { useEffect, useEffectEvent } from 'react'

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
