import { useId } from 'react'
import { Link } from 'react-router-dom'
import { Picture } from '../../display/Picture'
import { Price } from '../../display/Price'
import { langOf } from '../../rules/devanagari'
import { CHECKOUT_PATH, PRODUCT_PATH, productRouteState } from '../../rules/paths'
import { lineTotal, npr } from '../../rules/pricing'
import { checkoutRouteState } from '../../rules/routeState'
import { Button } from '../../ui/controls/Button'
import { Checkbox } from '../../ui/controls/CheckField'
import { cx } from '../../ui/cx'
import { Icon, IconButton } from '../../ui/controls/Icon'
import { infoIcon, minusIcon, plusIcon, trashIcon, warningIcon } from '../../ui/controls/moreIcons'
import { Skeleton, Spinner } from '../../ui/screen/Skeleton'
import { maxQuantityOf, quantityOneFewer } from './useCartQuantity'
import type { CartItem } from './useCartLines'
import css from './cart.module.css'

type Props = {
  item: CartItem
  ticked: boolean
  deleting: boolean
  /** True if the line belongs to an order with an unknown outcome, so that it cannot be ordered again. */
  ordered: boolean
  changing: boolean
  /** Undefined while the quantity of any line is changing. */
  onQuantity: ((to: number) => void) | undefined
  onTick: (on: boolean) => void
  onDelete: () => void
  onGo: () => void
  onRetry: () => void
}

/** Warns about missing stock before the checkout (D-126). */
function shortageText({ line, left }: CartItem): string | null {
  if (left === null || left >= line.quantity) return null
  return left === 0 ? 'Sold out in this size' : `Only ${left} left in this size`
}

export function CartRow({
  item,
  ticked,
  deleting,
  ordered,
  changing,
  onQuantity,
  onTick,
  onDelete,
  onGo,
  onRetry,
}: Props) {
  const { line, title, price, discount_price, waiting, unavailable } = item
  const size = line.size.toUpperCase()
  // Size and color are part of the name, because two lines of one product may differ in nothing else.
  const name = [title || 'item', size, line.color].filter((word) => word !== '').join(', ')
  const short = shortageText(item)
  const id = useId()
  return (
    <li
      className={cx(css.row, deleting && css.deleting)}
      aria-busy={deleting || changing || undefined}
    >
      <Checkbox
        label={`Select ${name}`}
        checked={ticked}
        disabled={deleting || ordered}
        onChange={onTick}
        className={css.tick}
      />
      <Picture
        className={`whole ${css.picture}`}
        paths={item.image}
        alt=""
        width={72}
        height={90}
        eager
      />
      <div className={css.facts}>
        {waiting ? (
          <Skeleton width="70%" className={css.bone} />
        ) : (
          <LineTitle id={`${id}title`} item={item} onGo={onGo} />
        )}
        <dl className={`flex wraps muted t14 ${css.choice}`}>
          {size !== '' && (
            <div>
              <dt>Size</dt>
              <dd id={`${id}size`}>{size}</dd>
            </div>
          )}
          {line.color !== '' && (
            <div>
              <dt>Color</dt>
              <dd id={`${id}color`} lang={langOf(line.color)}>
                {line.color}
              </dd>
            </div>
          )}
          <div className={css.quantity}>
            <dt id={`${id}quantity`}>Quantity</dt>
            <dd>
              {unavailable || ordered ? (
                line.quantity
              ) : (
                <LineQuantity
                  item={item}
                  name={`${id}quantity ${id}title ${id}size ${id}color`}
                  onChange={waiting || deleting ? undefined : onQuantity}
                />
              )}
            </dd>
          </div>
        </dl>
        {waiting ? (
          <Skeleton width="40%" className={css.bone} />
        ) : (
          <p className={`flex wraps between ${css.prices}`}>
            <Price price={price} discount_price={discount_price} />
            {line.quantity > 1 && !unavailable && (
              <span className={css.lineSum}>
                {`${line.quantity} pieces: ${npr(lineTotal({ price, discount_price }, line.quantity))}`}
              </span>
            )}
          </p>
        )}
        {ordered && (
          <p className={`row t14 ${css.short}`}>
            <Icon path={infoIcon} />
            <Link to={CHECKOUT_PATH} state={checkoutRouteState([item.line.id])} onClick={onGo}>
              Order in progress
            </Link>
          </p>
        )}
        {short !== null && !ordered && (
          <p className={`row t14 ${css.short}`}>
            <Icon path={warningIcon} />
            <span>{short}</span>
          </p>
        )}
        {unavailable && (
          <Button kind="quiet" small className={css.again} onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
      {/* The button stays mounted during the call, so that it keeps the focus. */}
      <IconButton
        label={`${deleting ? 'Deleting' : 'Delete'} ${name}`}
        icon={trashIcon}
        className={cx(css.delete, deleting && css.busy)}
        aria-disabled={deleting || undefined}
        data-focus-home="row"
        onClick={onDelete}
      >
        {deleting && (
          <span className={`grid middle ${css.spin}`}>
            <Spinner />
          </span>
        )}
      </IconButton>
    </li>
  )
}

type QuantityProps = {
  item: CartItem
  /** The ids of the elements that name the line. */
  name: string
  onChange: ((to: number) => void) | undefined
}

/** During the call the buttons stay enabled, so that they keep the focus. At the lowest and the highest quantity one is disabled. */
function LineQuantity({ item, name, onChange }: QuantityProps) {
  const { quantity } = item.line
  const fewer = quantityOneFewer(item)
  return (
    <div
      role="group"
      aria-labelledby={name}
      className={`bold figures centred rounded ${css.stepper}`}
    >
      <button
        type="button"
        aria-label="Decrease quantity"
        disabled={fewer < 1}
        aria-disabled={onChange ? undefined : true}
        onClick={() => onChange?.(fewer)}
      >
        <Icon path={minusIcon} />
      </button>
      <span>{quantity}</span>
      <button
        type="button"
        aria-label="Increase quantity"
        disabled={quantity >= maxQuantityOf(item)}
        aria-disabled={onChange ? undefined : true}
        onClick={() => onChange?.(quantity + 1)}
      >
        <Icon path={plusIcon} />
      </button>
    </div>
  )
}

type LineTitleProps = { id: string; item: CartItem; onGo: () => void }

function LineTitle({ id, item: { product, title }, onGo }: LineTitleProps) {
  if (!product)
    return (
      <h3 id={id} className={`t15 anywhere ${css.name}`} lang={langOf(title)}>
        {title}
      </h3>
    )
  return (
    <h3 id={id} className={`t15 anywhere ${css.name}`} lang={langOf(title)}>
      <Link to={PRODUCT_PATH} state={productRouteState(product)} onClick={onGo}>
        {title}
      </Link>
    </h3>
  )
}
