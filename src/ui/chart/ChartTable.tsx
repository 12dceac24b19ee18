import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import { langOf } from '../../rules/devanagari'
import { withLangAttributes } from '../withLangAttributes'
import css from './BarChart.module.css'

type Props = {
  caption: string
  heads: readonly (string | undefined)[]
  /** The first cell of each row is the row's header. */
  rows: readonly (readonly string[])[]
  summary?: string | undefined
}

export function ChartTable({ caption, heads, rows, summary = 'Show as table' }: Props) {
  return (
    <details className={css.table}>
      <summary>{summary}</summary>
      <table>
        <caption className="sr">{withLangAttributes(caption)}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], index) => (
            <tr key={index}>
              <th scope="row" lang={langOf(name)}>
                {name}
              </th>
              {cells.map((cell, at) => (
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** Returns the index of the mark on which the event happened; null if it happened elsewhere. */
export function chartMarkIndexOf(target: EventTarget): number | null {
  const mark = target instanceof Element && target.closest<HTMLElement>('[data-mark]')
  return mark ? Number(mark.dataset.mark) : null
}

/** Makes the marks of a chart one tab stop. Arrow keys, Home and End move between the marks. */
export function useRovingTabStop(
  count: number,
  next: readonly string[],
  previous: readonly string[],
) {
  const [stop, setStop] = useState(0)
  const at = Math.min(stop, count - 1)
  return {
    onFocus: (event: FocusEvent) => setStop(chartMarkIndexOf(event.target) ?? stop),
    onKeyDown(event: KeyboardEvent) {
      const { key } = event
      const step = next.includes(key) ? 1 : previous.includes(key) ? -1 : 0
      const to = step === 0 ? { Home: 0, End: count - 1 }[key] : at + step
      if (to === undefined) return
      // At the first and last mark too, so that the key does not scroll the page.
      event.preventDefault()
      event.currentTarget.querySelector<HTMLElement>(`[data-mark="${to}"]`)?.focus()
    },
    markAt: (index: number) => ({ 'data-mark': index, tabIndex: index === at ? 0 : -1 }),
  }
}
