import { useId } from 'react'
import type { Product } from '../../../api/products'
import { npr, finalPrice } from '../../../rules/pricing'
import { applied, cellLabel, stockCell, type CellName } from '../../../rules/rowEdits'
import { sizesOf } from '../../../rules/stock'
import { idText } from '../../../rules/types'
import { Button } from '../../../ui/controls/Button'
import { Modal } from '../../../ui/dialog/Modal'
import { askAndSave } from './askAndSave'
import { CellField } from './EditCells'
import { dropEdits, useRowEdits, focusCell } from './rowEditStore'
import css from './rows.module.css'
import { useSaving } from './saveRows'

type Props = { product: Product; onClose: () => void; onSaved: () => void }

/** Price, discount and stock of one product, on a screen that is too narrow for fields in the row. */
export function RowPopup({ product, onClose, onSaved }: Props) {
  const id = idText(product.id)
  const form = useId()
  const edit = useRowEdits(({ edits }) => edits.get(id)) ?? {}
  const going = useSaving()
  const names: CellName[] = ['price', 'off', ...sizesOf([product.size_stock]).map(stockCell)]
  const cancel = () => {
    dropEdits([id])
    onClose()
  }
  function step(_id: string, name: CellName, by: 1 | -1) {
    const next = names[names.indexOf(name) + by]
    if (next) focusCell({ id, name: next })
    else if (by === 1) void save()
  }
  async function save() {
    if (!going && (await askAndSave([product]))) onSaved()
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
        className={css.popup}
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
        <p>{`Shoppers pay ${npr(finalPrice(applied(product, edit)))}`}</p>
      </form>
    </Modal>
  )
}
