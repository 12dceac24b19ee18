import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/controls/Button'
import { Icon } from '../../ui/controls/Icon'
import { checkIcon, infoIcon, warningIcon } from '../../ui/controls/moreIcons'
import { useReplacedPart } from '../../ui/screen/useReplacedPart'
import type { OrderedItem, AddAgainOutcome, OrderAgain } from './useOrderAgain'
import { langOf } from '../../rules/devanagari'
import { productPath, searchPath } from '../../rules/paths'
import { idText } from '../../rules/types'
import css from './myorders.module.css'

type Props = {
  again: OrderAgain
  onColor: (at: number, color: string) => void
  onOpen: (item: OrderedItem) => void
}

function outcomeText({ quantity }: OrderedItem, outcome: AddAgainOutcome): string {
  switch (outcome.is) {
    case 'added':
      return 'added to your cart'
    case 'short':
      return `only ${outcome.quantity} left, so we added ${outcome.quantity} instead of ${quantity}`
    case 'soldOut':
      return 'sold out in this size'
    case 'gone':
      return 'no longer available'
    case 'color':
      return 'please choose a color'
    case 'failed':
      return outcome.text
  }
}

const OUTCOME_ICONS = {
  added: checkIcon,
  short: checkIcon,
  soldOut: warningIcon,
  gone: warningIcon,
  color: infoIcon,
  failed: warningIcon,
} as const

/** Shows the result for each item of "Order again". If the order does not name an item's colour, the shopper can choose it here. */
export function OrderAgainOutcome({ again, onColor, onOpen }: Props) {
  // A long list of results may push itself and the pressed button out of the window.
  const shown = again.busy ? null : String(again.outcomes.length > 0)
  const list = useReplacedPart<HTMLDivElement>(shown, { focus: false })
  return (
    <div ref={list} role="status">
      {again.outcomes.length > 0 && (
        <ul className={`grid t14 below-4 rounded ${css.outcomes}`}>
          {again.outcomes.map(({ item, outcome }, at) => (
            // Chrome's page translation ignores changed text nodes, so the key makes a new element for a new text.
            <li key={`${at} ${outcomeText(item, outcome)}`} data-is={outcome.is}>
              <Icon path={OUTCOME_ICONS[outcome.is]} />
              <div>
                <ItemLink item={item} onOpen={onOpen} />: {outcomeText(item, outcome)}
                {outcome.is === 'color' && (
                  <div className={`flex wraps ${css.colors}`}>
                    {outcome.colors.map(({ name }) => (
                      <Button
                        key={name}
                        kind="line"
                        small
                        held={again.busy}
                        onClick={() => onColor(at, name)}
                      >
                        {name}
                      </Button>
                    ))}
                  </div>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type ItemLinkProps = { item: OrderedItem; onOpen: (item: OrderedItem) => void }

/** A real link, so that it can open in a new tab. A plain click opens the product without a reload. */
export function ItemLink({ item, onOpen }: ItemLinkProps) {
  const to = idText(item.product_id) === '' ? searchPath(item.title) : productPath(item.product_id)
  function open(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    onOpen(item)
  }
  return (
    <Link
      className={`inline-row anywhere ${css.link}`}
      to={to}
      onClick={open}
      lang={langOf(item.title)}
    >
      {item.title || 'Product'}
    </Link>
  )
}
