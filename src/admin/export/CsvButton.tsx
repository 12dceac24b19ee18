import { useState } from 'react'
import { UNDO_MS } from '../../rules/constants'
import { notify } from '../../state/notices'
import { Button } from '../../ui/controls/Button'
import { Icon } from '../../ui/controls/Icon'
import { downloadIcon } from '../../ui/controls/moreIcons'
import { CheckField } from '../../ui/controls/CheckField'
import { Modal } from '../../ui/dialog/Modal'
import { chooseColumns, chosenColumns } from './csvColumns'
import css from './columns.module.css'

type WrittenCsv = {
  file: string
  names: readonly string[]
  /** Tells the owner which data is missing in the file. */
  detail?: string | undefined
}

type Props = {
  /** Part of the key under which the chosen columns are stored. */
  list: string
  disabled: boolean
  write: () => WrittenCsv | Promise<WrittenCsv>
}

/** After the export a notice offers to choose the file's columns. */
export function CsvButton({ list, disabled, write }: Props) {
  const [names, setNames] = useState<readonly string[] | null>(null)
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const { file, names: all, detail } = await write()
      const action = { label: 'Choose columns', run: () => setNames(all) }
      notify(`Exported ${file}`, 'good', UNDO_MS, { action, detail })
    } catch {
      notify("Couldn't create the file. Try again.", 'bad')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button kind="line" busy={busy} disabled={disabled} onClick={() => void save()}>
        <Icon path={downloadIcon} /> Export CSV
      </Button>
      {names && (
        <ColumnsPopup list={list} names={names} onExport={save} onClose={() => setNames(null)} />
      )}
    </>
  )
}

type ColumnsPopupProps = {
  list: string
  names: readonly string[]
  onExport: () => void
  onClose: () => void
}

function ColumnsPopup({ list, names, onExport, onClose }: ColumnsPopupProps) {
  const [chosen, setChosen] = useState(() => new Set(chosenColumns(list, names)))
  return (
    <Modal
      open
      onClose={onClose}
      title="Choose columns"
      size="small"
      footer={
        <>
          <Button kind="line" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={chosen.size === 0}
            onClick={() => {
              chooseColumns(
                list,
                names.filter((name) => chosen.has(name)),
              )
              onExport()
              onClose()
            }}
          >
            Export again
          </Button>
        </>
      }
    >
      <div className={css.columns}>
        {names.map((name) => (
          <CheckField
            key={name}
            label={name}
            checked={chosen.has(name)}
            onChange={(on) => {
              const next = new Set(chosen)
              if (on) next.add(name)
              else next.delete(name)
              setChosen(next)
            }}
          />
        ))}
      </div>
      <p className="above-3 muted">Your choice is saved on this device.</p>
    </Modal>
  )
}
