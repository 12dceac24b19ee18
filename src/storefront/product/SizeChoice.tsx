import { useId, type ReactNode } from 'react'
import { SHOP_SIZES } from '../../rules/constants'
import { isSoldOut } from '../../rules/stock'
import type { SizeStock } from '../../rules/types'
import css from './choices.module.css'

type Props = {
  stock: SizeStock | null
  chosen: string | null
  /** A purchase was refused because no size is chosen. */
  missing: boolean
  onChoose: (size: string) => void
  /** Shown at the end of the heading's line. */
  aside?: ReactNode
}

/** Always the shop's five sizes, not those that the stock contains (D-95). */
export function SizeChoice({ stock, chosen, missing, onChoose, aside }: Props) {
  const group = useId()
  const problem = `${group}-problem`
  return (
    <div className={css.choice} data-choice="size" data-missing={missing || undefined}>
      <fieldset
        role="radiogroup"
        aria-invalid={missing || undefined}
        aria-describedby={missing ? problem : undefined}
      >
        <legend className={css.legend}>Size</legend>
        <div className={css.sizes}>
          {SHOP_SIZES.map((size) => {
            const out = isSoldOut(stock, size)
            return (
              <label
                key={size}
                className={css.size}
                data-chosen={size === chosen || undefined}
                data-out={out || undefined}
              >
                <input
                  className={css.radio}
                  type="radio"
                  name={group}
                  value={size}
                  checked={size === chosen}
                  disabled={out}
                  aria-describedby={missing ? problem : undefined}
                  onChange={() => onChoose(size)}
                />
                <span aria-hidden={out || undefined} translate="no">
                  {size.toUpperCase()}
                </span>
                {out && <span className="sr">{size.toUpperCase()}, sold out</span>}
              </label>
            )
          })}
        </div>
        {missing && (
          <p id={problem} className="sr">
            Please choose a size.
          </p>
        )}
      </fieldset>
      {aside}
    </div>
  )
}
