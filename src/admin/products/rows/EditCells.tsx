import { useId, useRef, type KeyboardEvent } from 'react'
import type { Product } from '../../../api/products'
import { npr } from '../../../rules/pricing'
import {
  productWithEdit,
  cellLabel,
  cellText,
  cellValue,
  changesOfRow,
  readCellEdit,
  stockCellName,
  type CellName,
  type RowEdit,
} from '../../../rules/rowEdits'
import { finalPrice } from '../../../rules/pricing'
import { idText } from '../../../rules/types'
import { setEditedCell, useRowEdits } from './rowEditStore'
import { withLangAttributes } from '../../../ui/withLangAttributes'
import css from './rows.module.css'

/** Enter and the arrow keys move to the same field of another row. Escape on an unchanged field ends the editing. */
type CellKeys = {
  onStep: (id: string, name: CellName, step: 1 | -1) => void
  onLeave: (id: string) => void
}

type CellFieldProps = CellKeys & { product: Product; name: CellName; edit: RowEdit }

export function CellField({ product, name, edit, onStep, onLeave }: CellFieldProps) {
  const id = idText(product.id)
  const field = useRef<HTMLInputElement>(null)
  const own = useId()
  const error = useId()
  const value = cellValue(product, name)
  const usual = cellText(name, value)
  const cell = edit[name]
  const read = cell && cell.by === undefined ? readCellEdit(name, cell) : null
  const wrong = read && 'error' in read ? read.error : null
  const changed = changesOfRow(product, edit).find((change) => change.name === name)

  function key(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const up = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey)
    if (up || event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault()
      onStep(id, name, up ? -1 : 1)
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      if (!cell) return onLeave(id)
      setEditedCell({ id, name }, undefined)
      // Select in a later task, after React has restored the former value in the field.
      setTimeout(() => field.current?.select())
    }
  }

  return (
    <span className={css.cell}>
      <label className="sr" htmlFor={own}>
        {withLangAttributes(`${cellLabel(name)} of ${product.title}`)}
      </label>
      <input
        ref={field}
        className={`full rounded right ${css.input}`}
        data-cell={name}
        data-changed={changed ? '' : undefined}
        inputMode={name === 'price' || name === 'off' ? 'decimal' : 'numeric'}
        autoComplete="off"
        id={own}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong || changed ? error : undefined}
        placeholder={value === null ? '–' : name === 'off' ? 'none' : undefined}
        value={cell?.typed ?? usual}
        onChange={({ target: { value: typed } }) =>
          setEditedCell(
            { id, name },
            typed === usual ? undefined : { typed, was: cell ? cell.was : value },
          )
        }
        onFocus={({ target }) => target.select()}
        onKeyDown={key}
      />
      {(wrong || changed) && (
        <span id={error} className={wrong ? css.wrong : css.was}>
          {wrong ?? `was ${changed?.from.replace('NPR ', '')}`}
        </span>
      )}
    </span>
  )
}

type Props = CellKeys & { product: Product; sizes: readonly string[] }

const NO_CELLS: RowEdit = {}

export function EditCells({ product, sizes, ...keys }: Props) {
  const edit = useRowEdits(({ edits }) => edits.get(idText(product.id))) ?? NO_CELLS
  const shared = { product, edit, ...keys }
  return (
    <>
      <td className={css.price}>
        <div>
          <small aria-hidden="true">Price</small>
          <small aria-hidden="true">Discount</small>
          <CellField name="price" {...shared} />
          <CellField name="off" {...shared} />
          <p className="muted t12 nowrap">{`Shoppers pay ${npr(finalPrice(productWithEdit(product, edit)))}`}</p>
        </div>
      </td>
      <td className={css.stock} colSpan={2}>
        <div>
          {sizes.map((size) => (
            <div key={size} className={css.size}>
              <small aria-hidden="true">{size.toUpperCase()}</small>
              <CellField name={stockCellName(size)} {...shared} />
            </div>
          ))}
        </div>
      </td>
    </>
  )
}
