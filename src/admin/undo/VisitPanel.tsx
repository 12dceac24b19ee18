import { shownTime } from '../../rules/stamp'
import { Button } from '../../ui/controls/Button'
import { takeBack, useVisitActs } from './offerUndo'
import { Panel } from '../parts/Panel'
import css from './visitPanel.module.css'

/** The acts on one record in this visit, with Undo. */
export function VisitPanel({ about }: { about: string }) {
  const acts = useVisitActs(({ acts: all }) => all).filter((act) => act.about.includes(about))
  if (acts.length === 0) return null
  return (
    <Panel title="Recent actions">
      <ul className={css.acts}>
        {acts.map(({ id, text, at, undo }) => (
          <li key={id}>
            <span>{shownTime(String(at))}</span>
            <span>{text}</span>
            {undo && (
              <Button
                kind="quiet"
                small
                aria-label={`Undo: ${text}`}
                onClick={() => void takeBack(id)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
