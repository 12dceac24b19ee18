import { Suspense, useState } from 'react'
import { Button } from '../../ui/Button'
import { lazyPart } from '../../ui/lazyPart'
import { Waiting } from '../../ui/Waiting'
import type { MessageProps } from './MessagePopup'

const { load, Part: MessagePopup } = lazyPart(() =>
  import('./MessagePopup').then((file) => file.MessagePopup),
)

/** Opens the ready texts for one person. */
export function MessageButton(props: Omit<MessageProps, 'onClose'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        kind="line"
        onPointerEnter={() => void load().catch(() => {})}
        onClick={() => setOpen(true)}
        aria-label={`Message to ${props.to}`}
      >
        Message
      </Button>
      {open && (
        <Suspense fallback={<Waiting />}>
          <MessagePopup {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
