import { useMemo } from 'react'
import type { Order } from '../../api/admin/adminOrders'
import type { DashboardFigure } from '../../rules/dashboard'
import { percentChangeText } from '../../rules/dashboard'
import { Icon } from '../../ui/controls/Icon'
import { arrowDownIcon, arrowUpIcon } from '../../ui/controls/moreIcons'
import { cx } from '../../ui/cx'
import { Skeleton } from '../../ui/screen/Skeleton'
import { ValueCard, UnknownValue } from '../parts/Panel'
import css from './dashboard.module.css'

/** Longer figures get a smaller font, so that they fit on one line. */
const LONG_AMOUNT_LENGTH = 'NPR 99,99,999'.length

type Props = {
  label: string
  of: (orders: readonly Order[], now: number) => DashboardFigure
  /** null while loading. */
  orders: readonly Order[] | null
  failed: boolean
  now: number
  show: (value: number) => string
  hint: string
}

function ChangeCaption({ change }: { change: number }) {
  const text = percentChangeText(change)
  const way = text === '0.00%' ? 'flat' : change > 0 ? 'up' : 'down'
  return (
    <p className={`row t13 nowrap ${css.change}`} data-way={way}>
      {way !== 'flat' && <Icon path={way === 'up' ? arrowUpIcon : arrowDownIcon} size={14} />}
      <b>{text}</b> <span className={css.since}>from last month</span>
    </p>
  )
}

function BothMonths({ now, last }: { now: string; last: string }) {
  return (
    <p className={`above-2 t12 line-above ${css.both}`}>
      <span className="flex between nowrap">
        This month <b>{now}</b>
      </span>
      <span className="flex between nowrap">
        Last month <b>{last}</b>
      </span>
    </p>
  )
}

function Amount({ text }: { text: string }) {
  if (!text.startsWith('NPR ')) return text
  return (
    <>
      <small className={css.unit}>NPR </small>
      {text.slice(4)}
    </>
  )
}

/** Hidden placeholder text gives this card the height of a loaded card at any width. */
function EmptyCard({ label, show, failed }: Pick<Props, 'label' | 'show' | 'failed'>) {
  return (
    <ValueCard
      label={label}
      value={
        <>
          {failed ? (
            <UnknownValue />
          ) : (
            <Skeleton shape="line" width="7ch" className={css.valueBone} />
          )}
          <span className={cx('nowrap', css.amount, css.held)} aria-hidden="true">
            <Amount text={show(0)} />
          </span>
        </>
      }
    >
      <div className="anchor" aria-hidden="true">
        {!failed && (
          <div className={css.figureBones}>
            <Skeleton shape="line" width="12ch" />
            <Skeleton shape="line" width="90%" />
          </div>
        )}
        <div className={css.held}>
          <ChangeCaption change={0} />
          <BothMonths now="0" last="0" />
        </div>
      </div>
      {!failed && <span className="sr">Loading...</span>}
    </ValueCard>
  )
}

export function FigureCard({ label, of, orders, failed, now, show, hint }: Props) {
  const figure = useMemo(() => orders && of(orders, now), [of, orders, now])
  if (failed || figure === null) return <EmptyCard label={label} show={show} failed={failed} />
  return (
    <ValueCard
      label={label}
      value={
        <span
          title={hint}
          className={`nowrap ${css.amount}`}
          data-long={show(figure.value).length > LONG_AMOUNT_LENGTH || undefined}
        >
          <Amount text={show(figure.value)} />
        </span>
      }
    >
      <div className="anchor">
        <ChangeCaption change={figure.change} />
        <BothMonths now={show(figure.thisMonth)} last={show(figure.lastMonth)} />
      </div>
    </ValueCard>
  )
}
