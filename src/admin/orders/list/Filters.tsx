import { useState, type Ref, memo } from 'react'
import { Link } from 'react-router-dom'
import { nepalTimeOf } from '../../../rules/stamp'
import { Button } from '../../../ui/controls/Button'
import { Icon, closeIcon, searchIcon, IconButton } from '../../../ui/controls/Icon'
import { slidersIcon } from '../../../ui/controls/moreIcons'
import { SelectField } from '../../../ui/controls/SelectField'
import { TextField } from '../../../ui/controls/TextField'
import { type OrderView, orderView } from './orderView'
import { ORDER_STATUSES, type OrderStatus } from '../../../rules/orderStatus'
import { groupDigits, npr, croreText } from '../../../rules/pricing'
import { Skeleton } from '../../../ui/screen/Skeleton'
import type { StatusSummary } from './findOrders'
import { UnknownValue } from '../../parts/Panel'
import css from '../orders.module.css'

const STATUS_TITLES: Record<OrderStatus | 'all', string> = {
  all: 'Total Orders',
  pending: 'Pending',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  returned: 'Returned',
}

type StatusTabsProps = {
  summary: Record<OrderStatus | 'all', StatusSummary>
  view: OrderView
  busy: boolean
  failed: boolean
}

/**
 * Each summary card links to the orders of its status (D-175). Memoized, so that React shows a keystroke before it updates
 * the links of the cards.
 */
export const StatusTabs = memo(function StatusTabs({
  summary,
  view,
  busy,
  failed,
}: StatusTabsProps) {
  return (
    <nav aria-label="Orders by status" className={`grid line-below ${css.tabs}`}>
      {(['all', ...ORDER_STATUSES] as const).map((status) => {
        const chosen = status === 'all' ? null : status
        const { count, sum } = summary[status]
        return (
          <Link
            key={status}
            to={orderView.path({ ...view, status: chosen, page: 1 })}
            aria-current={view.status === chosen ? 'page' : undefined}
            className={`grid shrinks anchor ${css.tab}`}
          >
            <span className={`row muted t13 ${css.tabName}`} data-status={status}>
              {STATUS_TITLES[status]}
            </span>
            <b className={css.tabCount}>
              {failed ? <UnknownValue /> : busy ? <Skeleton width="2ch" /> : groupDigits(count)}
            </b>
            <small className={css.tabSum}>
              {failed ? (
                ''
              ) : busy ? (
                <Skeleton width="9ch" />
              ) : (
                <span data-short={croreText(sum)}>{npr(sum)}</span>
              )}
            </small>
          </Link>
        )
      })}
    </nav>
  )
})

const PERIODS = [
  { value: 'all', label: 'All dates' },
  { value: '1', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: 'month', label: 'This month' },
  { value: 'last', label: 'Last month' },
  { value: 'days', label: 'Choose dates' },
]

/** The date in Nepal, `days` days ago, as "YYYY-MM-DD". */
export function dayStringBefore(nowMs: number, days: number): string {
  const { year, month, day } = nepalTimeOf(nowMs)
  return new Date(Date.UTC(year, month - 1, day - days)).toISOString().slice(0, 10)
}

function monthBefore(nowMs: number, back: number): { from: string; to: string } {
  const { year, month } = nepalTimeOf(nowMs)
  const day = (of: number) => new Date(of).toISOString().slice(0, 10)
  return {
    from: day(Date.UTC(year, month - 1 - back, 1)),
    to: day(Date.UTC(year, month - back, 0)),
  }
}

function periodOf({ from, to }: OrderView, today: number): string {
  if (from === '' && to === '') return 'all'
  const isMonth = (back: number) => {
    const month = monthBefore(today, back)
    return from === month.from && to === month.to
  }
  if (isMonth(0)) return 'month'
  if (isMonth(1)) return 'last'
  const days = ['1', '7', '30'].find((count) => from === dayStringBefore(today, Number(count) - 1))
  return to === '' && days ? days : 'days'
}

type Props = {
  view: OrderView
  now: number
  onView: (change: Partial<OrderView>) => void
  typed: string
  onTyped: (typed: string) => void
  searchRef: Ref<HTMLInputElement>
  children: React.ReactNode
}

export function Filters({ view, now, onView, typed, onTyped, searchRef, children }: Props) {
  const [days, setDays] = useState(false)
  const [folded, setFolded] = useState(true)
  // `now` is the time of the last refetch. After midnight that may still be yesterday, so a chosen period counts from
  // the moment of the choice.
  const [chosenAt, setChosenAt] = useState(0)
  const period = days ? 'days' : periodOf(view, Math.max(now, chosenAt))

  function choose(value: string) {
    const today = Date.now()
    setChosenAt(today)
    setDays(value === 'days')
    if (value === 'all') onView({ from: '', to: '' })
    else if (value === 'month') onView(monthBefore(today, 0))
    else if (value === 'last') onView(monthBefore(today, 1))
    else if (value !== 'days') onView({ from: dayStringBefore(today, Number(value) - 1), to: '' })
  }

  return (
    <div
      className={`flex wraps gap-2 inset ${css.bar}`}
      role="search"
      aria-label="Orders"
      data-folded={folded || undefined}
    >
      <TextField
        ref={searchRef}
        label="Search orders"
        hideLabel
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        before={<Icon path={searchIcon} size={16} />}
        placeholder="ID, name, city, item, month"
        className={css.search}
        value={typed}
        onChange={onTyped}
        aria-keyshortcuts="/"
      />
      <IconButton
        line
        icon={slidersIcon}
        label="Dates, export and print"
        className={css.more}
        aria-expanded={!folded}
        onClick={() => setFolded(!folded)}
      />
      <SelectField
        label="Period"
        hideLabel
        className={css.period}
        value={period}
        onChange={choose}
        options={PERIODS}
      />
      {period === 'days' && (
        <>
          <TextField
            label="From"
            className={css.day}
            type="date"
            value={view.from}
            max={view.to || undefined}
            onChange={(from) => onView({ from })}
          />
          <TextField
            label="To"
            className={css.day}
            type="date"
            value={view.to}
            min={view.from || undefined}
            onChange={(to) => onView({ to })}
          />
        </>
      )}
      {view.buyer !== '' && (
        <Button
          kind="line"
          className={css.buyer}
          onClick={() => onView({ buyer: '' })}
          aria-label={`Orders from ${view.buyer}: show all buyers`}
        >
          <span className={css.buyerName}>{view.buyer}</span>
          <Icon path={closeIcon} size={14} />
        </Button>
      )}
      <div className={`flex wraps gap-2 end ${css.exports}`}>{children}</div>
    </div>
  )
}
