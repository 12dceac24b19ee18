import { useEffect, useId, useMemo, useRef, useState, useLayoutEffect, type RefObject } from 'react'
import { Link } from 'react-router-dom'
import { CHECKOUT_PATH } from '../../rules/paths'
import { checkoutRouteState } from '../../rules/routeState'
import { npr, subtotalOf } from '../../rules/pricing'
import { idText, type Id, type Paisa } from '../../rules/types'
import {
  dropTicksExcept,
  tickCartLine,
  tickCartLines,
  useOrderedLines,
  useCartTicks,
  type TickChoices,
} from '../../state/cartTicks'
import { buttonClass } from '../../ui/controls/Button'
import { CheckField } from '../../ui/controls/CheckField'
import { Skeleton } from '../../ui/screen/Skeleton'
import { CartRow } from './CartRow'
import { keepPlaces, type CartQuantityState } from './useCartQuantity'
import type { CartItem } from './useCartLines'
import type { CartRemoval } from './useCartRemoval'
import { countText } from '../../rules/sharedTexts'
import css from './cart.module.css'

type Props = {
  items: CartItem[]
  removal: CartRemoval
  quantity: CartQuantityState
  onClose: () => void
  onRetry: () => void
}

function hintOf(noneTicked: boolean, refused: boolean): string | null {
  if (refused) return 'To change a quantity, delete the item and add the product again.'
  return noneTicked ? 'Select the items you want to buy.' : null
}

/** Keeps the lines in a stable order. A line that was added again keeps its tick. */
function useStablePlaces(lines: readonly CartItem[]) {
  const [keys, setKeys] = useState<readonly string[]>([])
  const placed = useMemo(() => keepPlaces(lines, keys), [lines, keys])
  const items = useMemo(() => placed.map(({ item }) => item), [placed])
  const now = placed.map(({ key }) => key)
  if (now.join() !== keys.join()) setKeys(now)

  const shown = useRef<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const before = shown.current
    shown.current = new Map(placed.map(({ key, item }) => [key, idText(item.line.id)]))
    const known = new Set(before.values())
    for (const [key, id] of shown.current) {
      const former = before.get(key)
      const choice = former === undefined ? undefined : useCartTicks.getState().choices[former]
      if (choice !== undefined && !known.has(id)) tickCartLine(id, choice)
    }
    // Forget the ticks of lines that left the cart. FilledCart does not render for an empty cart, so a wrong empty
    // reply drops no tick.
    dropTicksExcept([...shown.current.values()])
  }, [placed])
  return { placed, items }
}

