import { useId } from 'react'
import type { Product } from '../../../api/products'
import { npr, finalPrice } from '../../../rules/pricing'
import {
  productWithEdit,
  cellLabel,
  stockCellName,
  type CellName,
  changesOfRow,
  errorsOfRow,
  type RowEdit,
} from '../../../rules/rowEdits'
import { stockSizesOf } from '../../../rules/stock'
import { idText } from '../../../rules/types'
import { Button } from '../../../ui/controls/Button'
import { Modal } from '../../../ui/dialog/Modal'
import { CellField } from './EditCells'
import { dropRowEdits, useRowEdits, focusCell, type EditsById } from './rowEditStore'
import { useAreRowsSaving, productCountText, saveRowsAndReport, type SaleChange } from './saveRows'
import { confirm } from '../../../state/confirm'
import { notify } from '../../../state/notices'
import { langOf } from '../../../rules/devanagari'
import css from './rows.module.css'

type Props = { product: Product; onClose: () => void; onSaved: () => void }

/** Used on screens that are too narrow for fields in the row. */
export function RowEditPopup({ product, onClose, onSaved }: Props) {
  const id = idText(product.id)
  const form = useId()
  const edit = useRowEdits(({ edits }) => edits.get(id)) ?? {}
  const going = useAreRowsSaving()
  const names: CellName[] = [
    'price',
    'off',
    ...stockSizesOf([product.size_stock]).map(stockCellName),
  ]
  const cancel = () => {
    dropRowEdits([id])
    onClose()
  }
  function step(_id: string, name: CellName, by: 1 | -1) {
    const next = names[names.indexOf(name) + by]
    if (next) focusCell({ id, name: next })
    else if (by === 1) void save()
  }
  async function save() {
    if (!going && (await askAndSaveRows([product]))) onSaved()
  }
  return (
    <Modal
      open
      onClose={cancel}
      title={`Price and stock of ${product.title}`}
      footer={
        <>
          <Button kind="line" onClick={cancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            busy={going}
            busyText="Saving..."
            disabled={Object.keys(edit).length === 0}
          >
            Save
          </Button>
        </>
      }
    >
      <form
        id={form}
        data-row={id}
        className={`grid gap-3 ${css.popup}`}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {names.map((name) => (
          <div key={name} data-wide={name === 'price' || name === 'off' || undefined}>
            <span aria-hidden="true">{cellLabel(name)}</span>
            <CellField product={product} name={name} edit={edit} onStep={step} onLeave={cancel} />
          </div>
        ))}
        <p>{`Shoppers pay ${npr(finalPrice(productWithEdit(product, edit)))}`}</p>
      </form>
    </Modal>
  )
}

/** Leaves out products that were deleted elsewhere, and edits that change nothing. */
export function changedRows(list: readonly Product[], edits: EditsById): ChangedRow[] {
  return list.flatMap((product) => {
    const edit = edits.get(idText(product.id))
    return edit && changesOfRow(product, edit).length > 0 ? [{ product, edit }] : []
  })
}

/** Asks before saving the typed changes of these products. Resolves with true if all were saved. */
export async function askAndSaveRows(
  list: readonly Product[],
  sale: SaleChange = {},
): Promise<boolean> {
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
        : `Save changes to ${productCountText(rows.length)}?`,
    text: <RowChanges rows={rows} />,
    action: 'Save changes',
  }
  if (!(await confirm(question))) return false
  return saveRowsAndReport(
    rows.map(({ product: { id, title }, edit }) => ({
      id: idText(id),
      title,
      edit,
      state: 'waiting',
    })),
    sale,
  )
}

type ChangedRow = { product: Product; edit: RowEdit }

function RowChanges({ rows }: { rows: readonly ChangedRow[] }) {
  return (
    <ul className={`grid gap-3 ${css.changes}`}>
      {rows.map(({ product, edit }) => {
        const { price, discount_price } = productWithEdit(product, edit)
        return (
          <li key={idText(product.id)}>
            <b className="anywhere" lang={langOf(product.title)}>
              {product.title}
            </b>
            {changesOfRow(product, edit).map(({ name, label, from, to }) => (
              <p key={name}>
                <span>{label}</span> <del className="muted">{from}</del>{' '}
                <span aria-hidden="true">→</span> <ins>{to}</ins>
              </p>
            ))}
            {discount_price > price && (
              <p className={css.warn}>
                The discount is more than the price, so shoppers pay nothing.
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
