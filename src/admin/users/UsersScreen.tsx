import { useSearchParams, Link } from 'react-router-dom'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { BuyerPage } from '../buyer/BuyerPage'
import { hasReadFailed } from '../../api/core/cache'
import { ordersQuery, type Order } from '../../api/admin/adminOrders'
import { usersQuery } from '../../api/admin/adminUsers'
import { frequentBuyerCount, topBuyers, type TopBuyer } from '../../rules/dashboard'
import { groupDigits, npr } from '../../rules/pricing'
import { Button } from '../../ui/controls/Button'
import { Skeleton, LoadingState } from '../../ui/screen/Skeleton'
import { AdminHead } from '../frame/AdminHead'
import { ValueCard, ValueCards, UnknownValue, Panel } from '../parts/Panel'
import { readStateOf, ReadStateNote } from '../parts/readState'
import { AllUsers } from './AllUsers'
import { langOf } from '../../rules/devanagari'
import { couldntLoadText } from '../../rules/sharedTexts'
import { shortenedForRow } from '../../rules/text'
import { EmptyState } from '../../ui/screen/EmptyState'
import { EmailText } from '../parts/Facts'
import { buyerPath } from '../parts/adminPaths'
import { buyerOrdersPath } from './userView'
import { NamedLink } from '../../ui/controls/SpokenName'
import css from './users.module.css'

const NO_ORDERS: readonly Order[] = []

function UsersList() {
  const users = useQuery(usersQuery())
  const orders = useQuery(ordersQuery())
  const buyers = useMemo(
    () => topBuyers(orders.data ?? [], users.data ?? []),
    [orders.data, users.data],
  )
  const beside = useRef<HTMLDivElement>(null)
  const frequent = useMemo(() => frequentBuyerCount(orders.data ?? []), [orders.data])
  const figure = (value: number, read: { data: unknown; errorUpdateCount: number }) =>
    hasReadFailed(read) ? (
      <UnknownValue />
    ) : read.data === undefined ? (
      <Skeleton width="3ch" />
    ) : (
      groupDigits(value)
    )
  return (
    <>
      <AdminHead
        title="Users"
        note={
          <ReadStateNote reads={[readStateOf('users', users), readStateOf('orders', orders)]} />
        }
      >
        <Button
          kind="quiet"
          small
          className={css.jump}
          onClick={() => beside.current?.scrollIntoView()}
        >
          Go to top buyers
        </Button>
      </AdminHead>
      <ValueCards strip>
        <ValueCard label="Total Users" value={figure(users.data?.length ?? 0, users)} />
        <ValueCard label="Frequent Buyers" value={figure(frequent, orders)}>
          <p className={`muted t12 nowrap clipped ${css.hint}`}>with more than 1 order</p>
        </ValueCard>
        <ValueCard label="Top Buyers" value={figure(buyers.length, orders)}>
          <p className={`muted t12 nowrap clipped ${css.hint}`}>by total purchased</p>
        </ValueCard>
      </ValueCards>
      <div className={`flex wraps gap ${css.columns}`}>
        <AllUsers
          users={users.data}
          orders={orders.data ?? NO_ORDERS}
          failed={users.isLoadingError}
          onRetry={() => void users.refetch()}
        />
        <div ref={beside}>
          <TopBuyers
            buyers={orders.isPending ? undefined : buyers}
            failed={orders.isLoadingError}
            onRetry={() => void orders.refetch()}
          />
        </div>
      </div>
    </>
  )
}

type Props = { buyers: readonly TopBuyer[] | undefined; failed: boolean; onRetry: () => void }

function BuyerRows({ buyers, failed, onRetry }: Props) {
  const [search] = useSearchParams()
  if (failed)
    return (
      <EmptyState plain text="No buyers found." onRetry={onRetry}>
        <p>{couldntLoadText(['orders'])}</p>
      </EmptyState>
    )
  if (buyers === undefined)
    return (
      <LoadingState className={css.bones}>
        <Skeleton shape="box" height="240px" />
      </LoadingState>
    )
  if (buyers.length === 0) return <EmptyState plain text="No buyers found." />
  return (
    <ol className={`ruled ${css.buyers}`} aria-label="Top Buyers">
      {buyers.map(({ name, email, total }, n) => (
        <li key={email}>
          <b className={css.place}>{n + 1}</b>
          <div className={css.person}>
            <p className={`anywhere ${css.name}`} lang={langOf(name)}>
              <Link
                to={buyerPath({ email, phone: '' }, search)}
                className={`inline-row tap underlined ${css.page}`}
              >
                {shortenedForRow(name || email)}
              </Link>
            </p>
            <p className={`muted t12 nowrap clipped ${css.hint}`}>
              <EmailText email={email} />
            </p>
          </div>
          <NamedLink
            to={buyerOrdersPath(email)}
            className={css.total}
            name={`${npr(total)} purchased, orders from ${name || email}`}
          >
            {npr(total)}
          </NamedLink>
        </li>
      ))}
    </ol>
  )
}

function TopBuyers(props: Props) {
  return (
    <Panel title="Top Buyers" note="total purchased">
      <BuyerRows {...props} />
    </Panel>
  )
}

export function UsersScreen() {
  const [search] = useSearchParams()
  const asked = search.get('buyer')?.trim() ?? ''
  if (asked === '') return <UsersList />
  return <BuyerPage asked={asked} />
}
