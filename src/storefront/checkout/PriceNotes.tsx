import { Link } from 'react-router-dom'
import { CONTACT_PATH } from '../../rules/paths'
import { Button } from '../../ui/controls/Button'
import { Note } from '../../ui/screen/Note'
import type { Paisa } from '../../rules/types'
import css from './checkout.module.css'
import { exactNpr } from './order'
import type { MissingPrices } from './useCheckoutLines'

type Props = {
  missing: MissingPrices
  /** The amount that the shopper paid; null if the total is the same or nothing was paid. */
  paid: Paisa | null
  total: Paisa
  onRetry: () => void
}

export function PriceNotes({ missing: { gone, dropped, unread }, paid, total, onRetry }: Props) {
  return (
    <div role="status">
      {gone.length > 0 && (
        <Note kind="warn" className={css.note}>
          <p>{`We left these out of your order because they're no longer available: ${gone.join(', ')}.`}</p>
          <p>
            Already paid for it? Please <Link to={CONTACT_PATH}>contact us</Link>.
          </p>
        </Note>
      )}
      {dropped.length > 0 && (
        <Note kind="warn" className={css.note}>
          <p>{`We left these out of your order because we couldn't load them: ${dropped.join(', ')}.`}</p>
          <RetryButton onRetry={onRetry} />
        </Note>
      )}
      {unread.length > 0 && (
        <Note kind="warn" className={css.note}>
          <p>{`Couldn't load today's price for ${unread.join(', ')}.`}</p>
          <RetryButton onRetry={onRetry} />
        </Note>
      )}
      {paid !== null && (
        <Note kind="warn" className={css.note}>
          <p>{`You paid ${exactNpr(paid)}. The total is now ${exactNpr(total)}.`}</p>
          <p>
            You can change your cart, or place the order anyway. Your order will show us both
            amounts.
          </p>
        </Note>
      )}
    </div>
  )
}

function RetryButton({ onRetry }: { onRetry: () => void }) {
  return (
    <Button kind="quiet" small onClick={onRetry}>
      Try again
    </Button>
  )
}
