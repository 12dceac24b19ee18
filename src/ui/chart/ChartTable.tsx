import { langOf } from '../../rules/devanagari'
import css from './BarChart.module.css'

type Props = {
  /** The table's caption, for screen readers. */
  caption: string
  heads: readonly (string | undefined)[]
  /** The first cell of each row is its header. */
  rows: readonly (readonly string[])[]
  summary?: string | undefined
}

/** The data of a chart as a table, collapsed by default. */
export function ChartTable({ caption, heads, rows, summary = 'Show as table' }: Props) {
  return (
    <details className={css.table}>
      <summary>{summary}</summary>
      <table>
        <caption className="sr" lang={langOf(caption)}>
          {caption}
        </caption>
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
