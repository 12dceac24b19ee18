import type { ReactNode } from 'react'
import { langOf } from '../../rules/devanagari'
import { ChartTable, useRovingTabStop } from './ChartTable'
import css from './RowChart.module.css'

export type ChartRow = {
  /** The whole row as text, such as "Pending: 12 orders, 19.4%". */
  sentence: string
  value: number
  /** Selects the bar's color in the style sheet. */
  tone?: string
  href?: string
}

type Props = {
  title: string
  rows: readonly ChartRow[]
  /** Value of a bar with full width. */
  full: number
  rowHeight: number
  /** Space around a bar within its row, in pixels. */
  room: { left: number; right: number; top: number }
  onOpen?: (href: string) => void
  table: { heads: readonly string[]; rows: readonly (readonly string[])[] }
  /** Names and figures drawn over the bars. Each row must be `rowHeight` high, so that it lies on its bar. */
  children: ReactNode
}

export function RowChart({ title, rows, full, rowHeight, room, onOpen, table, children }: Props) {
  const { onKeyDown, onFocus, markAt } = useRovingTabStop(
    rows.length,
    ['ArrowDown', 'ArrowRight'],
    ['ArrowUp', 'ArrowLeft'],
  )
  const { top, left, right } = room
  const bar = ({ value, tone }: ChartRow) => (
    <span className={css.ground} style={{ top, left, right }}>
      <span
        className={css.value}
        data-tone={tone}
        style={{ width: `${full > 0 ? (Math.max(0, value) / full) * 100 : 0}%` }}
      />
    </span>
  )

  return (
    <div>
      <div role="presentation" className="anchor" onKeyDown={onKeyDown} onFocus={onFocus}>
        <div role="group" aria-label={title}>
          {rows.map((row, index) => {
            const common = {
              ...markAt(index),
              'aria-label': row.sentence,
              lang: langOf(row.sentence),
              className: css.row,
              style: { height: rowHeight },
            }
            const { href } = row
            return href === undefined ? (
              <div key={index} role="img" {...common}>
                {bar(row)}
              </div>
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
                {bar(row)}
              </a>
            )
          })}
        </div>
        <div className={css.over}>{children}</div>
      </div>
      <div className={css.behind}>
        <ChartTable caption={title} {...table} />
      </div>
    </div>
  )
}
