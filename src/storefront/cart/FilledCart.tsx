import { useEffect, useId, useRef } from 'react'
import { CHECKOUT } from '../../rules/paths'
import { checkoutState } from '../../rules/routeState'
import { npr } from '../../rules/pricing'
import { idText } from '../../rules/types'
import { dropOtherTicks, tick, tickAll, useOrderedLines, useTicks } from '../../state/cartTicks'
import { buttonClass } from '../../ui/Button'
import { CheckField } from '../../ui/CheckField'
import { Link } from '../../ui/Link'
import { Skeleton } from '../../ui/Skeleton'
import { savesData } from '../product/openProduct'
import { prefetchScreen } from '../screens'
import css from './cart.module.css'
import { CartRow } from './CartRow'
import { cartSums, isTicked } from './cartSums'
import type { CartItem } from './useCartLines'
import { useLineBack } from './useLineBack'
import type { Removal } from './useRemoval'

type Props = { items: CartItem[]; removal: Removal; onClose: () => void; onRetry: () => void }

export function FilledCart({ items, removal, onClose, onRetry }: Props) {
  const choices = useTicks((state) => state.choices)
  const ordered = useOrderedLines((state) => state.ids)
  // Lines being deleted do not count; a line whose deletion fails counts again.
  const remaining = items.filter(({ line }) => !removal.deleting.has(idText(line.id)))
  const { total, selected, ticks, openIds, tickedIds } = cartSums(remaining, choices, ordered)
  const known = items.every(({ waiting }) => !waiting)
  const prefetch = () => {
    if (!savesData()) prefetchScreen(CHECKOUT)
  }

  const ordering = useId()
  const list = useRef<HTMLUListElement>(null)
  useLineBack(list, items)

  // Skip an empty list: one bad reply would deselect everything.
  useEffect(() => dropOtherTicks(items.map(({ line }) => idText(line.id))), [items])

  return (
    <>
      <CheckField
        className={css.all}
        label="Select All"
        checked={ticks === 'all'}
        indeterminate={ticks === 'some'}
        disabled={openIds.length === 0}
        onChange={(on) => tickAll(openIds, on)}
      />
      <ul ref={list} className={css.lines}>
        {items.map((item) => (
          <CartRow
            key={idText(item.line.id)}
            item={item}
            ticked={isTicked(item, choices) && !ordered.has(idText(item.line.id))}
            deleting={removal.deleting.has(idText(item.line.id))}
            ordered={ordered.has(idText(item.line.id))}
            onTick={(on) => tick(idText(item.line.id), on)}
            onDelete={() => removal.remove(item)}
            onGo={onClose}
            onRetry={onRetry}
          />
        ))}
      </ul>
      <div className={css.foot}>
        <dl className={css.sums}>
          {ticks === 'some' && (
            <div className={css.selected}>
              <dt>Selected</dt>
              <dd>{known ? npr(selected) : <Skeleton width={64} />}</dd>
            </div>
          )}
          <div className={css.total}>
            <dt>Total Price</dt>
            <dd>{known ? npr(total) : <Skeleton width={96} height={18} />}</dd>
          </div>
        </dl>
        <Link
          className={buttonClass('ink', { wide: true })}
          to={CHECKOUT}
          state={checkoutState(tickedIds)}
          onClick={onClose}
          onPointerEnter={prefetch}
          onFocus={prefetch}
          aria-describedby={tickedIds.length > 0 && known ? ordering : undefined}
        >
          Checkout
          {tickedIds.length > 0 && known && (
            <span id={ordering} className={css.ordering} aria-hidden="true">
              {`${tickedIds.length === 1 ? '1 item' : `${tickedIds.length} items`}, ${npr(selected)}`}
            </span>
          )}
        </Link>
        <p className={css.hint}>
          {ticks === 'none' && openIds.length > 0
            ? 'Select the items you want to buy.'
            : 'To change a quantity, open the product, add the new quantity and delete the old line.'}
        </p>
      </div>
    </>
  )
}
