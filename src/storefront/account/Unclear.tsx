import { Button } from '../../ui/controls/Button'
import { Note } from '../../ui/screen/Note'
import css from './account.module.css'

type Props = {
  text: string
  /** An extra button for forms that have no button to continue. */
  way?: { label: string; onGo: () => void }
}

/** A note after a call with an unknown outcome: what it may have done, and how to continue. */
export function Unclear({ text, way }: Props) {
  return (
    <Note role="status">
      <p>{text}</p>
      {way && (
        <Button kind="quiet" small className={css.way} onClick={way.onGo}>
          {way.label}
        </Button>
      )}
    </Note>
  )
}
