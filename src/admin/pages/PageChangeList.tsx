import { Button } from '../../ui/Button'
import type { Change } from './content'
import css from './pages.module.css'

type Props = {
  changes: readonly Change[]
  onPutBack?: (key: string) => void
}

/** What was and what will be, a line for each thing. */
export function ChangeList({ changes, onPutBack }: Props) {
  return (
    <ul className={css.changes}>
      {changes.map(({ key, label, was, is }) => (
        <li key={key}>
          <b>{label}</b>
          {onPutBack && (
            <Button kind="quiet" small onClick={() => onPutBack(key)} aria-label={`Put back ${label.toLowerCase()}`}>
              Put back
            </Button>
          )}
          <p>
            {was !== '' && <del>{was}</del>} {is === '' ? <i>removed</i> : <ins>{is}</ins>}
          </p>
        </li>
      ))}
    </ul>
  )
}
