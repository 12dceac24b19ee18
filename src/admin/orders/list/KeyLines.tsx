import css from '../orders.module.css'

export type KeyLine = readonly [does: string, ...keys: string[]]

export const LIST_KEYS: readonly KeyLine[] = [
  ['Next / previous row', 'J', 'K'],
  ['View', 'Enter'],
  ['Select', 'X'],
  ['Verify payment', 'V'],
  ['Mark as shipped', 'S'],
  ['Next / previous page', '→', '←'],
  ['Search', '/'],
  ['Show shortcuts', '?'],
]

export const DESK_KEYS: readonly KeyLine[] = [
  ['Verify', 'V'],
  ['Reject', 'R', 'R'],
  ['Next / previous receipt', 'J', 'K'],
  ['Zoom in / out', '+', '−'],
  ['Zoom to 200%', 'Z'],
  ['Rotate', 'T'],
  ['Contrast', 'C'],
  ['Back to the list', 'Esc'],
  ['Show shortcuts', '?'],
]

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
