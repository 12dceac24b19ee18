import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useSearchParams } from 'react-router-dom'
import { ordersQuery } from '../../../api/admin/adminOrders'
import type { Product } from '../../../api/products'
import { Picture } from '../../../display/Picture'
import { langOf } from '../../../rules/devanagari'
import { groupDigits } from '../../../rules/pricing'
import { couldntLoadText, countText } from '../../../rules/sharedTexts'
import {
  daysCounted,
  piecesToMake,
  sizeSalesSpeeds,
  SALES_SPEED_DAYS,
  tailorList,
  tailorText,
  type SizeSalesSpeed,
  type TailorLine,
} from '../../../rules/sellsOut'
import { shownDate } from '../../../rules/stamp'
import { readLocalStorage, writeLocalStorage } from '../../../state/localStorage'
import { Button } from '../../../ui/controls/Button'
import { CopyButton } from '../../../ui/controls/CopyButton'
import { EmptyState } from '../../../ui/screen/EmptyState'
import { Icon } from '../../../ui/controls/Icon'
import { printerIcon } from '../../../ui/controls/moreIcons'
import { Note } from '../../../ui/screen/Note'
import { ProgressBar, LoadingState, Skeleton } from '../../../ui/screen/Skeleton'
import { numberCellClass, Table } from '../../../ui/controls/Table'
import { TextField } from '../../../ui/controls/TextField'
import { AdminHead } from '../../frame/AdminHead'
import { Panel } from '../../parts/Panel'
import { ReadStateNote, readStateOf } from '../../parts/readState'
import { useNowRenewedDaily } from '../../parts/useNowRenewedDaily'
import { productFormPath } from '../../parts/adminPaths'
import { productListPath } from '../list/productView'
import { useSoldLines } from './useSoldLines'
import css from './sellsOut.module.css'

type Props = { products: readonly Product[] | null; failed: boolean; onRetry: () => void }

function useStoredDays(key: string, usual: number): [number, string, (typed: string) => void] {
  const [typed, setTyped] = useState(() => readLocalStorage(key) ?? String(usual))
  const days = /^\d{1,3}$/.test(typed.trim()) && Number(typed) > 0 ? Number(typed) : usual
  return [
    days,
    typed,
    (text) => {
      setTyped(text)
      writeLocalStorage(key, text)
    },
  ]
}

const ordersText = (count: number) => countText(count, 'order')
const daysText = (days: number) => (days === 0 ? 'sold out' : countText(days, 'day'))
const WAITING_ROWS = 6

