import { Button } from '../../ui/controls/Button'
import { Note } from '../../ui/screen/Note'
import type { UseFormResult } from './useForm'
import { truncate, type FormChange } from '../../rules/formFields'
import css from './changes.module.css'

type ChangeListProps<Form> = {
  changes: readonly FormChange<Form>[]
  /** Label of the button beside each change; without a label the button is left out. */
  act?: string
  onAct?: (change: FormChange<Form>) => void
}

const shownValue = (text: string) =>
  text.trim() === '' ? <span className="muted">empty</span> : truncate(text, 400)

export function ChangeList<Form>({ changes, act, onAct }: ChangeListProps<Form>) {
  return (
    <ul className={`ruled ${css.changes}`}>
      {changes.map((change) => (
        <li key={`${change.label} ${change.from}`}>
          <b>{change.label}</b>
          {act && onAct && (
            <Button
              kind="quiet"
              small
              onClick={() => onAct(change)}
              aria-label={`${act}: ${change.label.toLowerCase()}`}
            >
              {act}
            </Button>
          )}
          <p className="clamp anywhere lines">
            <del>{shownValue(change.from)}</del> <span aria-hidden="true">→</span>{' '}
            <ins>{shownValue(change.to)}</ins>
          </p>
        </li>
      ))}
    </ul>
  )
}

type Props<Form extends object> = {
  form: UseFormResult<Form>
  /** Says that another tab or person changed the same record. */
  news: string
  /** Label of the button that discards a restored draft. */
  discard: string
  onDiscard: () => void
  className?: string | undefined
}

export function FormNotes<Form extends object>({
  form,
  news,
  discard,
  onDiscard,
  className,
}: Props<Form>) {
  const { restored, followed, conflicts, change, dismissNews } = form
  return (
    <>
      {restored && (
        <Note role="status" className={className}>
          Your draft was restored.{' '}
          <Button kind="quiet" small onClick={onDiscard}>
            {discard}
          </Button>
        </Note>
      )}
      {(followed.length > 0 || conflicts.length > 0) && (
        <Note kind={conflicts.length > 0 ? 'warn' : 'calm'} role="status" className={className}>
          <p>{news}</p>
          {followed.length > 0 && <p>{`Updated in this form: ${followed.join(', ')}.`}</p>}
          {conflicts.length > 0 && (
            <>
              <p>You changed these values too. Saving will replace the shop's values with yours:</p>
              <ChangeList
                changes={conflicts}
                act="Use the shop's value"
                onAct={({ undo }) => change(undo)}
              />
            </>
          )}
          <Button small kind="line" onClick={dismissNews}>
            {conflicts.length > 0 ? 'Keep mine' : 'OK'}
          </Button>
        </Note>
      )}
    </>
  )
}
