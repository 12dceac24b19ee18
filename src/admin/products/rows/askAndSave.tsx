import type { Product } from '../../../api/products'
import { changesOfRow, errorsOfRow } from '../../../rules/rowEdits'
import { idText } from '../../../rules/types'
import { confirm } from '../../../state/confirm'
import { notify } from '../../../state/notices'
import { RowChanges, type ChangedRow } from './RowChanges'
import { useRowEdits, type Edits } from './rowEditStore'
import { productsText, runSave, type SaleRun } from './saveRows'

/** Products with typed changes; those that were deleted elsewhere are left out. */
export function changedRows(list: readonly Product[], edits: Edits): ChangedRow[] {
  return list.flatMap((product) => {
    const edit = edits.get(idText(product.id))
    return edit && changesOfRow(product, edit).length > 0 ? [{ product, edit }] : []
  })
}

/** Names everything that is typed for these products, and saves it after a yes. Resolves with whether all was saved. */
export async function askAndSave(list: readonly Product[], sale: SaleRun = {}): Promise<boolean> {
  const { edits } = useRowEdits.getState()
  const wrong = list.find(({ id }) => errorsOfRow(edits.get(idText(id)) ?? {}).length > 0)
  if (wrong) {
    notify(`"${wrong.title}": ${errorsOfRow(edits.get(idText(wrong.id)) ?? {})[0]?.error}`, 'bad')
    return false
  }
  const rows = changedRows(list, edits)
  const [only] = rows
  if (!only) return false
  const question = {
    title:
      rows.length === 1
        ? `Save changes to "${only.product.title}"?`
        : `Save changes to ${productsText(rows.length)}?`,
    text: <RowChanges rows={rows} />,
    action: 'Save changes',
  }
  if (!(await confirm(question))) return false
  return runSave(
    rows.map(({ product: { id, title }, edit }) => ({
      id: idText(id),
      title,
      edit,
      state: 'waiting',
    })),
    sale,
  )
}