function SpeedRows({
  speeds,
  over,
  lasting,
  search,
}: {
  speeds: readonly SizeSalesSpeed[]
  over: number
  lasting: number
  search: string
}) {
  return (
    <Table caption="Sizes that are running out" cards className={css.table} data-pairs>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Size</th>
          <th scope="col" className={numberCellClass}>
            Left
          </th>
          <th scope="col" className={numberCellClass}>
            Sold
          </th>
          <th scope="col" className={numberCellClass}>
            Days left
          </th>
          <th scope="col" className={numberCellClass}>
            To make
          </th>
        </tr>
      </thead>
      <tbody>
        {speeds.map((speed) => (
          <tr key={speed.key}>
            <th scope="row" className={css.product}>
              <div>
                <Picture
                  paths={speed.product.images}
                  alt=""
                  width={32}
                  height={40}
                  className={css.thumb}
                />
                <Link
                  className="link clamp anywhere"
                  lang={langOf(speed.product.title)}
                  to={productFormPath('edit', speed.product.id, search)}
                  state={{ fromList: true }}
                >
                  {speed.product.title}
                </Link>
              </div>
            </th>
            <td className={`bold ${css.size}`}>{speed.size.toUpperCase()}</td>
            <td className={numberCellClass} data-label="Left">
              {groupDigits(speed.left)}
            </td>
            <td className={numberCellClass} data-label="Sold">
              {groupDigits(speed.sold)}
            </td>
            <td className={numberCellClass} data-label="Days left">
              <b data-out={speed.daysLeft === 0 || undefined}>{daysText(speed.daysLeft)}</b>
            </td>
            <td className={numberCellClass} data-label="To make">
              {groupDigits(piecesToMake(speed, over, lasting))}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Rendered outside the app's root, so that print styles can hide everything else. */
function TailorPrintSheet({ lines, now }: { lines: readonly TailorLine[]; now: number }) {
  // An attribute of the body instead of body:has([data-sheet]), which Firefox before 121 does not support.
  useEffect(() => {
    document.body.dataset.tailor = ''
    return () => void delete document.body.dataset.tailor
  }, [])
  return createPortal(
    <section className={css.sheet} data-sheet="" aria-hidden="true">
      <h1>To make</h1>
      <p>{shownDate(String(now))}</p>
      <table>
        <tbody>
          {lines.map(({ id, title, sizes }) => (
            <tr key={id}>
              <th lang={langOf(title)}>{title}</th>
              <td>{sizes.map(({ size, pieces }) => `${size} ${pieces}`).join(', ')}</td>
              <td className={css.tickBox}>☐</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>,
    document.body,
  )
}

function TailorList({ lines, now }: { lines: readonly TailorLine[]; now: number }) {
  const pieces = lines.reduce(
    (sum, { sizes }) => sum + sizes.reduce((all, size) => all + size.pieces, 0),
    0,
  )
  return (
    <Panel title="List for the tailor" note={countText(pieces, 'piece')}>
      <ul className={css.tailor}>
        {lines.map(({ id, title, sizes }) => (
          <li key={id}>
            <b className="anywhere bold" lang={langOf(title)}>
              {title}
            </b>
            <span>{sizes.map(({ size, pieces: count }) => `${size} ${count}`).join(', ')}</span>
          </li>
        ))}
      </ul>
      <div className="cluster gap-3 inset">
        <Button kind="line" onClick={() => window.print()}>
          <Icon path={printerIcon} /> Print
        </Button>
        <CopyButton text={tailorText(lines)} label="list for the tailor" />
      </div>
      <TailorPrintSheet lines={lines} now={now} />
    </Panel>
  )
}

export function SellsOutPage({ products, failed, onRetry }: Props) {
  const [params] = useSearchParams()
  const orders = useQuery(ordersQuery())
  const read = readStateOf('orders', orders)
  const opened = useNowRenewedDaily()
  const sold = useSoldLines(orders.data, opened)
  const [within, withinText, setWithin] = useStoredDays('sells-out-within', 14)
  const [lasting, lastingText, setLasting] = useStoredDays('sells-out-lasting', 30)
  const over = useMemo(
    () => daysCounted(orders.data ?? [], sold.sales, sold.counted, opened),
    [orders.data, sold.sales, sold.counted, opened],
  )
  const speeds = useMemo(
    () => sizeSalesSpeeds(products ?? [], sold.lines, over),
    [products, sold.lines, over],
  )
  const soon = speeds.filter(({ daysLeft }) => daysLeft <= within)
  const tailor = tailorList(soon, over, lasting)
  const unread = [
    ...(read.failed ? ['orders'] : []),
    ...(failed && products === null ? ['products'] : []),
  ]
  const waiting =
    products === null ||
    orders.data === undefined ||
    (sold.going && sold.counted === 0 && sold.sales.length > 0)
  const search = '?view=sells-out'

  return (
    <>
      <AdminHead
        title="Restock"
        note={<ReadStateNote reads={[read]} />}
        above={
          <>
            <Link to={productListPath(params)} className="link">
              Products
            </Link>{' '}
            <span>/ Restock</span>
          </>
        }
      />
      <div className={`grid gap ${css.page}`}>
        <Panel
          title="Selling out soon"
          note={
            waiting || unread.length > 0
              ? undefined
              : `${groupDigits(soon.length)} of ${countText(speeds.length, 'size with sales', 'sizes with sales')}`
          }
        >
          <div className="flex wraps gap-3 inset">
            <TextField
              label="Sells out within (days)"
              inputMode="numeric"
              value={withinText}
              onChange={setWithin}
              className={css.days}
            />
            <TextField
              label="Make enough for (days)"
              inputMode="numeric"
              value={lastingText}
              onChange={setLasting}
              className={css.days}
            />
          </div>
          {unread.length === 0 && !waiting && (
            <div className={`grid gap-2 muted ${css.basis}`}>
              <p role="status">
                {sold.counted === sold.sales.length
                  ? `Based on the last ${over === 1 ? 'day' : `${over} days`} (${ordersText(sold.counted)}).`
                  : `Based on ${groupDigits(sold.counted)} of ${groupDigits(sold.sales.length)} orders so far, from the last ${over === 1 ? 'day' : `${over} days`}.`}
              </p>
              {sold.going ? (
                <ProgressBar
                  label="Orders counted"
                  value={sold.sales.length === 0 ? 1 : sold.counted / sold.sales.length}
                />
              ) : (
                <>
                  {sold.failed > 0 && (
                    <Note kind="warn">
                      <p>{`Couldn't load ${ordersText(sold.failed)}. Older orders aren't counted.`}</p>
                      <Button kind="line" small onClick={sold.retry}>
                        Try again
                      </Button>
                    </Note>
                  )}
                  {sold.rest > 0 && sold.failed === 0 && (
                    <Button kind="line" small onClick={sold.readMore}>
                      {`Include ${countText(sold.rest, 'older order')}`}
                    </Button>
                  )}
                </>
              )}
            </div>
          )}
          {unread.length > 0 ? (
            <EmptyState
              plain
              text={couldntLoadText(unread)}
              onRetry={() => {
                if (read.failed) read.retry()
                if (failed) onRetry()
              }}
            />
          ) : waiting ? (
            <LoadingState className={css.bones}>
              {Array.from({ length: WAITING_ROWS }, (_, n) => (
                <Skeleton key={n} shape="box" height="44px" />
              ))}
            </LoadingState>
          ) : soon.length === 0 ? (
            <EmptyState
              plain
              text={
                sold.sales.length === 0
                  ? `No sales in the last ${SALES_SPEED_DAYS} days.`
                  : `No sizes are likely to sell out within ${daysText(within)}.`
              }
            />
          ) : (
            <SpeedRows speeds={soon} over={over} lasting={lasting} search={search} />
          )}
        </Panel>
        {unread.length === 0 && !waiting && tailor.length > 0 && (
          <TailorList lines={tailor} now={opened} />
        )}
      </div>
    </>
  )
}
