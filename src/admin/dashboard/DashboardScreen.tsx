import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useState } from 'react'
import { inquiriesQuery } from '../../api/admin/adminInquiries'
import { ordersQuery, type Order } from '../../api/admin/adminOrders'
import { productsQuery, topSellersQuery } from '../../api/admin/adminProducts'
import { usersQuery } from '../../api/admin/adminUsers'
import { expectedRevenue, totalCustomers, totalOrders, totalSales } from '../../rules/dashboard'
import { grouped, npr } from '../../rules/pricing'
import { AdminHead } from '../AdminHead'
import { Cards } from '../Panel'
import css from './dashboard.module.css'
import { FigureCard } from './FigureCard'
import { NeedsYou } from './NeedsYou'
import { OrdersByStatus } from './OrdersByStatus'
import { ProductsList } from './ProductsList'
import { SalesChart } from './SalesChart'
import { TopSelling } from './TopSelling'

const NONE: readonly Order[] = []
/** From here on the figures take longer than a frame. */
const MANY = 5000

/** Many orders reach the screen in steps, panel by panel, and never hold up a press. */
function useInSteps(orders: readonly Order[] | undefined): readonly Order[] | undefined {
  return useDeferredValue(orders, orders && orders.length > MANY ? undefined : orders)
}

/**
 * The four reads on opening, no stream (D-147), and a fifth, the inquiries, for what "Needs you". One that fails is logged,
 * and its box says it has nothing (ERR-76) unless it has what was read before (D-31).
 */
export function DashboardScreen() {
  const orders = useQuery(ordersQuery())
  const users = useQuery(usersQuery())
  const products = useQuery(productsQuery())
  const topSellers = useQuery(topSellersQuery())
  const inquiries = useQuery(inquiriesQuery())
  // One moment for the whole screen: figures that are compared must agree on which month it is.
  const [now] = useState(() => Date.now())
  const list = useInSteps(orders.data)
  const sold = orders.isLoadingError ? NONE : (list ?? null)
  const people = users.data
  const customers = useCallback((all: readonly Order[], at: number) => totalCustomers(people ?? [], all, at), [people])
  const each = { orders: sold, now }
  return (
    <>
      <AdminHead title="Dashboard" />
      <Cards>
        <FigureCard
          label="Total Sales"
          of={totalSales}
          show={npr}
          {...each}
          hint="Cancelled and returned orders left out"
        />
        <FigureCard label="Total Orders" of={totalOrders} show={grouped} {...each} hint="Orders of every status" />
        <FigureCard
          label="Total Customers"
          of={customers}
          show={grouped}
          now={now}
          orders={users.isPending ? null : sold}
          hint="Users who are not admins"
        />
        <FigureCard
          label="Expected Revenue"
          of={expectedRevenue}
          show={npr}
          {...each}
          hint="Total sales minus shipping"
        />
      </Cards>
      <div className={css.columns}>
        <div className={css.column}>
          <SalesChart {...each} />
          <ProductsList
            products={products.data}
            failed={products.isLoadingError}
            onRetry={() => void products.refetch()}
          />
        </div>
        <div className={css.column}>
          <NeedsYou
            waiting={sold === null || inquiries.isPending || products.isPending}
            orders={sold}
            inquiries={inquiries.data}
            products={products.data}
            now={now}
          />
          <OrdersByStatus orders={sold} />
          <TopSelling
            rows={topSellers.data}
            failed={topSellers.isLoadingError}
            onRetry={() => void topSellers.refetch()}
            products={products.data ?? []}
          />
        </div>
      </div>
    </>
  )
}
