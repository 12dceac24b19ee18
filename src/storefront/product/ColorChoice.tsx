import { useId, type CSSProperties } from 'react'
import { langOf } from '../../rules/devanagari'
import { safeColor } from '../../rules/color'
import type { Color } from '../../rules/types'
import { Icon } from '../../ui/controls/Icon'
import { checkIcon } from '../../ui/controls/moreIcons'
import css from './choices.module.css'

type Props = {
  colors: readonly Color[]
  chosen: string | null
  /** A purchase was refused because no color is chosen. */
  missing: boolean
  onChoose: (name: string) => void
}

/** True if a dark check mark is readable on this colour. */
function isLight(hex: string): boolean {
  const digits = /^#([\da-f]{6})/.exec(
    hex.length <= 5 ? hex.replaceAll(/[\da-f]/g, '$&$&') : hex,
  )?.[1]
  if (!digits)
    return /white|beige|ivory|yellow|snow|linen|light|lavender|azure|cream|silver|pale|mint|wheat/.test(
      hex,
    )
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) =>
    Number.parseInt(digits.slice(at, at + 2), 16),
  )
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150
}

/** Each swatch shows its name, because some shoppers cannot see or tell apart the colours. */
export function ColorChoice({ colors, chosen, missing, onChoose }: Props) {
  const group = useId()
  const problem = `${group}-problem`
  if (colors.length === 0) return null
  return (
    <fieldset
      className={css.choice}
      role="radiogroup"
      data-choice="color"
      aria-invalid={missing || undefined}
      data-missing={missing || undefined}
      aria-describedby={missing ? problem : undefined}
    >
      <legend>Color</legend>
      <div className={css.swatches}>
        {colors.map(({ name, code }, index) => {
          const color = safeColor(code) ?? safeColor(name)
          const on = name === chosen
          const look = color
            ? { '--swatch': color, ...(isLight(color) ? { '--tick': 'var(--ink)' } : {}) }
            : {}
          return (
            <label
              key={`${index} ${name}`}
              className={css.swatch}
              data-chosen={on || undefined}
              lang={langOf(name)}
            >
              <input
                className={css.radio}
                type="radio"
                name={group}
                checked={on}
                aria-describedby={missing ? problem : undefined}
                onChange={() => onChoose(name)}
              />
              <span
                className={color ? css.dot : `${css.dot} ${css.unknown}`}
                style={look as CSSProperties}
                aria-hidden="true"
              >
                {on && <Icon path={checkIcon} />}
              </span>
              {name}
            </label>
          )
        })}
      </div>
      {missing && (
        <p id={problem} className="sr">
          Please choose a color.
        </p>
      )}
    </fieldset>
  )
}
