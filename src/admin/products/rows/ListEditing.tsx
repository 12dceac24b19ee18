import { useEffect, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Product } from '../../../api/products'
import { langOf } from '../../../rules/devanagari'
import { groupDigits } from '../../../rules/pricing'
import { errorsOfRow } from '../../../rules/rowEdits'
import { idText } from '../../../rules/types'
import { Button } from '../../../ui/controls/Button'
import { useRootAttribute } from '../../../ui/useRootAttribute'
import { useStableHandler } from '../../../ui/useStableHandler'
import { lineFailureOf, isLineUnfinished } from '../../run/runLines'
import { RunReport } from '../../run/RunReport'
import { askAndSaveRows, changedRows } from './RowEditPopup'
import { dropRowEdits, productTicks, setRowEdits, useRowEdits, useEditsDraft } from './rowEditStore'
import {
  productCountText,
  rowSaveRun,
  saveRowsAndReport,
  useAreRowsSaving,
  type RowSaveLine,
  useSales,
  type Sale,
} from './saveRows'
import { BulkEditPopup } from './BulkEditPopup'
import { confirm } from '../../../state/confirm'
import css from './rows.module.css'

function lineText({ state }: RowSaveLine, going: boolean): string {
  if (typeof state === 'object')
    return state.yours === undefined ? state.failed : `${state.failed}. Yours: ${state.yours}`
  if (state === 'waiting') return going ? 'Waiting' : 'Not sent'
  return state === 'sending' ? 'Saving...' : 'Saved'
}

function SaveReport() {
  const run = useStore(rowSaveRun.store, (state) => state.run)
  if (!run) return null
  const { lines, going, about } = run
  const again = (line: RowSaveLine, over = line.over ?? false): RowSaveLine => ({
    ...line,
    over,
    state: 'waiting',
  })
  function keepTheirs(line: RowSaveLine) {
    dropRowEdits([line.id])
    const rest = lines.filter((one) => one !== line)
    if (rest.some(isLineUnfinished)) rowSaveRun.show(rest, about)
    else rowSaveRun.close()
  }
  return (
    <RunReport
      label="Saving products"
      done="saved"
      run={run}
      keyOf={({ id }) => id}
      onStop={rowSaveRun.stop}
      onRetry={() =>
        void saveRowsAndReport(lines.filter(isLineUnfinished).map((line) => again(line)))
      }
      onClose={rowSaveRun.close}
    >
      {(line) => (
        <>
          <b lang={langOf(line.title)}>{line.title}</b> <span>{lineText(line, going)}</span>
          {!going && lineFailureOf(line)?.yours !== undefined && (
            <>
              <Button
                kind="line"
                small
                aria-label={`Save mine: ${line.title}`}
                onClick={() => void saveRowsAndReport([again(line, true)])}
              >
                Save mine
              </Button>
              <Button
                kind="quiet"
                small
                aria-label={`Keep theirs: ${line.title}`}
                onClick={() => keepTheirs(line)}
              >
                Keep theirs
              </Button>
            </>
          )}
        </>
      )}
    </RunReport>
  )
}

function useSaveKey(save: () => void): void {
  const press = useStableHandler((event: KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== 's' ||
      !(event.ctrlKey || event.metaKey) ||
      event.shiftKey ||
      event.altKey
    )
      return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [press])
}

type Props = {
  /** All products, not only those of the page. */
  list: readonly Product[]
  editing: boolean
  /** Increases when Enter is pressed in the last row; then the changes are saved. */
  asked: number
  onDone: () => void
  onSaved: () => void
}

export function ListEditing({ list, editing, asked, onDone, onSaved }: Props) {
  const restored = useEditsDraft()
  const edits = useRowEdits((state) => state.edits)
  const ticked = useStore(productTicks.store)
  const going = useAreRowsSaving()
  const [bulk, setBulk] = useState(false)
  const selected = list.filter(({ id }) => ticked.has(idText(id)))
  const changed = changedRows(list, edits).length
  const wrong = [...edits.values()].some((edit) => errorsOfRow(edit).length > 0)
  const save = useStableHandler(() => {
    if (going) return
    // The owner may cancel the confirm dialog of a bulk change and save its edits later. So the sale that it begins
    // is read from the store.
    const { sale } = useRowEdits.getState()
    void askAndSaveRows(list, sale ? { begins: sale } : {}).then((all) => all && onSaved())
  })
  useSaveKey(save)
  useEffect(() => {
    if (asked > 0) save()
  }, [asked, save])

  return (
    <>
      <SaleBar />
      <SaveReport />
      {selected.length > 0 && !going && (
        <EditBar label="Selected products">
          <span role="status">{`${groupDigits(selected.length)} selected`}</span>
          <Button small onClick={() => setBulk(true)}>
            Edit selected
          </Button>
          <Button kind="quiet" small onClick={productTicks.untickAll}>
            Clear
          </Button>
        </EditBar>
      )}
      {(editing || edits.size > 0) && (
        <EditBar label="Unsaved changes">
          <span role="status">
            {changed > 0
              ? `${productCountText(changed)} with unsaved changes${restored ? ', restored from your last visit' : ''}`
              : wrong
                ? 'Correct the marked values before you save'
                : 'Press Enter for the next row, or Esc to revert.'}
          </span>
          <Button
            small
            disabled={changed === 0 && !wrong}
            busy={going}
            busyText="Saving..."
            onClick={() => save()}
          >
            {changed > 1 ? `Save ${productCountText(changed)}` : 'Save'}
          </Button>
          {edits.size > 0 && !going && (
            <Button kind="line" small onClick={() => dropRowEdits([...edits.keys()])}>
              Revert all
            </Button>
          )}
          {editing && (
            <Button kind="quiet" small onClick={onDone}>
              Done
            </Button>
          )}
        </EditBar>
      )}
      {bulk && (
        <BulkEditPopup
          products={selected}
          onClose={() => setBulk(false)}
          onChange={(more, sale) => {
            setBulk(false)
            setRowEdits(more)
            if (sale !== '') useRowEdits.setState({ sale: { name: sale, ids: [...more.keys()] } })
            save()
          }}
        />
      )}
    </>
  )
}

/** `data-acts-below` reserves room for this bar at the bottom of the window, so that notices appear above it. */
function EditBar({ label, children }: { label: string; children: ReactNode }) {
  useRootAttribute('data-acts-below')
  return (
    <div className={`cluster line-above ${css.bar}`} role="region" aria-label={label}>
      {children}
    </div>
  )
}

async function endSaleOf({ name, lines }: Sale): Promise<void> {
  const yes = await confirm({
    title: `End the sale "${name}"?`,
    text: `The previous price and discount of ${productCountText(lines.length)} will be restored.`,
    action: 'End sale',
  })
  if (yes)
    await saveRowsAndReport(
      lines.map((line) => ({ ...line, state: 'waiting' })),
      { ends: name },
    )
}

function SaleBar() {
  const sales = useSales()
  const going = useAreRowsSaving()
  return sales.map((sale) => (
    <div
      key={sale.name}
      className={`cluster between gap-2 line-below ${css.sale}`}
      role="region"
      aria-label={`Sale ${sale.name}`}
    >
      <span>
        <b>{sale.name}</b> {productCountText(sale.lines.length)} on sale
      </span>
      <Button kind="line" small disabled={going} onClick={() => void endSaleOf(sale)}>
        End sale
      </Button>
    </div>
  ))
}
