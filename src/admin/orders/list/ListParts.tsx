import { fetchCode } from '../../../rules/fetchCode'
import { grouped } from '../../../rules/pricing'
import { unreadText } from '../../../rules/readWords'
import { notify } from '../../../state/notices'
import { Button } from '../../../ui/Button'
import { Empty } from '../../../ui/Empty'
import { Icon } from '../../../ui/Icon'
import { downloadIcon, printerIcon } from '../../../ui/moreIcons'
import { Pager } from '../../../ui/Pager'
import { dayBefore } from './Filters'
import type { IndexedOrder, Page } from './findOrders'
import css from '../orders.module.css'

export const loadCsv = () => fetchCode(() => Promise.all([import('./ordersCsv'), import('../../saveFile')]))

type ExportsProps = { found: readonly IndexedOrder[]; status: string | null; onPrint: (() => void) | undefined }

/** Exports the filtered orders and prints their packing slips. */
export function Exports({ found, status, onPrint }: ExportsProps) {
  async function save() {
    const [{ ordersCsv }, { saveFile }] = await loadCsv()
    const name = `orders-${dayBefore(Date.now(), 0)}${status ? `-${status}` : ''}.csv`
    saveFile(name, 'text/csv;charset=utf-8', ordersCsv(found.map(({ order }) => order)))
  }
  return (
    <>
      <Button
        kind="line"
        disabled={found.length === 0}
        onClick={() => void save().catch(() => notify('The file could not be written. Try again.', 'bad'))}
      >
        <Icon path={downloadIcon} /> Export CSV
      </Button>
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
  /** null until all orders are loaded. */
  count: number | null
  selected: ReadonlySet<string>
  onSelect: (ids: readonly string[], on: boolean) => void
  onPage: (page: number) => void
}

export function ListFoot({ page: { rows, page, pages, first }, count, selected, onSelect, onPage }: FootProps) {
  const all = rows.every(({ id }) => selected.has(id))
  return (
    <footer className={css.foot}>
      <p role="status">
        {rows.length > 0 &&
          `${first + 1} to ${first + rows.length}${count === null ? ', loading the rest' : ` of ${grouped(count)}`}`}
      </p>
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
