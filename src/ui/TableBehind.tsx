import css from './BarChart.module.css'

type Props = {
  /** What the table shows, for screen readers. */
  caption: string
  heads: readonly (string | undefined)[]
  /** The first cell of a row names it. */
  rows: readonly (readonly string[])[]
  summary?: string | undefined
}

/** The same as a picture, in words and figures; closed until it is wanted. */
export function TableBehind({ caption, heads, rows, summary = 'The same as a table' }: Props) {
  return (
    <details className={css.table}>
      <summary>{summary}</summary>
      <table>
        <caption className="sr">{caption}</caption>
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
              <th scope="row">{name}</th>
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
