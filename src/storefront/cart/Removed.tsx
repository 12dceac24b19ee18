import { Button } from '../../ui/controls/Button'
import css from './cart.module.css'
import type { Removal } from './useRemoval'

/** The last deleted line, with its Undo button; or one that was lost while its quantity changed. */
export function Removed({ removal: { removed, unwanted, undo, undoing } }: { removal: Removal }) {
  if (!removed) return null
  return (
    <div className={css.removed}>
      <p>{unwanted ? `${removed.title} is no longer in your cart.` : 'Removed from your cart.'}</p>
      <Button
        kind="quiet"
        small
        busy={undoing}
        onClick={undo}
        aria-label={`${unwanted ? 'Add back' : 'Undo removing'} ${removed.title}`}
      >
        {unwanted ? `Add ${removed.line.quantity} back` : 'Undo'}
      </Button>
    </div>
  )
}
