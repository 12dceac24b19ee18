import { fetchCode } from '../../../rules/fetchCode'
import { grouped } from '../../../rules/pricing'
import { unreadText } from '../../../rules/readWords'
import { useAnnounceView } from '../../../ui/announce'
import { Button } from '../../../ui/Button'
import { Empty } from '../../../ui/Empty'
import { Icon } from '../../../ui/Icon'
import { printerIcon } from '../../../ui/moreIcons'
import { Pager } from '../../../ui/Pager'
import { CsvButton } from '../../CsvButton'
import { dayBefore } from './Filters'
import type { IndexedOrder, Page } from './findOrders'
import css from '../orders.module.css'

export const loadCsv = () => fetchCode(() => Promise.all([import('./ordersCsv'), import('../../saveFile')]))

type ExportsProps = { found: readonly IndexedOrder[]; status: string | null; onPrint: (() => void) | undefined }

/** Exports the filtered orders and prints their packing slips. */
export function Exports({ found, status, onPrint }: ExportsProps) {
  async function write() {
    const [{ ordersCsv, ORDER_COLUMNS }, { saveFile }] = await loadCsv()
    const file = `orders-${dayBefore(Date.now(), 0)}${status ? `-${status}` : ''}.csv`
    saveFile(file, 'text/csv;charset=utf-8', ordersCsv(found.map(({ order }) => order)))
    return { file, names: ORDER_COLUMNS }
  }
  return (
    <>
      <CsvButton list="orders" disabled={found.length === 0} write={write} />
      <Button kind="line" disabled={!onPrint} onClick={onPrint}>
        <Icon path={printerIcon} /> Print slips
      </Button>
    </>
  )
}

type NothingProps = { of: number; filtered: boolean; onRetry: (() => void) | undefined; onShowAll: () => void }

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
      {onRetry ? <p>{unreadText(['orders'])}</p> : hidden && <p>{`None of ${grouped(of)} orders match.`}</p>}
    </Empty>
  )
}

type FootProps = {
  page: Page
  /** Changes with the page, the search and the filters: then the range is said, and not after an act in a row. */
  viewKey: string
  /** null until all orders are loaded. */
  count: number | null
  selected: ReadonlySet<string>
  onSelect: (ids: readonly string[], on: boolean) => void
  onPage: (page: number) => void
}

export function ListFoot({
  page: { rows, page, pages, first },
  viewKey,
  count,
  selected,
  onSelect,
  onPage,
}: FootProps) {
  const all = rows.every(({ id }) => selected.has(id))
  const range = `${first + 1} to ${first + rows.length}${count === null ? ', loading the rest' : ` of ${grouped(count)}`}`
  useAnnounceView(rows.length > 0 ? range : 'No orders found.', viewKey)
  return (
    <footer className={css.foot}>
      <p>{rows.length > 0 && range}</p>
      {rows.length > 0 && (
        <Button
          kind="quiet"
          small
          onClick={() =>
            onSelect(
              rows.map(({ id }) => id),
              !all,
            )
          }
        >
          {all ? 'Deselect page' : 'Select page'}
        </Button>
      )}
      <Pager silent page={page} pages={count === null ? null : pages} onPage={onPage} />
    </footer>
  )
}
