import { lessText, pricesOf } from '../../../rules/productForm'
import { finalPrice, npr } from '../../../rules/pricing'
import { CheckField } from '../../../ui/CheckField'
import { TextField } from '../../../ui/TextField'
import css from './form.module.css'
import type { ProductFormState } from './useProductForm'

/** The amount off, and what it leaves for shoppers to pay (D-90, D-92). */
export function DiscountFields({ form: { fields, change } }: { form: ProductFormState }) {
  const { addDiscount, discountPrice } = fields
  const prices = pricesOf(fields)
  return (
    <>
      <div>
        <CheckField label="Add Discount" checked={addDiscount} onChange={(on) => change({ addDiscount: on })} />
        {addDiscount && (
          <TextField
            label="Discount price"
            hideLabel
            type="number"
            min={0}
            step="any"
            inputMode="decimal"
            before="NPR"
            value={discountPrice}
            onChange={(text) => change({ discountPrice: text })}
            hint="The amount taken off, not the new price"
          />
        )}
      </div>
      {addDiscount && (
        <p className={css.pays} role="status">
          Shoppers pay <b>{npr(finalPrice(prices))}</b> {lessText(prices)}
        </p>
      )}
    </>
  )
}
