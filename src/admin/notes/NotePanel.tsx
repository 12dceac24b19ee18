import { useId, useState } from 'react'
import { noteKey, useNotes, writeNote } from '../../state/ownerNotes'
import { TextArea } from '../../ui/controls/TextArea'
import { Panel } from '../parts/Panel'
import css from './notePanel.module.css'

/** `keys`: the order, or everything that the buyer is known by. */
export function NotePanel({ keys }: { keys: readonly string[] }) {
  const notes = useNotes()
  const key = noteKey(notes, keys)
  const [kept, setKept] = useState(true)
  const id = useId()
  return (
    <Panel title="Private note" className="screenOnly">
      <div className={css.note}>
        <TextArea
          label="Private note"
          hideLabel
          placeholder="Only you see this"
          value={notes[key] ?? ''}
          onChange={(text) => setKept(writeNote(key, text))}
          rows={3}
          aria-describedby={id}
        />
        <p id={id} role="status">
          {kept
            ? 'Saved as you type, on this device only, until you log out.'
            : "This browser can't save the note. It's lost when you close the page."}
        </p>
      </div>
    </Panel>
  )
}
