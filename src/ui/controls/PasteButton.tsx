import { useRef, type MouseEvent } from 'react'
import { Button } from './Button'
import { Icon } from './Icon'

type Props = {
  onPick: (files: File[]) => void
  /** Receives the words for a clipboard that held no picture or could not be read. */
  onProblem: (problem: string) => void
  disabled?: boolean
}

// Not in moreIcons.ts: the back office loads that file, and the checkout alone draws this icon.
const pasteIcon = 'M8 5H5.5v15.5h13V5H16M8 3.5h8v4H8zM9 12h6M9 15.5h6'

const NO_PICTURE =
  "There's no picture on the clipboard. Copy the picture first, or choose the file."
const NOT_READ = "We couldn't read the clipboard. Press Paste again, or choose the file."

/** Plain http has no clipboard, and some browsers of chat apps have one that cannot be read. */
const canRead = () => window.isSecureContext && typeof navigator.clipboard?.read === 'function'

async function picture(): Promise<File | null> {
  for (const item of await navigator.clipboard.read()) {
    const type = item.types.find((one) => one.startsWith('image/'))
    if (type)
      return new File([await item.getType(type)], `pasted.${type.slice('image/'.length)}`, { type })
  }
  return null
}

/** Takes a picture from the clipboard by a press, because a phone has no keys for it. Absent where nothing can be read. */
export function PasteButton({ onPick, onProblem, disabled = false }: Props) {
  const asking = useRef(false)

  async function paste({ currentTarget: button }: MouseEvent<HTMLButtonElement>) {
    // The browser may be asking for permission already.
    if (asking.current) return
    asking.current = true
    const found = await picture().catch(() => 'refused' as const)
    asking.current = false
    // During the browser's permission prompt the form may have been submitted with its former value.
    if (button.disabled || !button.isConnected) return
    if (found === 'refused') onProblem(NOT_READ)
    else if (found) onPick([found])
    else onProblem(NO_PICTURE)
  }

  if (!canRead()) return null
  return (
    <Button kind="line" small disabled={disabled} onClick={(event) => void paste(event)}>
      <Icon path={pasteIcon} size={18} /> Paste
    </Button>
  )
}
