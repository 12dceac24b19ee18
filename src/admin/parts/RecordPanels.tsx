import { useId, useState } from 'react'
import { findNoteKey, useNotes, writeNote } from '../../state/storedTexts'
import { TextArea } from '../../ui/controls/TextField'
import { Panel } from './Panel'
import { shownTime } from '../../rules/stamp'
import { Button } from '../../ui/controls/Button'
import { runUndo, useRecentActions } from '../undo/offerUndo'
import { MessagePopup, type MessageProps } from '../messages/MessagePopup'
import { withLangAttributes } from '../../ui/withLangAttributes'
import css from './recordPanels.module.css'

/** `keys`: the key of the order, or all emails and phone numbers of the buyer. */
export function NotePanel({ keys }: { keys: readonly string[] }) {
  const notes = useNotes()
  const key = findNoteKey(notes, keys)
  const [kept, setKept] = useState(true)
  const id = useId()
  return (
    <Panel title="Private note" className="screenOnly">
      <div className={`grid gap-2 padded ${css.note}`}>
        <TextArea
          label="Private note"
          hideLabel
          placeholder="Only you can see this"
          value={notes[key] ?? ''}
          onChange={(text) => setKept(writeNote(key, text))}
          rows={3}
          aria-describedby={id}
        />
        <p id={id} role="status">
          {kept
            ? 'Saved as you type, on this device only, until you log out.'
            : "This browser can't save the note. You'll lose it when you close the page."}
        </p>
      </div>
    </Panel>
  )
}

export function RecentActionsPanel({ about }: { about: string }) {
  const acts = useRecentActions(({ acts: all }) => all).filter((act) => act.about.includes(about))
  if (acts.length === 0) return null
  return (
    <Panel title="Recent actions">
      <ul className={`ruled ${css.acts}`}>
        {acts.map(({ id, text, at, undo }) => (
          <li key={id}>
            <span>{shownTime(String(at))}</span>
            <span>{withLangAttributes(text)}</span>
            {undo && (
              <Button
                kind="quiet"
                small
                aria-label={`Undo: ${text}`}
                onClick={() => void runUndo(id)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type Props = Omit<MessageProps, 'onClose'> & { label?: string }

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
