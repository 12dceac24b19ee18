import type { CSSProperties } from 'react'
import { langOf } from '../../rules/devanagari'
import { SHOP_SIZES } from '../../rules/constants'
import { safeColor } from '../../rules/color'
import { CheckField } from '../../ui/CheckField'
import type { ColorChoice, Filters } from './arrange'
import css from './filters.module.css'

type Props = { filters: Filters; colors: readonly ColorChoice[]; onChange: (filters: Filters) => void }

/** Only the most frequent colours; a list of all shades would hide the other filters. */
const COLORS_SHOWN = 24

const toggled = (list: readonly string[], item: string) =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item]

export function FilterFields({ filters, colors, onChange }: Props) {
  const offered = colors.filter(({ key }, index) => index < COLORS_SHOWN || filters.colors.includes(key))
  return (
    <div className={css.fields}>
      <fieldset>
        <legend>Size in stock</legend>
        <div className={css.chips}>
          {SHOP_SIZES.map((size) => (
            <label key={size} className={css.chip} data-chosen={filters.sizes.includes(size) || undefined}>
              <input
                type="checkbox"
                checked={filters.sizes.includes(size)}
                onChange={() => onChange({ ...filters, sizes: toggled(filters.sizes, size) })}
              />
              {size.toUpperCase()}
            </label>
          ))}
        </div>
      </fieldset>
      {offered.length > 0 && (
        <fieldset>
          <legend>Color</legend>
          <div className={css.chips}>
            {offered.map(({ key, name, code, count }) => (
              <label key={key} className={css.chip} data-chosen={filters.colors.includes(key) || undefined}>
                <input
                  type="checkbox"
                  checked={filters.colors.includes(key)}
                  onChange={() => onChange({ ...filters, colors: toggled(filters.colors, key) })}
                />
                <span
                  className={css.dot}
                  style={{ '--swatch': safeColor(code) ?? safeColor(name) ?? undefined } as CSSProperties}
                  aria-hidden="true"
                />
                <span lang={langOf(name)}>{name}</span>
                <span className={css.count} aria-hidden="true">
                  {count}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <fieldset>
        <legend>Price</legend>
        <CheckField label="On sale" checked={filters.sale} onChange={(sale) => onChange({ ...filters, sale })} />
      </fieldset>
    </div>
  )
}
