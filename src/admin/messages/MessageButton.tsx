import { useState } from 'react'
import { Button } from '../../ui/Button'
import { MessagePopup, type MessageProps } from './MessagePopup'

/** Opens the ready texts for one person. */
export function MessageButton(props: Omit<MessageProps, 'onClose'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="line" onClick={() => setOpen(true)} aria-label={`Message to ${props.to}`}>
        Message
      </Button>
      {open && <MessagePopup {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
