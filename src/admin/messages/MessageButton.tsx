import { useState } from 'react'
import { Button } from '../../ui/controls/Button'
import { MessagePopup, type MessageProps } from './MessagePopup'

type Props = Omit<MessageProps, 'onClose'> & { label?: string }

/** Opens the ready texts for one person. */
export function MessageButton({ label = 'Message', ...props }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        kind="line"
        onClick={() => setOpen(true)}
        aria-label={label === 'Message' ? `Message to ${props.to}` : undefined}
      >
        {label}
      </Button>
      {open && <MessagePopup {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
