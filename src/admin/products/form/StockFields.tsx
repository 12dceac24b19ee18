import type { ReactNode } from 'react'
import { PRODUCT_FORM_SIZES, PRODUCT_PAGE_SIZES } from '../../../rules/constants'
import { stockNumber, type TypedStock } from '../../../rules/productFields'
import { LOW_STOCK } from '../../../rules/stock'
import type { SizeStock } from '../../../rules/types'
import { CheckField } from '../../../ui/controls/CheckField'
import { TextField } from '../../../ui/controls/TextField'
import css from './form.module.css'

type Props = {
  sizes: TypedStock
  /** The shop's values, for the hint "was 3"; null for a new product. */
  former: TypedStock | null
  /** Sizes of the product that have no field in the form. */
  hidden: SizeStock
  onChange: (sizes: TypedStock) => void
}

const isShopSize = (size: string) => PRODUCT_PAGE_SIZES.some((offered) => offered === size)

function sizeHint(
  size: string,
  ticked: boolean,
  count: number,
  was: number | null,
): string | undefined {
  const words = [
    was !== null && was !== count && ticked && `was ${was}`,
    ticked && count > 0 && count <= LOW_STOCK && 'running low',
    ticked && count === 0 && 'sold out',
    !isShopSize(size) && 'not shown in the shop',
  ].filter(Boolean)
  return words.length === 0 ? undefined : words.join(', ')
}

export function StockFields({ sizes, former, hidden, onChange }: Props) {
  const others = Object.entries(hidden)
  return (
    <>
      <div className={`grid gap-2 ${css.sizes}`}>
        {PRODUCT_FORM_SIZES.map((size) => {
          const { ticked, stock } = sizes[size]
          const name = size.toUpperCase()
          const was = former?.[size].ticked ? stockNumber(former[size].stock) : null
          return (
            <div
              key={size}
              className={`shrinks rounded ${css.size}`}
              data-off={!ticked || undefined}
            >
              <CheckField
                label={name}
                checked={ticked}
                onChange={(on) =>
                  onChange({
                    ...sizes,
                    [size]: { ticked: on, stock: on && stock === '' ? '0' : stock },
                  })
                }
              />
              <TextField
                label={`Stock of ${name}`}
                hideLabel
                type="number"
                min={0}
                step="any"
                inputMode="numeric"
                value={stock}
                placeholder="0"
                disabled={!ticked}
                onChange={(text) => onChange({ ...sizes, [size]: { ticked, stock: text } })}
                onFocus={(event) => event.target.select()}
                hint={sizeHint(size, ticked, stockNumber(stock), was)}
              />
            </div>
          )
        })}
      </div>
      {others.length > 0 && (
        <p className={css.hint}>
          {`Can't be edited here: ${others.map(([size, count]) => `${size.toUpperCase()} ${count}`).join(', ')}`}
        </p>
      )}
    </>
  )
}

/**
 * Disables the fields during a save, because text typed during a save would be lost. The focus moves to the save
 * button.
 */
export function SavingFields({ saving, children }: { saving: boolean; children: ReactNode }) {
  return (
    <fieldset className={css.fields} disabled={saving}>
      {children}
    </fieldset>
  )
}
