import { memo, useId, type ReactNode, type CSSProperties, useState } from 'react'
import type { Product } from '../../api/products'
import type { SizeStock, Color } from '../../rules/types'
import { Stepper } from '../../ui/controls/Stepper'
import type { ProductChoices } from './useChoices'
import { PRODUCT_PAGE_SIZES } from '../../rules/constants'
import { isSoldOut } from '../../rules/stock'
import { langOf } from '../../rules/devanagari'
import { safeColor } from '../../rules/color'
import { Icon } from '../../ui/controls/Icon'
import { checkIcon, rulerIcon } from '../../ui/controls/moreIcons'
import choices from './choices.module.css'
import { config } from '../../api/core/config'
import { Modal } from '../../ui/dialog/Modal'
import css from './sizeGuide.module.css'

/** The hint "Only n left" shows up to this stock. */
const FEW_LEFT = 5

function stockHint({ size, left, reason }: ProductChoices): string {
  if (reason !== '') return reason
  return size !== null && left <= FEW_LEFT ? `Only ${left} left in ${size.toUpperCase()}.` : ''
}

type Props = {
  product: Product
  stock: SizeStock | null
  choosing: ProductChoices
  /** True if the shop no longer sells the product. */
  gone: boolean
}

export const Choices = memo(function Choices({ product, stock, choosing, gone }: Props) {
  return (
    <>
      <ColorChoice
        colors={product.colors}
        chosen={choosing.color}
        missing={choosing.missing === 'color'}
        onChoose={choosing.chooseColor}
      />
      <SizeChoice
        stock={stock}
        chosen={choosing.size}
        missing={choosing.missing === 'size'}
        onChoose={choosing.chooseSize}
        aside={<SizeGuide />}
      />
      {choosing.size !== null && (
        <div className={`anchor above-5 ${choices.choice}`}>
          <p className={choices.legend} aria-hidden="true">
            Quantity
          </p>
          <Stepper
            label="Quantity"
            value={choosing.quantity}
            max={choosing.left}
            onChange={choosing.setQuantity}
          />
        </div>
      )}
      <p className={choices.hint} role="status">
        {gone ? '' : stockHint(choosing)}
      </p>
    </>
  )
})

type SizeChoiceProps = {
  stock: SizeStock | null
  chosen: string | null
  /** True after a purchase was refused because no size was chosen. */
  missing: boolean
  onChoose: (size: string) => void
  aside?: ReactNode
}

/** Always offers the shop's five sizes, even if the stock contains others (D-95). */
function SizeChoice({ stock, chosen, missing, onChoose, aside }: SizeChoiceProps) {
  const group = useId()
  const problem = `${group}-problem`
  return (
    <div
      className={`anchor above-5 ${choices.choice}`}
      data-choice="size"
      data-missing={missing || undefined}
    >
      <fieldset
        role="radiogroup"
        aria-invalid={missing || undefined}
        aria-describedby={missing ? problem : undefined}
      >
        <legend className={choices.legend}>Size</legend>
        <div className={choices.sizes}>
          {PRODUCT_PAGE_SIZES.map((size) => {
            const out = isSoldOut(stock, size)
            return (
              <label
                key={size}
                className={`pick grid t15 bold clipped ${choices.size}`}
                data-chosen={size === chosen || undefined}
                data-out={out || undefined}
              >
                <input
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

type ColorChoiceProps = {
  colors: readonly Color[]
  chosen: string | null
  /** True after a purchase was refused because no color was chosen. */
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
function ColorChoice({ colors, chosen, missing, onChoose }: ColorChoiceProps) {
  const group = useId()
  const problem = `${group}-problem`
  if (colors.length === 0) return null
  return (
    <fieldset
      className={`anchor above-5 ${choices.choice}`}
      role="radiogroup"
      data-choice="color"
      aria-invalid={missing || undefined}
      data-missing={missing || undefined}
      aria-describedby={missing ? problem : undefined}
    >
      <legend>Color</legend>
      <div className={`flex wraps ${choices.swatches}`}>
        {colors.map(({ name, code }, index) => {
          const color = safeColor(code) ?? safeColor(name)
          const on = name === chosen
          const look = color
            ? { '--swatch': color, ...(isLight(color) ? { '--tick': 'var(--ink)' } : {}) }
            : {}
          return (
            <label
              key={`${index} ${name}`}
              className={`pick inline-row t14 anywhere ${choices.swatch}`}
              data-chosen={on || undefined}
              lang={langOf(name)}
            >
              <input
                type="radio"
                name={group}
                checked={on}
                aria-describedby={missing ? problem : undefined}
                onChange={() => onChoose(name)}
              />
              <span
                className={color ? choices.dot : `${choices.dot} ${choices.unknown}`}
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

type LengthUnit = 'cm' | 'in'

/** The owner writes centimetres. A range such as "28-30" is converted number by number. */
function measureText(text: string, unit: LengthUnit): string {
  if (unit === 'cm') return text
  return text.replaceAll(/\d+(?:\.\d+)?/g, (cm) => String(Math.round((Number(cm) / 2.54) * 2) / 2))
}

/** Renders nothing if the owner has no table of measurements. */
function SizeGuide() {
  const [open, setOpen] = useState(false)
  const [unit, setUnit] = useState<LengthUnit>('cm')
  const rows = config().sizeGuide
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
    (name) => name !== 'size',
  )
  if (columns.length === 0) return null
  return (
    <>
      <button
        type="button"
        className={`inline-row t14 ${css.open}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon path={rulerIcon} size={18} />
        Size guide
      </button>
      <Modal open={open} onClose={() => setOpen(false)} title="Size guide">
        <fieldset className={`flex gap-4 ${css.units}`}>
          <legend className="sr">Unit</legend>
          {(['cm', 'in'] as const).map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="unit"
                checked={one === unit}
                onChange={() => setUnit(one)}
              />
              <span>{one === 'cm' ? 'Centimeters' : 'Inches'}</span>
            </label>
          ))}
        </fieldset>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard can scroll the wide table only if
           it has the focus */}
        <div className={css.scroll} role="region" aria-label="Body measurements" tabIndex={0}>
          <table className={`above-2 t14 figures full ${css.table}`}>
            <caption className="sr">Body measurements</caption>
            <thead>
              <tr>
                <th scope="col">Size</th>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={index}>
                  <th scope="row">{row.size ?? ''}</th>
                  {columns.map((name) => (
                    <td key={name}>{measureText(row[name] ?? '', unit)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className="above-4 muted t14">
          Measure around the body, over a thin shirt, keeping the tape level but not tight.
        </p>
      </Modal>
    </>
  )
}
