import { Button } from '../../ui/controls/Button'
import { takeBack, useVisitActs } from './offerUndo'

/** Undo of the newest act of this visit about one thing, while it can be taken back. */
export function UndoButton({ about, name }: { about: string; name: string }) {
  const act = useVisitActs(({ acts }) => acts.find((one) => one.about.includes(about)))
  if (!act?.undo) return null
  return (
    <Button kind="quiet" small aria-label={`Undo ${name}`} onClick={() => void takeBack(act.id)}>
      Undo
    </Button>
  )
}
