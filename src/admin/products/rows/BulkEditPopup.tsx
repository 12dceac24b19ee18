import { useId, useState } from 'react'
import type { Product } from '../../../api/products'
import {
  amountError,
  BULK_EDIT_ACTS,
  rowEditOfBulk,
  changesStock,
  needsAmount,
  type BulkEditAct,
  type BulkEdit,
} from '../../../rules/bulkEdit'
import { langOf } from '../../../rules/devanagari'
import { finalPrice, npr } from '../../../rules/pricing'
import { productWithEdit, changesOfRow } from '../../../rules/rowEdits'
import { stockSizesOf } from '../../../rules/stock'
import { idText } from '../../../rules/types'
import { Button } from '../../../ui/controls/Button'
import { CheckField } from '../../../ui/controls/CheckField'
import { Modal } from '../../../ui/dialog/Modal'
import { SelectField } from '../../../ui/controls/SelectField'
import { numberCellClass, Table } from '../../../ui/controls/Table'
import { TextField } from '../../../ui/controls/TextField'
import type { EditsById } from './rowEditStore'
import css from './bulk.module.css'
import { productCountText } from './saveRows'

type Props = {
  products: readonly Product[]
  onClose: () => void
  onChange: (edits: EditsById, sale: string) => void
}

const ROUND_OPTIONS = [
  { value: '0', label: "Don't round" },
  ...[5, 10, 50, 100].map((step) => ({ value: String(step), label: `Round to ${step}` })),
]

export function BulkEditPopup({ products, onClose, onChange }: Props) {
  const [order, setOrder] = useState<BulkEdit>({
    act: 'price percent',
    amount: '',
    round: 0,
    sizes: [],
  })
  const [sale, setSale] = useState('')
  const set = (change: Partial<BulkEdit>) => setOrder((before) => ({ ...before, ...change }))
  const { act, amount, round, sizes } = order
  const form = useId()
  const error = amountError(order)
  const ofStock = changesStock(act)
  const offered = stockSizesOf(products.map(({ size_stock }) => size_stock)).filter((size) =>
    products.some(({ size_stock }) =>
      Object.keys(size_stock ?? {}).some((key) => key.trim().toLowerCase() === size),
    ),
  )
  const rows = products.map((product) => {
    const edit = rowEditOfBulk(product, order)
    return {
      product,
      edit,
      changes: changesOfRow(product, edit),
      after: productWithEdit(product, edit),
    }
  })
  const changed = rows.filter(({ changes }) => changes.length > 0)
  const unit = BULK_EDIT_ACTS.find(({ value }) => value === act)?.unit ?? ''

  return (
    <Modal
      open
      onClose={onClose}
      title={`Edit ${productCountText(products.length)}`}
      size="large"
      footer={
        <>
          <Button kind="line" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} disabled={changed.length === 0}>
            {changed.length === 0
              ? 'No changes'
              : `Continue with ${productCountText(changed.length)}`}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={`grid below-4 ${css.form}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (changed.length > 0)
            onChange(
              new Map(changed.map(({ product, edit }) => [idText(product.id), edit])),
              ofStock || act === 'off none' ? '' : sale.trim(),
            )
        }}
      >
        <SelectField
          label="Change"
          value={act}
          onChange={(next) => set({ act: next as BulkEditAct })}
          options={BULK_EDIT_ACTS}
        />
        {needsAmount(act) && (
          <TextField
            label={unit}
            value={amount}
            onChange={(text) => set({ amount: text })}
            // Not inputMode="numeric": some phones' number keyboards lack the minus sign.
            placeholder={
              act.endsWith('percent') ? '5' : act === 'stock add' ? '10 or -3' : undefined
            }
            error={amount.trim() === '' ? null : error}
            autoComplete="off"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the popup has only this text field
            autoFocus
          />
        )}
        {!ofStock && act !== 'off none' && act !== 'off set' && (
          <SelectField
            label="Rounding"
            value={String(round)}
            onChange={(step) => set({ round: Number(step) })}
            options={ROUND_OPTIONS}
          />
        )}
        {!ofStock && act !== 'off none' && (
          <TextField
            label="Sale name"
            optional
            placeholder="Dashain"
            hint="If you name the sale, you can end it later."
            value={sale}
            onChange={setSale}
            autoComplete="off"
          />
        )}
        {ofStock && (
          <fieldset className={`flex wraps ${css.sizes}`}>
            <legend className="bold">Sizes</legend>
            <CheckField
              label="All"
              checked={sizes.length === 0}
              onChange={() => set({ sizes: [] })}
            />
            {offered.map((size) => (
              <CheckField
                key={size}
                label={size.toUpperCase()}
                checked={sizes.includes(size)}
                onChange={(on) =>
                  set({ sizes: on ? [...sizes, size] : sizes.filter((one) => one !== size) })
                }
              />
            ))}
          </fieldset>
        )}
      </form>
      <div className={css.preview}>
        <Table caption="Before and after">
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col" className={numberCellClass}>
                Before
              </th>
              <th scope="col" className={numberCellClass}>
                After
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ product, changes, after }) => (
              <tr key={idText(product.id)} data-same={changes.length === 0 || undefined}>
                <th scope="row" lang={langOf(product.title)}>
                  {product.title}
                </th>
                <td className={numberCellClass}>
                  {changes.map(({ name, label, from }) => (
                    <p key={name}>{ofStock ? `${label.slice(6)} ${from}` : from}</p>
                  ))}
                  {changes.length === 0 && <p>no change</p>}
                </td>
                <td className={numberCellClass}>
                  {changes.map(({ name, label, to }) => (
                    <p key={name}>
                      <b>{ofStock ? `${label.slice(6)} ${to}` : to}</b>
                    </p>
                  ))}
                  {!ofStock && changes.length > 0 && (
                    <p>{`Shoppers pay ${npr(finalPrice(after))}`}</p>
                  )}
                  {after.discount_price > after.price && (
                    <p className={css.warn}>The discount is more than the price</p>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Modal>
  )
}
