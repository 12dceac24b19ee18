import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { inquiriesQuery } from '../../api/inquiries'
import { ordersQuery } from '../../api/orders'
import { productsQuery, topSellersQuery } from '../../api/officeProducts'
import { usersQuery } from '../../api/users'
import { expectedRevenue, totalCustomers, totalOrders, totalSales } from '../../rules/dashboard'
import { npr } from '../../rules/pricing'
import { AdminHead } from '../AdminHead'
import { Cards } from '../Panel'
import css from './dashboard.module.css'
import { FigureCard } from './FigureCard'
import { NeedsYou } from './NeedsYou'
import { OrdersByStatus } from './OrdersByStatus'
import { ProductsList } from './ProductsList'
import { SalesChart } from './SalesChart'
import { TopSelling } from './TopSelling'

const count = (number: number) => number.toLocaleString('en-IN')

/** The four reads on opening, no stream (D-147); a failed one is logged and its box says it has nothing (ERR-76). */
export function DashboardScreen() {
  const orders = useQuery(ordersQuery())
  const users = useQuery(usersQuery())
  const products = useQuery(productsQuery())
  const topSellers = useQuery(topSellersQuery())
  const inquiries = useQuery(inquiriesQuery())
  // One moment for the whole screen: figures that are compared must agree on which month it is.
  const [now] = useState(() => Date.now())
  const sold = orders.data ?? []
  const busy = orders.isPending
  return (
    <>
      <AdminHead title="Dashboard" />
      <Cards>
        <FigureCard label="Total Sales" figure={totalSales(sold, now)} show={npr} busy={busy} hint="Cancelled and returned orders left out" />
        <FigureCard label="Total Orders" figure={totalOrders(sold, now)} show={count} busy={busy} hint="Orders of every status" />
        <FigureCard
          label="Total Customers"
          figure={totalCustomers(users.data ?? [], sold, now)}
          show={count}
          busy={users.isPending}
          hint="Users who are not admins"
        />
        <FigureCard label="Expected Revenue" figure={expectedRevenue(sold, now)} show={npr} busy={busy} hint="Total sales minus shipping" />
      </Cards>
      <div className={css.columns}>
        <div className={css.column}>
          <SalesChart orders={sold} now={now} busy={busy} />
          <ProductsList products={products.data} failed={products.isError} onRetry={() => void products.refetch()} />
        </div>
        <div className={css.column}>
          <NeedsYou orders={orders.data} inquiries={inquiries.data} products={products.data} now={now} />
          <OrdersByStatus orders={sold} busy={busy} />
          <TopSelling rows={topSellers.data} failed={topSellers.isError} onRetry={() => void topSellers.refetch()} products={products.data ?? []} />
        </div>
      </div>
    </>
  )
}
