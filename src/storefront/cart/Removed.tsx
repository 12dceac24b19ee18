import { Button } from '../../ui/Button'
import css from './cart.module.css'
import type { Removal } from './useRemoval'

/** The last deleted line, with its Undo button. */
export function Removed({ removal: { removed, undo, undoing } }: { removal: Removal }) {
  if (!removed) return null
  return (
    <div className={css.removed}>
      <p>Removed from your cart.</p>
      <Button
        kind="quiet"
        small
        busy={undoing}
        onClick={undo}
        aria-label={`Undo removing ${removed.title}`}
      >
        Undo
      </Button>
    </div>
  )
}
