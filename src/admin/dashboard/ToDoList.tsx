import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Inquiries } from '../../api/admin/adminInquiries'
import type { Order } from '../../api/admin/adminOrders'
import type { Product } from '../../api/products'
import { langOf } from '../../rules/devanagari'
import { nest } from '../../rules/paths'
import { grouped } from '../../rules/pricing'
import { buttonClass } from '../../ui/controls/Button'
import { couldntLoad, counted } from '../../rules/sharedTexts'
import { Empty } from '../../ui/screen/Empty'
import { Skeleton } from '../../ui/screen/Skeleton'
import { Panel } from '../parts/Panel'
import type { Read } from '../parts/readState'
import css from './dashboard.module.css'
import { tasksOf, type Task } from './tasks'

type Props = {
  /** True until everything is loaded: a list that grows line by line would shift under the pointer. */
  waiting: boolean
  /** The lists that could not be read: their tasks are missing. */
  unread: readonly Read[]
  orders: readonly Order[] | null
  inquiries: Inquiries | undefined
  products: readonly Product[] | undefined
  now: number
}

const days = (count: number) => (count === 0 ? 'today' : counted(count, 'day'))

const WORDS: Record<Task['kind'], { one: string; many: string; act: string; to: string }> = {
  receipts: {
    one: 'receipt to verify',
    many: 'receipts to verify',
    act: 'Open desk',
    to: `${nest.orders}?view=desk`,
  },
  shipping: {
    one: 'order to ship',
    many: 'orders to ship',
    act: 'Ship',
    to: `${nest.orders}?status=processing`,
  },
  inquiries: {
    one: 'inquiry to answer',
    many: 'inquiries to answer',
    act: 'Reply',
    to: nest.inquiries,
  },
  stock: {
    one: 'size running low',
    many: 'sizes running low',
    act: 'Restock',
    to: `${nest.products}?view=sells-out`,
  },
}

function hint({ kind, count, oldest, ageDays }: Task): string {
  if (kind !== 'stock') return `oldest: ${days(ageDays)}`
  return count === 1 ? oldest : `${oldest} and ${count - 1} more`
}

/** The owner's tasks, oldest first. Each links to the screen where it is done. */
export function ToDoList({ waiting, unread, orders, inquiries, products, now }: Props) {
  const tasks = useMemo(
    () => tasksOf(orders ?? [], inquiries?.unresolved_inquiries ?? [], products ?? [], now),
    [orders, inquiries, products, now],
  )
  return (
    <Panel title="To do" note="oldest first">
      <div className={css.tasksBox}>
        {waiting ? (
          <div className={css.bones}>
            <Skeleton shape="box" height="100%" />
          </div>
        ) : tasks.length === 0 ? (
          unread.length === 0 && <p className={css.nothing}>Nothing to do.</p>
        ) : (
          <ul className={css.tasks}>
            {tasks.map((task, n) => {
              const { one, many, act, to } = WORDS[task.kind]
              const what = task.count === 1 ? one : many
              return (
                <li key={task.kind}>
                  <b className={css.taskCount}>{grouped(task.count)}</b>
                  <div className={css.name}>
                    <p>{what}</p>
                    <p className={css.hint} lang={langOf(task.oldest)}>
                      {hint(task)}
                    </p>
                  </div>
                  <Link
                    className={buttonClass(n === 0 ? 'ink' : 'line', { small: true })}
                    to={to}
                    aria-label={`${act}: ${task.count} ${what}`}
                  >
                    {act}
                  </Link>
                </li>
              )
            })}
          </ul>
        )}
        {!waiting && unread.length > 0 && (
          <Empty
            plain
            weave={false}
            text={couldntLoad(unread.map(({ name }) => name))}
            onRetry={() => {
              for (const { retry } of unread) retry()
            }}
          >
            <p>More may be waiting.</p>
          </Empty>
        )}
      </div>
    </Panel>
  )
}
