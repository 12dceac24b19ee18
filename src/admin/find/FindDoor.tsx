import { useEffect, useEffectEvent } from 'react'
import { FindPopup } from './FindPopup'

type Props = { open: boolean; onOpen: (open: boolean) => void }

/** The search over the whole back office: Ctrl K or Cmd K opens it, unless a popup is open. */
export function FindDoor({ open, onOpen }: Props) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== 'k' ||
      !(event.ctrlKey || event.metaKey) ||
      event.shiftKey ||
      event.altKey
    )
      return
    event.preventDefault()
    if (!document.querySelector('dialog[open]')) onOpen(true)
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
  return open && <FindPopup onClose={() => onOpen(false)} />
}
