import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { cx } from './cx'
import { ChartTable } from './ChartTable'
import { shortNumber, ticks } from './ticks'
import { useWidth } from './useWidth'
import css from './BarChart.module.css'

export type Bar = {
  /** The label on the axis: "26 Oct". */
  label: string
  value: number
  /** A pale bar behind: the value of the period before. */
  before?: number
  /** The current period, drawn in the accent color. */
  now?: boolean
}

type Props = {
  /** One sentence that describes the chart. */
  title: string
  bars: readonly Bar[]
  /** Formats a value as text. */
  format?: (value: number) => string
  height?: number
  /** The column heads of the data table: labels, values, earlier values. */
  heads: readonly [string, string, string?]
  summary?: string
}

const LEFT = 44
const TOP = 22
const BOTTOM = 26
const LABEL_ROOM = 74

/** A bar chart drawn at the measured width, not scaled, so that text keeps its size. Arrow keys move from bar to bar. */
export function BarChart({ title, bars, format = String, height = 260, heads, summary }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame, 640)
  const [at, setAt] = useState<number | null>(null)
  const [stop, setStop] = useState(0)

  const values = bars.flatMap(({ value, before = 0 }) => [value, before])
  const limit = limitOf(values)
  const lines = ticks(limit)
  const isCut = (value: number) => value > (lines.at(-1) ?? 1)
  const cut = bars.filter(({ value, before = 0 }) => isCut(value) || isCut(before))
  const top = lines.at(-1) ?? 1
  const ground = height - BOTTOM
  const y = (value: number) => ground - (Math.min(top, Math.max(0, value)) / top) * (ground - TOP)
  const room = (width - LEFT) / Math.max(1, bars.length)
  const every = Math.max(1, Math.ceil(LABEL_ROOM / room))
  const thick = Math.max(2, Math.min(48, room * 0.55))
  const pale = Math.min(room - 1, thick + Math.min(8, room * 0.25))
  const highest = bars.reduce(
    (best, bar, index) => (bar.value > (bars[best]?.value ?? 0) ? index : best),
    0,
  )
  const reach = Math.min(stop, bars.length - 1)
  const shown = at === null ? null : bars[at]

  const tipped = at !== null
  useEffect(() => {
    if (!tipped) return
    // On the document, because a pointer above a bar gives it no focus.
    const close = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') setAt(null)
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [tipped])

  function key(event: KeyboardEvent<HTMLElement>) {
    const to = { ArrowRight: reach + 1, ArrowLeft: reach - 1, Home: 0, End: bars.length - 1 }[
      event.key
    ]
    if (to === undefined || to < 0 || to >= bars.length) return
    event.preventDefault()
    setStop(to)
    event.currentTarget.querySelectorAll<SVGGElement>('[data-bar]')[to]?.focus()
  }

  const sentence = ({ label, value, before }: Bar) =>
    `${label}: ${format(value)}${before === undefined ? '' : `, ${heads[2] ?? 'before'} ${format(before)}`}`

  return (
    <div>
      <div
        ref={frame}
        role="presentation"
        className={css.frame}
        onKeyDown={key}
        onPointerLeave={() => setAt(null)}
      >
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="group"
          aria-label={title}
          className={css.chart}
        >
          <g aria-hidden="true">
            {lines.map((line) => (
              <g key={line}>
                <line
                  x1={LEFT}
                  x2={width}
                  y1={y(line)}
                  y2={y(line)}
                  className={line === 0 ? css.ground : css.line}
                />
                <text x={LEFT - 8} y={y(line) + 4} textAnchor="end">
                  {shortNumber(line)}
                </text>
              </g>
            ))}
          </g>
          {bars.map((bar, index) => {
            const middle = LEFT + room * (index + 0.5)
            return (
              <g
                key={index}
                data-bar=""
                role="img"
                aria-label={sentence(bar)}
                tabIndex={index === reach ? 0 : -1}
                className={css.bar}
                onFocus={() => {
                  setStop(index)
                  setAt(index)
                }}
                onBlur={() => setAt(null)}
                onPointerEnter={() => setAt(index)}
              >
                <rect
                  x={middle - room / 2}
                  y={TOP}
                  width={room}
                  height={ground - TOP}
                  className={css.reach}
                />
                {bar.before !== undefined && (
                  <>
                    <rect
                      x={middle - pale / 2}
                      y={y(bar.before)}
                      width={pale}
                      height={ground - y(bar.before)}
                      className={css.pale}
                    />
                    <line
                      x1={middle - pale / 2}
                      x2={middle + pale / 2}
                      y1={y(bar.before)}
                      y2={y(bar.before)}
                      className={css.cap}
                    />
                  </>
                )}
                <rect
                  x={middle - thick / 2}
                  y={y(bar.value)}
                  width={thick}
                  height={ground - y(bar.value)}
                  className={cx(css.value, bar.now && css.now)}
                />
                {isCut(bar.value) && (
                  <path
                    d={`M${middle - thick / 2 - 3} ${TOP + 16}l${thick + 6} -8`}
                    className={css.tear}
                  />
                )}
                {index === highest && bar.value > 0 && at === null && (
                  <text
                    x={within(middle, format(bar.value), width)}
                    y={y(bar.value) - 7}
                    textAnchor="middle"
                    className={css.say}
                  >
                    {format(bar.value)}
                  </text>
                )}
                {(bars.length - 1 - index) % every === 0 && (
                  <text
                    x={bars.length - 1 === index ? Math.min(middle, width - 2) : middle}
                    y={height - 8}
                    textAnchor={anchorOf(middle, width)}
                    className={bar.now ? css.say : undefined}
                  >
                    {bar.label}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
        {shown && at !== null && (
          <p
            aria-hidden="true"
            className={css.tip}
            style={{
              left: Math.min(width - 80, Math.max(80, LEFT + room * (at + 0.5))),
              top: Math.max(0, y(Math.max(shown.value, shown.before ?? 0)) - 10),
            }}
          >
            <b>{format(shown.value)}</b> <span>{shown.label}</span>
            {shown.before !== undefined && (
              <span>{` ${heads[2] ?? 'before'} ${format(shown.before)}`}</span>
            )}
          </p>
        )}
      </div>
      {cut.length > 0 && (
        <p className={css.cut}>
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
 * The height of the chart. One or two values that are over three times the next one are cut off there, and the chart says so:
 * drawn to scale they would flatten all others.
 */
function limitOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => other - one)
  const [most = 0, second = 0, third = 0, fourth = 0] = sorted
  if (fourth <= 0) return Math.max(0, most)
  return second > 3 * third ? third : most > 3 * second ? second : most
}

/** The middle of a text, at least so far from both edges that all of it lies within. A bold digit is 7.6 px wide. */
function within(middle: number, text: string, width: number): number {
  const half = text.length * 3.8
  return Math.max(half, Math.min(width - half, middle))
}

function anchorOf(middle: number, width: number): 'start' | 'middle' | 'end' {
  if (middle > width - 24) return 'end'
  return middle < LEFT + 20 ? 'start' : 'middle'
}
