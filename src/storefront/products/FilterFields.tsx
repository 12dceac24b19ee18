import { memo, useEffect, useId, useRef, useState, type CSSProperties } from 'react'
import { langOf } from '../../rules/devanagari'
import { groupDigits } from '../../rules/pricing'
import { PRODUCT_PAGE_SIZES } from '../../rules/constants'
import { safeColor } from '../../rules/color'
import { CheckField } from '../../ui/controls/CheckField'
import { TextField } from '../../ui/controls/TextField'
import { useStableHandler } from '../../ui/useStableHandler'
import { typedRupees, type ColorChoice, type ProductFilters, type priceBoundsOf } from './arrange'
import css from './filters.module.css'

export type PriceBounds = ReturnType<typeof priceBoundsOf>

type Props = {
  filters: ProductFilters
  colors: readonly ColorChoice[]
  prices: PriceBounds
  onChange: (filters: ProductFilters) => void
}

/** Only the most frequent colours are offered, because a list of all shades would hide the other filters. */
const COLORS_SHOWN = 24

const toggled = (list: readonly string[], item: string) =>
  list.includes(item) ? list.filter((other) => other !== item) : [...list, item]

export function FilterFields({ filters, colors, prices, onChange }: Props) {
  const id = useId()
  const toggleSize = useStableHandler((size: string) =>
    onChange({ ...filters, sizes: toggled(filters.sizes, size) }),
  )
  const toggleColor = useStableHandler((key: string) =>
    onChange({ ...filters, colors: toggled(filters.colors, key) }),
  )
  const offered = colors.filter(
    ({ key }, index) => index < COLORS_SHOWN || filters.colors.includes(key),
  )
  return (
    <div className={`grid gap-5 ${css.fields}`}>
      <CheckField
        label="On sale"
        checked={filters.sale}
        onChange={(sale) => onChange({ ...filters, sale })}
      />
      <fieldset>
        <legend>Sizes in stock</legend>
        <div className={`flex wraps ${css.chips}`}>
          {PRODUCT_PAGE_SIZES.map((size) => (
            <SizeChip
              key={size}
              size={size}
              chosen={filters.sizes.includes(size)}
              onToggle={toggleSize}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>Price</legend>
        {prices !== null && (
          <PriceSlider
            {...prices}
            value={filters.price}
            onChange={(price) => onChange({ ...filters, price })}
          />
        )}
        {(prices !== null || filters.price.from !== null || filters.price.to !== null) && (
          <div className={css.range}>
            <PriceField
              label="From"
              hint={prices?.lowest}
              value={filters.price.from}
              onChange={(from) => onChange({ ...filters, price: { ...filters.price, from } })}
            />
            <PriceField
              label="To"
              hint={prices?.highest}
              value={filters.price.to}
              onChange={(to) => onChange({ ...filters, price: { ...filters.price, to } })}
            />
          </div>
        )}
      </fieldset>
      {offered.length > 0 && (
        <fieldset>
          <legend>Color</legend>
          <div className={`flex wraps ${css.chips}`}>
            {offered.map((color, index) => (
              <ColorChip
                key={color.key}
                color={color}
                id={`${id}-${index}`}
                chosen={filters.colors.includes(color.key)}
                onToggle={toggleColor}
              />
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}

type ChipProps = { chosen: boolean; onToggle: (value: string) => void }

// Memoized: React sets all properties of a checkbox again if its handler has changed. For all checkboxes of the sheet that
// takes 27 ms on a slow phone.

const SizeChip = memo(function SizeChip({ size, chosen, onToggle }: ChipProps & { size: string }) {
  return (
    <label className={`pick inline-row t14 ${css.chip}`} data-chosen={chosen || undefined}>
      <input type="checkbox" checked={chosen} onChange={() => onToggle(size)} />
      {size.toUpperCase()}
    </label>
  )
})

type ColorProps = ChipProps & { color: ColorChoice; id: string }

const ColorChip = memo(function ColorChip({
  color: { key, name, code, count },
  id,
  chosen,
  onToggle,
}: ColorProps) {
  return (
    <label className={`pick inline-row t14 ${css.chip}`} data-chosen={chosen || undefined}>
      <input
        type="checkbox"
        checked={chosen}
        aria-describedby={id}
        onChange={() => onToggle(key)}
      />
      <span
        className={css.dot}
        style={{ '--swatch': safeColor(code) ?? safeColor(name) ?? undefined } as CSSProperties}
        aria-hidden="true"
      />
      <span lang={langOf(name)}>{name}</span>
      <span className={`muted t14 figures ${css.count}`} aria-hidden="true">
        {count}
      </span>
      {/* A description, so that the accessible name does not include this text. */}
      <span id={id} className="sr" aria-hidden="true">
        {count === 1 ? '1 product has this color' : `${count} products have this color`}
      </span>
    </label>
  )
})

/** The list updates after a pause in typing, so that "1500" does not first filter up to NPR 1. */
const TYPING_PAUSE_MS = 400

type PriceFieldProps = {
  label: string
  /** The list's own lowest or highest price, shown while the field is empty. */
  hint: number | undefined
  value: number | null
  onChange: (value: number | null) => void
}

function PriceField({ label, hint, value, onChange }: PriceFieldProps) {
  /** The text that the shopper is typing; null while the field shows the filter's value. */
  const [typed, setTyped] = useState<string | null>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const follow = useStableHandler(onChange)
  useEffect(() => () => clearTimeout(pause.current), [])

  function settle(text: string | null) {
    clearTimeout(pause.current)
    if (text !== null && typedRupees(text) !== value) follow(typedRupees(text))
  }

  return (
    <TextField
      label={label}
      before="NPR"
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      aria-label={`Price ${label.toLowerCase()} (NPR)`}
      placeholder={hint === undefined ? undefined : groupDigits(hint)}
      value={typed ?? (value === null ? '' : groupDigits(value))}
      onChange={(text) => {
        setTyped(text)
        clearTimeout(pause.current)
        pause.current = setTimeout(() => settle(text), TYPING_PAUSE_MS)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle(typed)
      }}
      onBlur={() => {
        settle(typed)
        setTyped(null)
      }}
    />
  )
}

type SliderRange = ProductFilters['price']

type PriceSliderProps = {
  lowest: number
  highest: number
  value: SliderRange
  onChange: (value: SliderRange) => void
}

/** The list updates after a pause, so that a moving thumb does not filter by each price that it passes. */
const SLIDER_PAUSE_MS = 300
const PRICE_STEPS = [1, 5, 10, 50, 100, 500, 1000, 5000]

function scaleOf(lowest: number, highest: number): { step: number; start: number; end: number } {
  const step = PRICE_STEPS.filter((one) => one <= (highest - lowest) / 50).at(-1) ?? 1
  return { step, start: Math.floor(lowest / step) * step, end: Math.ceil(highest / step) * step }
}

/** Two thumbs on one line. A thumb at its end sets no limit. The fields below take exact prices. */
function PriceSlider({ lowest, highest, value, onChange }: PriceSliderProps) {
  const { step, start, end } = scaleOf(lowest, highest)
  const [moved, setMoved] = useState<SliderRange | null>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  // The pause may end after another filter changed, so the newest handler is called.
  const follow = useStableHandler(onChange)
  const now = moved ?? value
  const within = (price: number) => Math.min(end, Math.max(start, price))
  // Sort the two ends, because the price fields also accept "from 2,000 to 1,000".
  const ends = [within(now.from ?? start), within(now.to ?? end)] as const
  const [from, to] = [Math.min(...ends), Math.max(...ends)]

  function move(low: number, high: number) {
    const next = { from: low <= start ? null : low, to: high >= end ? null : high }
    setMoved(next)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => {
      follow(next)
      setMoved(null)
    }, SLIDER_PAUSE_MS)
  }

  const part = (price: number) => (price - start) / (end - start)
  return (
    <div className={css.slider} style={{ '--from': part(from), '--to': part(to) } as CSSProperties}>
      <input
        type="range"
        aria-label="Lowest price"
        aria-valuetext={`NPR ${groupDigits(from)}`}
        min={start}
        max={end}
        step={step}
        value={from}
        onChange={({ target }) => move(Math.min(Number(target.value), to), to)}
      />
      <input
        type="range"
        aria-label="Highest price"
        aria-valuetext={`NPR ${groupDigits(to)}`}
        min={start}
        max={end}
        step={step}
        value={to}
        onChange={({ target }) => move(from, Math.max(Number(target.value), from))}
      />
    </div>
  )
}
