import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { grouped } from '../../rules/pricing'
import { useStableHandler } from '../../ui/useStableHandler'
import type { ProductFilters } from './arrange'
import css from './priceSlider.module.css'

type Range = ProductFilters['price']

type Props = {
  lowest: number
  highest: number
  value: Range
  onChange: (value: Range) => void
}

/** The list updates after a pause, so that a moving thumb does not filter by each price that it passes. */
const PAUSE_MS = 300
const STEPS = [1, 5, 10, 50, 100, 500, 1000, 5000]

/** About fifty round prices between the ends. */
export function scaleOf(
  lowest: number,
  highest: number,
): { step: number; start: number; end: number } {
  const step = STEPS.filter((one) => one <= (highest - lowest) / 50).at(-1) ?? 1
  return { step, start: Math.floor(lowest / step) * step, end: Math.ceil(highest / step) * step }
}

/** Two thumbs over one line; at its end a thumb sets no limit. The fields beside it take exact prices. */
export function PriceSlider({ lowest, highest, value, onChange }: Props) {
  const { step, start, end } = scaleOf(lowest, highest)
  /** The positions of the thumbs until the list updates. */
  const [moved, setMoved] = useState<Range | null>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  // The pause may end after another filter was changed, so it ends with the handler of that time.
  const follow = useStableHandler(onChange)
  const now = moved ?? value
  const within = (price: number) => Math.min(end, Math.max(start, price))
  // The fields take "from 2,000 to 1,000" too.
  const ends = [within(now.from ?? start), within(now.to ?? end)] as const
  const [from, to] = [Math.min(...ends), Math.max(...ends)]

  function move(low: number, high: number) {
    const next = { from: low <= start ? null : low, to: high >= end ? null : high }
    setMoved(next)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => {
      follow(next)
      setMoved(null)
    }, PAUSE_MS)
  }

  const part = (price: number) => (price - start) / (end - start)
  return (
    <div className={css.slider} style={{ '--from': part(from), '--to': part(to) } as CSSProperties}>
      <input
        type="range"
        aria-label="Lowest price"
        aria-valuetext={`NPR ${grouped(from)}`}
        min={start}
        max={end}
        step={step}
        value={from}
        onChange={({ target }) => move(Math.min(Number(target.value), to), to)}
      />
      <input
        type="range"
        aria-label="Highest price"
        aria-valuetext={`NPR ${grouped(to)}`}
        min={start}
        max={end}
        step={step}
        value={to}
        onChange={({ target }) => move(from, Math.max(Number(target.value), from))}
      />
    </div>
  )
}
