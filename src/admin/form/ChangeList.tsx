import { truncate } from '../../rules/formText'
import type { Change } from '../../rules/formFields'
import { Button } from '../../ui/controls/Button'
import css from './changes.module.css'

type Props<Form> = {
  changes: readonly Change<Form>[]
  /** Adds a button to each change; it reads the label of the change too. */
  act?: string
  onAct?: (change: Change<Form>) => void
}

const shown = (text: string) =>
  text.trim() === '' ? <span className={css.empty}>empty</span> : truncate(text, 400)

/** The old and the new value of each changed field. */
export function ChangeList<Form>({ changes, act, onAct }: Props<Form>) {
  return (
    <ul className={css.changes}>
      {changes.map((change) => (
        <li key={`${change.label} ${change.from}`}>
          <b>{change.label}</b>
          {act && onAct && (
            <Button
              kind="quiet"
              small
              onClick={() => onAct(change)}
              aria-label={`${act} ${change.label.toLowerCase()}`}
            >
              {act}
            </Button>
          )}
          <p>
            <del>{shown(change.from)}</del> <span aria-hidden="true">→</span>{' '}
            <ins>{shown(change.to)}</ins>
          </p>
        </li>
      ))}
    </ul>
  )
}
