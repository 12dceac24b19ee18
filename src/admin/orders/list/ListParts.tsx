import { ORDERS_PER_PAGE } from '../../../rules/constants'
import { grouped } from '../../../rules/pricing'
import { couldntLoad } from '../../../rules/sharedTexts'
import { useAnnounceView } from '../../../ui/announce'
import { Button } from '../../../ui/Button'
import { Empty } from '../../../ui/Empty'
import { Icon } from '../../../ui/Icon'
import { printerIcon } from '../../../ui/moreIcons'
import { Pager } from '../../../ui/Pager'
import { SelectField } from '../../../ui/SelectField'
import { CsvButton } from '../../CsvButton'
import type { IndexedOrder, Page } from './findOrders'
import { areAllTicked, orderTicks, toggleAll } from './orderTicks'
import { PAGE_SIZES, type View } from './view'
import { writeOrders } from './writeOrders'
import css from '../orders.module.css'

type ExportsProps = {
  found: readonly IndexedOrder[]
  view: View
  onPrint: (() => void) | undefined
}

/** Exports the filtered orders and prints their packing slips. */
export function Exports({ found, view, onPrint }: ExportsProps) {
  const write = () => writeOrders(found, view)
  return (
    <>
      <CsvButton list="orders" disabled={found.length === 0} write={write} />
      <Button kind="line" disabled={!onPrint} onClick={onPrint}>
        <Icon path={printerIcon} /> Print slips
      </Button>
    </>
  )
}

type NothingProps = {
  of: number
  filtered: boolean
  onRetry: (() => void) | undefined
  onShowAll: () => void
}

export function NothingFound({ of, filtered, onRetry, onShowAll }: NothingProps) {
  const hidden = filtered && of > 0
  return (
    <Empty
      plain
      text="No orders found."
      onRetry={onRetry}
      action={
        hidden ? (
          <Button kind="line" onClick={onShowAll}>
            Show all orders
          </Button>
        ) : undefined
      }
    >
      {onRetry ? (
        <p>{couldntLoad(['orders'])}</p>
      ) : (
        hidden && <p>{`None of ${grouped(of)} orders match.`}</p>
      )}
    </Empty>
  )
}

type FootProps = {
  page: Page
  /** Changes with the page, the search and the filters: then the range is said, and not after an act in a row. */
  viewKey: string
  /** null until all orders are loaded. */
  found: readonly IndexedOrder[] | null
  size: number
  onSize: (size: number) => void
  onPage: (page: number) => void
}

export function ListFoot({
  page: { rows, page, pages, first },
  viewKey,
  found,
  size,
  onSize,
  onPage,
}: FootProps) {
  const range = `${first + 1} to ${first + rows.length}${found === null ? ', loading the rest' : ` of ${grouped(found.length)}`}`
  useAnnounceView(rows.length > 0 ? range : 'No orders found.', viewKey)
  const selected = orderTicks.useTicked()
  const more = found !== null && found.length > rows.length
  return (
    <footer className={css.foot}>
      <p>{rows.length > 0 && range}</p>
      {rows.length > 0 && (
        <Button kind="quiet" small onClick={() => toggleAll(rows)}>
          {areAllTicked(rows, selected) ? 'Deselect page' : 'Select page'}
        </Button>
      )}
      {more && (
        <Button kind="quiet" small onClick={() => toggleAll(found)}>
          {areAllTicked(found, selected)
            ? 'Deselect all'
            : `Select all ${grouped(found.length)} found`}
        </Button>
      )}
      {(more || size > ORDERS_PER_PAGE) && (
        <SelectField
          label="Orders on a page"
          hideLabel
          value={String(size)}
          onChange={(next) => onSize(Number(next))}
          options={PAGE_SIZES.map((one) => ({ value: String(one), label: `${one} on a page` }))}
          className={css.size}
        />
      )}
      <Pager silent page={page} pages={found === null ? null : pages} onPage={onPage} />
    </footer>
  )
}