export function FilledCart({ items: unplaced, removal, quantity, onClose, onRetry }: Props) {
  const { placed, items } = useStablePlaces(unplaced)
  const choices = useCartTicks((state) => state.choices)
  const ordered = useOrderedLines((state) => state.ids)
  // Lines that are being deleted do not count. If a deletion fails, the line counts again.
  const remaining = items.filter(({ line }) => !removal.deleting.has(idText(line.id)))
  const { total, selected, ticks, openIds, tickedIds } = cartSums(remaining, choices, ordered)
  const known = items.every(({ waiting }) => !waiting)

  const hint = hintOf(ticks === 'none' && openIds.length > 0, quantity.refused)
  const ordering = useId()
  const list = useRef<HTMLUListElement>(null)
  useUndoneLine(list, items)

  return (
    <>
      <CheckField
        className={css.all}
        label="Select All"
        checked={ticks === 'all'}
        indeterminate={ticks === 'some'}
        disabled={openIds.length === 0}
        onChange={(on) => tickCartLines(openIds, on)}
      />
      <ul ref={list} className={css.lines}>
        {placed.map(({ key, item }) => (
          <CartRow
            key={key}
            item={item}
            changing={quantity.held?.item === item}
            onQuantity={quantity.held ? undefined : (to) => quantity.change(item, to)}
            ticked={isTicked(item, choices) && !ordered.has(idText(item.line.id))}
            deleting={removal.deleting.has(idText(item.line.id))}
            ordered={ordered.has(idText(item.line.id))}
            onTick={(on) => tickCartLine(idText(item.line.id), on)}
            onDelete={() => removal.remove(item)}
            onGo={onClose}
            onRetry={onRetry}
          />
        ))}
      </ul>
      <div className={css.foot}>
        <dl className={css.sums}>
          {ticks === 'some' && (
            <div className="muted t14">
              <dt>Selected</dt>
              <dd>{known ? npr(selected) : <Skeleton width={64} />}</dd>
            </div>
          )}
          <div className="bold">
            <dt>Total Price</dt>
            <dd className="t20">{known ? npr(total) : <Skeleton width={96} height={18} />}</dd>
          </div>
        </dl>
        <Link
          className={buttonClass('ink', { wide: true })}
          to={CHECKOUT_PATH}
          state={checkoutRouteState(tickedIds)}
          aria-disabled={quantity.held ? true : undefined}
          onClick={(event) => {
            // A line whose quantity is changing has no id for the checkout yet.
            if (quantity.held) event.preventDefault()
            else onClose()
          }}
          aria-describedby={tickedIds.length > 0 && known ? ordering : undefined}
        >
          Checkout
          {tickedIds.length > 0 && known && (
            <span id={ordering} className={css.ordering} aria-hidden="true">
              {`${countText(tickedIds.length, 'item')}, ${npr(selected)}`}
            </span>
          )}
        </Link>
        {hint !== null && <p className={`muted t14 centred ${css.hint}`}>{hint}</p>}
      </div>
    </>
  )
}

/**
 * The Undo button unmounts after the press, so the restored line takes the focus. Its link or checkbox is focused and
 * not its Delete button, because Enter may be pressed again.
 */
function useUndoneLine(list: RefObject<HTMLElement | null>, items: readonly CartItem[]): void {
  const known = useRef<ReadonlySet<string> | null>(null)

  useLayoutEffect(() => {
    const ids = items.map(({ line }) => idText(line.id))
    const back = known.current ? ids.findIndex((id) => !known.current?.has(id)) : -1
    known.current = new Set(ids)
    const now = document.activeElement
    const lost = now === document.body || now === list.current?.closest('[role="dialog"]')
    if (back !== -1 && lost)
      list.current?.children[back]?.querySelector<HTMLElement>('a, input')?.focus()
  }, [list, items])
}

const sumOfItems = (items: readonly CartItem[]): Paisa =>
  subtotalOf(
    items.map(({ line, price, discount_price }) => ({
      price,
      discount_price,
      quantity: line.quantity,
    })),
  )

type CartSums = {
  /** The sum of all lines, selected or not (D-67). */
  total: Paisa
  selected: Paisa
  ticks: 'none' | 'some' | 'all'
  openIds: string[]
  /** Ids as the server sent them, text or number, in the order of the cart. The checkout screen receives them. */
  tickedIds: Id[]
}

function tickStateOf(chosen: number, open: number): CartSums['ticks'] {
  if (chosen === 0) return 'none'
  return chosen < open ? 'some' : 'all'
}

/** A line that can be bought is ticked until the shopper unticks it (D-66). */
function isTicked({ line, unavailable, left }: CartItem, choices: TickChoices): boolean {
  return choices[idText(line.id)] ?? (!unavailable && left !== 0)
}

/** `ordered` has the ids of lines in an order with an unknown outcome; they cannot be selected. */
export function cartSums(
  items: readonly CartItem[],
  choices: TickChoices,
  ordered: ReadonlySet<string> = new Set(),
): CartSums {
  const open = items.filter(({ line }) => !ordered.has(idText(line.id)))
  const chosen = open.filter((item) => isTicked(item, choices))
  return {
    total: sumOfItems(items),
    selected: sumOfItems(chosen),
    ticks: tickStateOf(chosen.length, open.length),
    openIds: open.map(({ line }) => idText(line.id)),
    tickedIds: chosen.map(({ line }) => line.id),
  }
}
