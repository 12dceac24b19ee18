import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import css from './account.module.css'

type Props = {
  text: string
  /** The button of the way on, where the form has none of its own. */
  way?: { label: string; onGo: () => void }
}

/** The last call got no clear answer: what it may have done all the same, and how to go on. */
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
