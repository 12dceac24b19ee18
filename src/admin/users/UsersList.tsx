import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { readFailed } from '../../api/core/cache'
import { ordersQuery, type Order } from '../../api/admin/adminOrders'
import { usersQuery } from '../../api/admin/adminUsers'
import { frequentBuyers, topBuyers } from '../../rules/dashboard'
import { grouped } from '../../rules/pricing'
import { Button } from '../../ui/controls/Button'
import { Skeleton } from '../../ui/screen/Skeleton'
import { AdminHead } from '../frame/AdminHead'
import { Card, Cards, Unknown } from '../parts/Panel'
import { readOf, ReadNote } from '../parts/readState'
import { AllUsers } from './AllUsers'
import { TopBuyers } from './TopBuyers'
import css from './users.module.css'

const NO_ORDERS: readonly Order[] = []

export function UsersList() {
  const users = useQuery(usersQuery())
  const orders = useQuery(ordersQuery())
  const buyers = useMemo(
    () => topBuyers(orders.data ?? [], users.data ?? []),
    [orders.data, users.data],
  )
  const beside = useRef<HTMLDivElement>(null)
  const frequent = useMemo(() => frequentBuyers(orders.data ?? []), [orders.data])
  const figure = (value: number, read: { data: unknown; errorUpdateCount: number }) =>
    readFailed(read) ? (
      <Unknown />
    ) : read.data === undefined ? (
      <Skeleton width="3ch" />
    ) : (
      grouped(value)
    )
  return (
    <>
      <AdminHead
        title="Users"
        note={<ReadNote reads={[readOf('users', users), readOf('orders', orders)]} />}
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
      <Cards strip>
        <Card label="Total Users" value={figure(users.data?.length ?? 0, users)} />
        <Card label="Frequent Buyers" value={figure(frequent, orders)}>
          <p className={css.hint}>with more than 1 order</p>
        </Card>
        <Card label="Top Buyers" value={figure(buyers.length, orders)}>
          <p className={css.hint}>by total purchased</p>
        </Card>
      </Cards>
      <div className={css.columns}>
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
