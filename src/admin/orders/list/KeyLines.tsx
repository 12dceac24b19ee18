import css from '../orders.module.css'

export type KeyLine = readonly [does: string, ...keys: string[]]

export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className={css.keys}>
      {keys.map((key, at) => (
        <kbd key={at}>{key}</kbd>
      ))}
    </span>
  )
}

/** One line of shortcuts below the screen; hidden on phones. */
export function KeyLineBelow({ lines }: { lines: readonly KeyLine[] }) {
  return (
    <p className={css.keyline} aria-hidden="true">
      {lines.slice(0, -1).map(([does, ...keys]) => (
        <span key={does}>
          <Keys keys={keys} />
          {does.toLowerCase()}
        </span>
      ))}
    </p>
  )
}
