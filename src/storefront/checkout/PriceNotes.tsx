import { Link } from 'react-router-dom'
import { CONTACT } from '../../rules/paths'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import type { Paisa } from '../../rules/types'
import css from './checkout.module.css'
import { exactNpr } from './order'
import type { Missing } from './useCheckoutLines'

type Props = {
  missing: Missing
  /** What was paid, where the total is another one now. */
  paid: Paisa | null
  total: Paisa
  onRetry: () => void
}

/** What the table cannot say: items that left it, prices that could not be read, and a total that is not the paid one. */
export function PriceNotes({ missing: { gone, dropped, unread }, paid, total, onRetry }: Props) {
  return (
    <div role="status">
      {gone.length > 0 && (
        <Note kind="warn" className={css.note}>
          <p>{`${gone.join(', ')} could not be found in the shop and is not part of this order.`}</p>
          <p>
            If you have paid for it already, please <Link to={CONTACT}>tell us</Link>.
          </p>
        </Note>
      )}
      {dropped.length > 0 && (
        <Note kind="warn" className={css.note}>
          <p>{`${dropped.join(', ')} could not be read and is not part of this order.`}</p>
          <Retry onRetry={onRetry} />
        </Note>
      )}
      {unread.length > 0 && (
        <Note kind="warn" className={css.note}>
          <p>{`Today’s price could not be read: ${unread.join(', ')}.`}</p>
          <Retry onRetry={onRetry} />
        </Note>
      )}
      {paid !== null && (
        <Note kind="warn" className={css.note}>
          <p>{`You paid for ${exactNpr(paid)}. The total is now ${exactNpr(total)}.`}</p>
          <p>You can change your cart, or send the order all the same: the shop is then told both amounts.</p>
        </Note>
      )}
    </div>
  )
}

function Retry({ onRetry }: { onRetry: () => void }) {
  return (
    <Button kind="quiet" small onClick={onRetry}>
      Try again
    </Button>
  )
}
