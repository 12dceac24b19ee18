import { type ReactNode, useState } from 'react'
import { Picture } from '../../display/Picture'
import { langOf } from '../../rules/devanagari'
import { QUANTITY_SHOWN_MAX } from '../../rules/constants'
import { finalPrice, lineTotal, npr } from '../../rules/pricing'
import { Button } from '../../ui/controls/Button'
import { Icon } from '../../ui/controls/Icon'
import { warningIcon } from '../../ui/controls/moreIcons'
import { SpokenName } from '../../ui/controls/SpokenName'
import { Skeleton } from '../../ui/screen/Skeleton'
import { withLangAttributes } from '../../ui/withLangAttributes'
import css from './order.module.css'
import { exactNpr, type CheckoutLine, type OrderSums } from './order'
import type { Paisa } from '../../rules/types'
import { useMediaQuery } from '../../ui/useMediaQuery'
import { countText } from '../../rules/sharedTexts'

type Props = {
  lines: readonly CheckoutLine[]
  /** Null without items, because the shipping charge alone is not a sum to pay (D-68). */
  sums: OrderSums | null
  loading: boolean
  /** The table reserves the height of this many lines until all lines have loaded. */
  expected: number
  warnings: ReadonlyMap<string, string>
  /** Loads the cart again; undefined unless the cart failed to load. */
  onRetry?: (() => void) | undefined
  /** Undefined unless the shipping charge failed to load. The table then shows the default charge. */
  onRetryShipping?: (() => void) | undefined
}

/** At most this many skeleton rows are shown, because more would be below the window. */
const MAX_WAITING_ROWS = 12

export function OrderTable({
  lines,
  sums,
  loading,
  expected,
  warnings,
  onRetry,
  onRetryShipping,
}: Props) {
  return (
    <table className={`full t15 ${css.table}`} aria-busy={loading || undefined}>
      <caption className="sr">Your Order</caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className={css.middle}>
            Quantity
          </th>
          <th scope="col" className={css.number}>
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {!loading &&
          lines.map((line) => (
            <OrderRow key={line.id} line={line} warning={warnings.get(String(line.id))} />
          ))}
        {loading &&
          Array.from({ length: Math.min(expected, MAX_WAITING_ROWS) }, (_, at) => (
            <WaitingRow key={at} first={at === 0} />
          ))}
        {!loading && lines.length === 0 && (
          <tr>
            <td colSpan={3} className={css.none}>
              <p role="status">{onRetry ? "We couldn't load your cart." : 'No items selected'}</p>
              {onRetry && (
                <Button kind="line" small onClick={onRetry}>
                  Try again
                </Button>
              )}
            </td>
          </tr>
        )}
      </tbody>
      {sums && (
        <tfoot>
          <SumRow label="Subtotal" text={npr(sums.subtotal)} />
          <SumRow label="Flat Rate" text={npr(sums.shipping)}>
            <small> for delivery</small>
            {onRetryShipping && (
              <span role="status" className={`muted t14 ${css.unread}`}>
                Couldn't load the delivery charge.{' '}
                <Button kind="quiet" small onClick={onRetryShipping}>
                  Try again
                </Button>
              </span>
            )}
          </SumRow>
          <SumRow label="Total" text={npr(sums.total)}>
            {sums.total % 100 !== 0 && (
              <small
                className={`muted t14 ${css.exact}`}
              >{` exactly ${exactNpr(sums.total)}`}</small>
            )}
          </SumRow>
        </tfoot>
      )}
    </table>
  )
}

function OrderRow({ line, warning }: { line: CheckoutLine; warning: string | undefined }) {
  const { title, images, size, color, quantity } = line
  return (
    <tr>
      <th scope="row">
        <div className={css.item}>
          <Picture
            className="whole"
            paths={images.length === 0 ? '' : images}
            alt=""
            width={52}
            height={65}
          />
          <div>
            <span lang={langOf(title)}>{title}</span>
            <small>
              {withLangAttributes(
                [size.toUpperCase(), color].filter((part) => part !== '').join(', '),
              )}
            </small>
            <small>{npr(finalPrice(line))}</small>
            {warning !== undefined && (
              <small className={css.warning}>
                <Icon path={warningIcon} size={16} /> <span>{warning}</span>
              </small>
            )}
          </div>
        </div>
      </th>
      <td className={css.middle}>
        {/* The field shows at most 100, but the sums use the stored quantity (D-120). */}
        <label>
          <SpokenName
            name={`Quantity of ${[title, size.toUpperCase(), color].filter((part) => part !== '').join(', ')}`}
          />
          <input
            className={css.quantity}
            readOnly
            tabIndex={-1}
            value={Math.min(quantity, QUANTITY_SHOWN_MAX)}
          />
        </label>
      </td>
      <td className={css.number}>{npr(lineTotal(line, quantity))}</td>
    </tr>
  )
}

function WaitingRow({ first }: { first: boolean }) {
  return (
    <tr className={css.waiting} aria-hidden={!first || undefined}>
      <td colSpan={3}>
        <div className={css.item}>
          <Skeleton shape="box" width={52} height={65} />
          {first ? (
            <p role="status" className="muted">
              Loading...
            </p>
          ) : (
            <Skeleton width="60%" />
          )}
        </div>
      </td>
    </tr>
  )
}

function SumRow({ label, text, children }: { label: string; text: string; children?: ReactNode }) {
  return (
    <tr>
      <th scope="row" colSpan={2}>
        {label}
        {children}
      </th>
      <td className={css.number}>{text}</td>
    </tr>
  )
}

type OrderInShortProps = {
  lines: readonly CheckoutLine[]
  total: Paisa | null
}

/** On a phone "Your Order" is below a long form, so a collapsed line at the top shows the item count and the total. */
export function OrderSummary({ lines, total }: OrderInShortProps) {
  // Wider windows show the order beside the form.
  const below = useMediaQuery('(max-width: 68.6875em)')
  const [open, setOpen] = useState(false)
  if (!below) return null
  // Reserve the height until the lines have loaded, so that the form below does not move.
  if (lines.length === 0)
    return (
      <div className={css.short} aria-hidden="true">
        <div className={`row between gap-3 ${css.line}`}>
          <Skeleton width={64} />
          <Skeleton width={80} />
        </div>
      </div>
    )
  return (
    <details
      className={css.short}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={`row between gap-3 ${css.line}`}>
        <span>{countText(lines.length, 'item')}</span>
        <b>{total === null ? <Skeleton width={80} /> : npr(total)}</b>
      </summary>
      {open && (
        <ul className="grid gap-2 t14">
          {lines.map((line) => (
            <li className="flex between gap-4" key={line.id}>
              <span lang={langOf(line.title)}>
                {[
                  line.title,
                  line.size.toUpperCase(),
                  line.color,
                  line.quantity > 1 ? `${line.quantity} pieces` : '',
                ]
                  .filter((part) => part !== '')
                  .join(', ')}
              </span>
              <span>{npr(lineTotal(line, line.quantity))}</span>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
