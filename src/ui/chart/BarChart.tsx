import { useEffect, useState, type CSSProperties } from 'react'
import { cx } from '../cx'
import { ChartTable, chartMarkIndexOf, useRovingTabStop } from './ChartTable'
import { useMediaQuery } from '../useMediaQuery'
import css from './BarChart.module.css'

type ChartBar = {
  label: string
  value: number
  /** Value of the previous period, drawn as a pale bar behind this one. */
  before?: number
  /** Draws the current period in the accent color. */
  now?: boolean
}

type Props = {
  title: string
  bars: readonly ChartBar[]
  format?: (value: number) => string
  height?: number
  /** Headings of the data table: labels, values, earlier values. */
  heads: readonly [string, string, string?]
  summary?: string
}

/** Widths of the bars' area, from which the chart decides how many labels its axis shows. */
const CHART_WIDTHS = { phone: 270, wide: 560 }
const LABEL_WIDTH = 74
export function BarChart({ title, bars, format = String, height = 260, heads, summary }: Props) {
  const [at, setAt] = useState<number | null>(null)
  const { onKeyDown, onFocus, markAt } = useRovingTabStop(
    bars.length,
    ['ArrowRight'],
    ['ArrowLeft'],
  )
  const phone = useMediaQuery('(max-width: 43.6875em)')

  const lines = axisTicks(axisLimitOf(bars.flatMap(({ value, before = 0 }) => [value, before])))
  const top = lines.at(-1) ?? 1
  const isCut = (value: number) => value > top
  const cut = bars.filter(({ value, before = 0 }) => isCut(value) || isCut(before))
  const share = (value: number) => `${(Math.min(top, Math.max(0, value)) / top) * 100}%`
  const middle = (index: number) => `${((index + 0.5) / bars.length) * 100}%`
  const every = Math.ceil(
    (bars.length * LABEL_WIDTH) / (phone ? CHART_WIDTHS.phone : CHART_WIDTHS.wide),
  )
  const last = bars.length - 1
  const highest = bars.reduce(
    (best, bar, index) => (bar.value > (bars[best]?.value ?? 0) ? index : best),
    0,
  )
  const most = bars[highest]
  const shown = at === null ? null : bars[at]

  const tipped = at !== null
  useEffect(() => {
    if (!tipped) return
    // Listens on the document, because hovering over a bar does not focus it.
    const close = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') setAt(null)
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [tipped])

  const sentence = ({ label, value, before }: ChartBar) =>
    `${label}: ${format(value)}${before === undefined ? '' : `, ${heads[2] ?? 'before'} ${format(before)}`}`

  return (
    <div>
      <div
        role="presentation"
        className={`muted figures ${css.chart}`}
        style={{ height }}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          onFocus(event)
          setAt(chartMarkIndexOf(event.target))
        }}
        onBlur={() => setAt(null)}
        onPointerOver={(event) => setAt(chartMarkIndexOf(event.target) ?? at)}
        onPointerLeave={() => setAt(null)}
      >
        <div role="group" aria-label={title} className={`grid anchor ${css.bars}`}>
          {lines.map((line) => (
            <div key={line} aria-hidden="true" className={css.line} style={{ bottom: share(line) }}>
              <span>{shortNumber(line)}</span>
            </div>
          ))}
          {bars.map((bar, index) => (
            <div
              key={index}
              {...markAt(index)}
              role="img"
              aria-label={sentence(bar)}
              className={`anchor ${css.bar}`}
            >
              {bar.before !== undefined && (
                <span className={css.pale} style={{ height: share(bar.before) }} />
              )}
              <span
                className={cx(css.value, bar.now && css.now, isCut(bar.value) && css.torn)}
                style={{ height: share(bar.value) }}
              />
              {(last - index) % every === 0 && (
                <span className={cx(css.label, index === last && css.end, bar.now && css.say)}>
                  {bar.label}
                </span>
              )}
            </div>
          ))}
          {most && most.value > 0 && at === null && (
            <span
              className={cx(css.over, css.say, css.most)}
              style={
                {
                  '--at': middle(highest),
                  // Half the width of the text, because a bold digit is 7.6 px wide.
                  '--half': `${format(most.value).length * 3.8}px`,
                  bottom: share(most.value),
                } as CSSProperties
              }
            >
              {format(most.value)}
            </span>
          )}
          {shown && at !== null && (
            <p
              aria-hidden="true"
              className={cx(css.over, 'rounded t12', css.tip)}
              style={
                {
                  '--at': middle(at),
                  bottom: `calc(${share(Math.max(shown.value, shown.before ?? 0))} + 10px)`,
                } as CSSProperties
              }
            >
              <b>{format(shown.value)}</b> <span>{shown.label}</span>
              {shown.before !== undefined && (
                <span>{` ${heads[2] ?? 'before'} ${format(shown.before)}`}</span>
              )}
            </p>
          )}
        </div>
      </div>
      {cut.length > 0 && (
        <p className="muted t12">
          {`Not to scale: ${cut.map(({ label, value, before = 0 }) => `${label}, ${format(Math.max(value, before))}`).join('; ')}.`}
        </p>
      )}
      <ChartTable
        caption={title}
        heads={heads}
        summary={summary}
        rows={bars.map(({ label, value, before = 0 }) => [
          label,
          format(value),
          ...(heads[2] === undefined ? [] : [format(before)]),
        ])}
      />
    </div>
  )
}

/**
 * Cuts off one or two values that are over three times the next one, because drawn to scale they would flatten all
 * others. The chart says that they are cut off.
 */
function axisLimitOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => other - one)
  const [most = 0, second = 0, third = 0, fourth = 0] = sorted
  if (fourth <= 0) return Math.max(0, most)
  return second > 3 * third ? third : most > 3 * second ? second : most
}

/** Returns about `steps` round values from 0 to at least `most`. */
export function axisTicks(most: number, steps = 4): number[] {
  if (!(most > 0)) return [0, 1]
  const rough = most / steps
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((by) => by * power >= rough) ?? 10) * power
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, index) =>
    Number((index * step).toPrecision(12)),
  )
}

/** Writes 40000 as "40k" and 1500000 as "15 lakh". Nepal counts in lakh (100,000) and crore (10,000,000). */
export function shortNumber(value: number): string {
  if (value >= 10_000_000) return `${Number((value / 10_000_000).toFixed(2))} crore`
  if (value >= 100_000) return `${Number((value / 100_000).toFixed(2))} lakh`
  if (value >= 1000) return `${Number((value / 1000).toFixed(1))}k`
  return String(Number(value.toFixed(2)))
}
