import { useSearchParams, Link } from 'react-router-dom'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useState } from 'react'
import { DayPage } from '../day/DayPage'
import { hasReadFailed } from '../../api/core/cache'
import { inquiriesQuery } from '../../api/admin/adminInquiries'
import { ordersQuery, type Order } from '../../api/admin/adminOrders'
import { productsQuery, topSellersQuery } from '../../api/admin/adminProducts'
import { usersQuery } from '../../api/admin/adminUsers'
import { expectedRevenue, totalCustomers, totalOrders, totalSales } from '../../rules/dashboard'
import { groupDigits, npr } from '../../rules/pricing'
import { buttonClass } from '../../ui/controls/Button'
import { matchesMedia } from '../../ui/useMediaQuery'
import { AdminHead } from '../frame/AdminHead'
import { ValueCards } from '../parts/Panel'
import { readStateOf, ReadStateNote } from '../parts/readState'
import { useNowRenewedDaily } from '../parts/useNowRenewedDaily'
import { dayPath } from '../parts/adminPaths'
import { FigureCard } from './FigureCard'
import { ToDoList } from './ToDoList'
import { OrdersByStatus, SalesChart } from './DashboardCharts'
import { ProductsList } from './ProductsList'
import { TopSelling } from './TopSelling'
import css from './dashboard.module.css'

/** With more orders than this, computing the figures takes longer than a frame. */
const MANY_ORDERS = 5000

/**
 * With a long list, React first renders the panels without it, then computes them with it in the background. So
 * clicks stay fast.
 */
function useDeferredOrders(orders: readonly Order[] | undefined): readonly Order[] | undefined {
  return useDeferredValue(orders, orders && orders.length > MANY_ORDERS ? undefined : orders)
}

/**
 * Five reads on mount and no stream (D-147). A panel says that its read failed (ERR-76, D-30), unless the cache has earlier
 * data (D-31).
 */
function DashboardPanels() {
  const orders = useQuery(ordersQuery())
  const users = useQuery(usersQuery())
  const products = useQuery(productsQuery())
  const topSellers = useQuery(topSellersQuery())
  const inquiries = useQuery(inquiriesQuery())
  // One timestamp for the whole screen, so that all figures agree on the current month.
  const now = Math.max(useNowRenewedDaily(), orders.dataUpdatedAt)
  const sold = useDeferredOrders(orders.data) ?? null
  // On narrow screens the tasks come first in the DOM, so that Tab follows the visible order. Read the width only once:
  // otherwise a resize would remount the panels, which lose the chosen period and the focus.
  const [stacked] = useState(() => matchesMedia('(max-width: 79.9375em)'))
  const reads = [
    readStateOf('orders', orders),
    readStateOf('users', users),
    readStateOf('products', products),
    readStateOf('top sellers', topSellers),
    readStateOf('inquiries', inquiries),
  ]
  const [ofOrders, , ofProducts, , ofInquiries] = reads
  const unsold = hasReadFailed(orders)
  const tasked = [ofOrders, ofInquiries, ofProducts].flatMap((read) => read ?? [])
  const people = users.data
  const customers = useCallback(
    (all: readonly Order[], at: number) => totalCustomers(people ?? [], all, at),
    [people],
  )
  const each = { orders: sold, now, failed: unsold }
  const onRetry = () => void orders.refetch()
  const sales = <SalesChart {...each} onRetry={onRetry} />
  const list = (
    <ProductsList
      products={products.data}
      failed={products.isLoadingError}
      onRetry={() => void products.refetch()}
    />
  )
  const tasks = (
    <ToDoList
      waiting={
        (sold === null && !unsold) ||
        [inquiries, products].some((read) => read.data === undefined && !hasReadFailed(read))
      }
      unread={tasked.filter(({ failed }) => failed)}
      orders={sold}
      inquiries={inquiries.data}
      products={products.data}
      now={now}
    />
  )
  const statuses = <OrdersByStatus orders={sold} failed={unsold} onRetry={onRetry} />
  const sellers = (
    <TopSelling
      rows={topSellers.data}
      failed={topSellers.isLoadingError}
      onRetry={() => void topSellers.refetch()}
      products={products.data ?? []}
    />
  )
  return (
    <>
      <AdminHead title="Dashboard" note={<ReadStateNote reads={reads} />}>
        <Link className={buttonClass('line')} to={dayPath()}>
          {'End-of-day report'}
        </Link>
      </AdminHead>
      <div className={css.screen}>
        {stacked && tasks}
        <ValueCards>
          <FigureCard
            label="Total Sales"
            of={totalSales}
            show={npr}
            {...each}
            hint="Excluding cancelled and returned orders"
          />
          <FigureCard
            label="Total Orders"
            of={totalOrders}
            show={groupDigits}
            {...each}
            hint="Orders in any status"
          />
          <FigureCard
            label="Total Customers"
            of={customers}
            show={groupDigits}
            now={now}
            orders={people === undefined ? null : sold}
            failed={unsold || hasReadFailed(users)}
            hint="All users except admins"
          />
          <FigureCard
            label="Expected Revenue"
            of={expectedRevenue}
            show={npr}
            {...each}
            hint="Total sales minus shipping"
          />
        </ValueCards>
        {stacked ? (
          <>
            {sales}
            {statuses}
            {sellers}
            {list}
          </>
        ) : (
          <div className={`grid gap ${css.columns}`}>
            <div className="grid gap shrinks">
              {sales}
              {list}
            </div>
            <div className="grid gap shrinks">
              {tasks}
              {statuses}
              {sellers}
            </div>
          </div>
        )}
      </div>
    </>
  )
}

export function DashboardScreen() {
  const [search] = useSearchParams()
  const asked = search.get('day')
  if (asked === null) return <DashboardPanels />
  return <DayPage asked={asked} />
}
