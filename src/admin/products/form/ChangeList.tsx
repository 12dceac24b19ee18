import { truncate } from '../../../rules/formText'
import type { Change } from '../../../rules/productForm'
import { Button } from '../../../ui/Button'
import css from './form.module.css'

type Props = {
  changes: readonly Change[]
  /** What the two sides are called. */
  from: string
  to: string
  more?: string | undefined
  act?: string
  onAct?: (part: string) => void
}

const shown = (text: string) => (text === '' ? 'nothing' : truncate(text, 80))

/** A difference, part by part. */
export function ChangeList({ changes, from, to, more, act, onAct }: Props) {
  if (changes.length === 0) return <p>{more ?? 'Nothing was changed.'}</p>
  return (
    <>
      <ul className={css.changes}>
        {changes.map((change) => (
          <li key={change.part}>
            <b>{change.part}</b>
            <p>
              <span className="sr">{from}: </span>
              <s>{shown(change.from)}</s> <span aria-hidden="true">→</span> <span className="sr">{to}: </span>
              {shown(change.to)}
            </p>
            {act && onAct && (
              <Button small kind="line" onClick={() => onAct(change.part)}>
                {act}
                <span className="sr"> {change.part}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {more && <p>{more}</p>}
    </>
  )
}
