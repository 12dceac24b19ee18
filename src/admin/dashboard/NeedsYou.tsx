import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Inquiries } from '../../api/admin/adminInquiries'
import type { Order } from '../../api/admin/adminOrders'
import type { Product } from '../../api/products'
import { nest } from '../../rules/paths'
import { grouped } from '../../rules/pricing'
import { buttonClass } from '../../ui/Button'
import { Skeleton } from '../../ui/Skeleton'
import { Panel } from '../Panel'
import css from './dashboard.module.css'
import { needsOf, type Need } from './needs'

type Props = {
  /** Not all of it is read yet: a list that grew line by line would move under the finger. */
  waiting: boolean
  orders: readonly Order[] | null
  inquiries: Inquiries | undefined
  products: readonly Product[] | undefined
  now: number
}

const days = (count: number) => (count === 0 ? 'since today' : count === 1 ? 'for 1 day' : `for ${count} days`)

const WORDS: Record<Need['kind'], { one: string; many: string; act: string; to: string }> = {
  receipts: { one: 'receipt to verify', many: 'receipts to verify', act: 'Open desk', to: `${nest.orders}?view=desk` },
  shipping: { one: 'order to ship', many: 'orders to ship', act: 'Ship', to: `${nest.orders}?status=processing` },
  inquiries: { one: 'inquiry to answer', many: 'inquiries to answer', act: 'Reply', to: nest.inquiries },
  stock: { one: 'size nearly gone', many: 'sizes nearly gone', act: 'Restock', to: `${nest.products}?stock=low` },
}

function hint({ kind, count, oldest, ageDays }: Need): string {
  if (kind !== 'stock') return `the oldest waits ${days(ageDays)}`
  return count === 1 ? oldest : `${oldest} and ${count - 1} more`
}

/** One list, oldest first; each line is one click from its act. */
export function NeedsYou({ waiting, orders, inquiries, products, now }: Props) {
  const needs = useMemo(
    () => needsOf(orders ?? [], inquiries?.unresolved_inquiries ?? [], products ?? [], now),
    [orders, inquiries, products, now],
  )
  return (
    <Panel title="Needs you" note="oldest first">
      <div className={css.needsBox}>
        {waiting ? (
          <div className={css.bones}>
            <Skeleton shape="box" height="100%" />
          </div>
        ) : needs.length === 0 ? (
          <p className={css.nothing}>Nothing waits for you.</p>
        ) : (
          <ul className={css.needs}>
            {needs.map((need, n) => {
              const { one, many, act, to } = WORDS[need.kind]
              const what = need.count === 1 ? one : many
              return (
                <li key={need.kind}>
                  <b className={css.needCount}>{grouped(need.count)}</b>
                  <div className={css.name}>
                    <p>{what}</p>
                    <p className={css.hint}>{hint(need)}</p>
                  </div>
                  <Link
                    className={buttonClass(n === 0 ? 'ink' : 'line', { small: true })}
                    to={to}
                    aria-label={`${act}: ${need.count} ${what}`}
                  >
                    {act}
                  </Link>
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </Panel>
  )
}
