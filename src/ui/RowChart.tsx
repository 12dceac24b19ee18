import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { langOf } from '../rules/devanagari'
import { ChartTable } from './ChartTable'
import { useWidth } from './useWidth'
import css from './RowChart.module.css'

export type ChartRow = {
  /** The whole row as text: "Pending: 12 orders, 19.4%". */
  sentence: string
  value: number
  /** The meaning of the bar, as a hook for the style sheet. */
  tone?: string
  /** The link of the row. */
  href?: string
}

type Props = {
  /** One sentence that describes the chart. */
  title: string
  rows: readonly ChartRow[]
  /** The value of a bar of full width. */
  full: number
  rowHeight: number
  /** The margins of a bar within its row, in pixels. */
  room: { left: number; right: number; top: number }
  onOpen?: (href: string) => void
  table: { heads: readonly string[]; rows: readonly (readonly string[])[] }
  /** Names and figures over the bars, in rows of the same height. */
  children: ReactNode
}

const THICK = 6

/** Horizontal bars, drawn at the measured width. One tab stop; arrow keys move from row to row. */
export function RowChart({ title, rows, full, rowHeight, room, onOpen, table, children }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame, 300)
  const [stop, setStop] = useState(0)
  const reach = Math.min(stop, rows.length - 1)
  const wide = Math.max(0, width - room.left - room.right)
  const height = rows.length * rowHeight

  function key(event: KeyboardEvent<HTMLElement>) {
    const last = rows.length - 1
    const to = {
      ArrowDown: reach + 1,
      ArrowRight: reach + 1,
      ArrowUp: reach - 1,
      ArrowLeft: reach - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (to === undefined) return
    // Also at the first and last row, so that the key does not scroll the page.
    event.preventDefault()
    if (to < 0 || to > last) return
    setStop(to)
    event.currentTarget.querySelectorAll<SVGElement>('[data-row]')[to]?.focus()
  }

  const shapes = ({ value, tone }: ChartRow, index: number) => (
    <>
      <rect
        x={1}
        y={index * rowHeight + 1}
        width={Math.max(0, width - 2)}
        height={rowHeight - 2}
        className={css.reach}
      />
      <rect
        x={room.left}
        y={index * rowHeight + room.top}
        width={wide}
        height={THICK}
        className={css.ground}
      />
      <rect
        x={room.left}
        y={index * rowHeight + room.top}
        width={full > 0 ? (Math.max(0, value) / full) * wide : 0}
        height={THICK}
        className={css.value}
        data-tone={tone}
      />
    </>
  )

  return (
    <div>
      <div ref={frame} role="presentation" className={css.frame} onKeyDown={key}>
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="group"
          aria-label={title}
          lang={langOf(title)}
          className={css.chart}
        >
          {rows.map((row, index) => {
            const common = {
              'data-row': '',
              'aria-label': row.sentence,
              lang: langOf(row.sentence),
              tabIndex: index === reach ? 0 : -1,
              className: css.row,
              onFocus: () => setStop(index),
            }
            const { href } = row
            return href === undefined ? (
              <g key={index} role="img" {...common}>
                {shapes(row, index)}
              </g>
            ) : (
              <a
                key={index}
                href={href}
                {...common}
                onClick={(event) => {
                  if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey) return
                  event.preventDefault()
                  onOpen(href)
                }}
              >
                {shapes(row, index)}
              </a>
            )
          })}
        </svg>
        <div className={css.over}>{children}</div>
      </div>
      <div className={css.behind}>
        <ChartTable caption={title} {...table} />
      </div>
    </div>
  )
}
