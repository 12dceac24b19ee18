import { Suspense, useState } from 'react'
import { UNDO_MS } from '../rules/constants'
import { notify } from '../state/notices'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { lazyPart } from '../ui/lazyPart'
import { downloadIcon } from '../ui/moreIcons'
import { Waiting } from '../ui/Waiting'

const { Part: ColumnsPopup } = lazyPart(() =>
  import('./ColumnsPopup').then((file) => file.ColumnsPopup),
)

type Written = {
  /** The file's name. */
  file: string
  /** All columns that it can have. */
  names: readonly string[]
}

type Props = {
  /** The name under which the chosen columns are kept. */
  list: string
  disabled: boolean
  /** Writes the file. Its code is loaded with the first press. */
  write: () => Promise<Written>
}

/** Exports a list. The notice afterwards leads to the columns of the file. */
export function CsvButton({ list, disabled, write }: Props) {
  const [names, setNames] = useState<readonly string[] | null>(null)
  async function save() {
    try {
      const { file, names: all } = await write()
      const action = { label: 'Columns', run: () => setNames(all) }
      notify(`Exported ${file}`, 'good', UNDO_MS, { action })
    } catch {
      notify('The file could not be written. Try again.', 'bad')
    }
  }
  return (
    <>
      <Button kind="line" disabled={disabled} onClick={() => void save()}>
        <Icon path={downloadIcon} /> Export CSV
      </Button>
      {names && (
        <Suspense fallback={<Waiting />}>
          <ColumnsPopup
            list={list}
            names={names}
            onExport={() => void save()}
            onClose={() => setNames(null)}
          />
        </Suspense>
      )}
    </>
  )
}
