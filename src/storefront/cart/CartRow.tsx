import { Link } from 'react-router-dom'
import { Picture } from '../../display/Picture'
import { Price } from '../../display/Price'
import { CHECKOUT, PRODUCT, productState } from '../../rules/paths'
import { checkoutState } from '../../rules/routeState'
import { Button } from '../../ui/Button'
import { Tick } from '../../ui/CheckField'
import { cx } from '../../ui/cx'
import { Icon } from '../../ui/Icon'
import { IconButton } from '../../ui/IconButton'
import { Skeleton } from '../../ui/Skeleton'
import { Spinner } from '../../ui/Spinner'
import css from './cart.module.css'
import type { CartItem } from './useCartLines'
import '../../ui/moreIcons'

type Props = {
  item: CartItem
  ticked: boolean
  /** Its deletion is under way. */
  leaving: boolean
  /** In an order whose end is not known: it cannot be ordered once more. */
  ordered: boolean
  onTick: (on: boolean) => void
  onDelete: () => void
  onGo: () => void
  onRetry: () => void
}

/** What has to be said before the checkout, where nothing can be bought any more (D-126). */
function shortage({ line, left }: CartItem): string | null {
  if (left === null || left >= line.quantity) return null
  return left === 0 ? 'Sold out in this size' : `Only ${left} left in this size`
}

export function CartRow({ item, ticked, leaving, ordered, onTick, onDelete, onGo, onRetry }: Props) {
  const { line, title, price, discount_price, waiting, unavailable } = item
  const size = line.size.toUpperCase()
  // Two lines of one product differ in these.
  const name = [title || 'item', size, line.color].filter((word) => word !== '').join(', ')
  const short = shortage(item)
  return (
    <li className={cx(css.row, leaving && css.leaving)} aria-busy={leaving || undefined}>
      <Tick
        label={`Choose ${name}`}
        checked={ticked}
        disabled={leaving || ordered}
        onChange={onTick}
        className={css.tick}
      />
      <Picture className={css.picture} paths={item.image} alt={title} width={72} height={90} eager />
      <div className={css.facts}>
        {waiting ? <Skeleton width="70%" className={css.bone} /> : <Title item={item} onGo={onGo} />}
        <dl className={css.choice}>
          <div>
            <dt>Size</dt>
            <dd>{size || 'None'}</dd>
          </div>
          <div>
            <dt>Color</dt>
            <dd>{line.color || 'None'}</dd>
          </div>
          <div>
            <dt>Quantity</dt>
            <dd>{line.quantity}</dd>
          </div>
        </dl>
        {waiting ? (
          <Skeleton width="40%" className={css.bone} />
        ) : (
          <p>
            <Price price={price} discount_price={discount_price} />
          </p>
        )}
        {ordered && (
          <p className={css.short}>
            <Icon name="info" />
            <Link to={CHECKOUT} state={checkoutState([item.line.id])} onClick={onGo}>
              Being ordered
            </Link>
          </p>
        )}
        {short !== null && !ordered && (
          <p className={css.short}>
            <Icon name="warning" />
            {short}
          </p>
        )}
        {unavailable && (
          <Button kind="quiet" small className={css.again} onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
      {/* It stays while its call runs, so that the focus stays as well. */}
      <IconButton
        label={`${leaving ? 'Deleting' : 'Delete'} ${name}`}
        icon="trash"
        className={cx(css.delete, leaving && css.going)}
        aria-disabled={leaving || undefined}
        data-delete=""
        onClick={onDelete}
      >
        {leaving && (
          <span className={css.spin}>
            <Spinner />
          </span>
        )}
      </IconButton>
    </li>
  )
}

function Title({ item: { product, title }, onGo }: { item: CartItem; onGo: () => void }) {
  if (!product) return <h3 className={css.name}>{title}</h3>
  return (
    <h3 className={css.name}>
      <Link to={PRODUCT} state={productState(product)} onClick={onGo}>
        {title}
      </Link>
    </h3>
  )
}
