import { useState } from 'react'
import { Button } from '../../ui/controls/Button'
import { CheckField } from '../../ui/controls/CheckField'
import { Modal } from '../../ui/dialog/Modal'
import { chooseColumns, chosenColumns } from './csvColumns'
import css from './columns.module.css'

type Props = {
  /** The name under which the choice is kept. */
  list: string
  names: readonly string[]
  onExport: () => void
  onClose: () => void
}

/** Which columns an exported list has. */
export function ColumnsPopup({ list, names, onExport, onClose }: Props) {
  const [chosen, setChosen] = useState(() => new Set(chosenColumns(list, names)))
  return (
    <Modal
      open
      onClose={onClose}
      title="Columns of the file"
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
      <p className={css.hint}>Your choice is saved on this device.</p>
    </Modal>
  )
}
