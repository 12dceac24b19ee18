import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import { useRef, useEffect, useMemo, useState } from 'react'
import { ApiError } from '../../api/core/client'
import { myOrdersQuery, type MyOrder } from '../../api/orders'
import { productsOnceQuery } from '../../api/products'
import { PRODUCTS_PATH, PRODUCT_PATH, productRouteState, searchPath } from '../../rules/paths'
import { idText } from '../../rules/types'
import { chooseAllCategories } from '../../state/chosenCategory'
import { openAccountPanel } from '../../state/headerPanel'
import { useSession } from '../../state/session'
import { Button, buttonClass } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/screen/EmptyState'
import { Note } from '../../ui/screen/Note'
import { LoadingState, Skeleton } from '../../ui/screen/Skeleton'
import { useReplacedPart } from '../../ui/screen/useReplacedPart'
import { PageHead } from '../PageHead'
import { OrderCard } from './OrderCard'
import { listedProduct, findOrderedProduct, type OrderedItem, useOrderAgain } from './useOrderAgain'
import { isOpenAttempt } from '../../rules/orderAttempt'
import { AttemptPanel } from '../order-attempts/AttemptPanel'
import { useAttempts } from '../order-attempts/useAttempts'
import { isReturnable, withArrivals, type Arrivals } from '../../rules/returnPeriod'
import {
  ARRIVALS_KEY,
  parseStored,
  readLocalStorage,
  writeLocalStorage,
} from '../../state/localStorage'
import { returnPeriodDays } from '../policies'
import css from './myorders.module.css'

const readStoredArrivals = () => Object(parseStored(readLocalStorage(ARRIVALS_KEY))) as Arrivals

const plainOrder = ({ order }: MyOrder) => ({ ...order, id: idText(order.id) })

/**
 * The backend gives no time of delivery, so this device remembers when it first saw an order as delivered. The returned
 * function says whether an order can still be returned.
 */
function useReturnableOrders(orders: readonly MyOrder[] | undefined) {
  const [now] = useState(() => Date.now())
  const arrivals = useMemo(
    () => withArrivals(readStoredArrivals(), (orders ?? []).map(plainOrder), now),
    [orders, now],
  )
  useEffect(() => void writeLocalStorage(ARRIVALS_KEY, JSON.stringify(arrivals)), [arrivals])
  return (order: MyOrder['order']) =>
    isReturnable({ ...order, id: idText(order.id) }, arrivals, returnPeriodDays(), now)
}

export function MyOrdersScreen() {
  const email = useSession(({ user }) => (user ? user.email : null))
  const place = useReplacedPart<HTMLDivElement>(email ?? '', { focus: false })
  return (
    <div ref={place} className={`wrap grid gap-5 one-column ${css.screen}`}>
      <PageHead name="My Orders" hidden />
      <h1 className="display display-40">My Orders</h1>
      {email === null || email === '' ? (
        <NoOrders visitor={email === null} />
      ) : (
        <OrderList key={email} email={email} />
      )}
    </div>
  )
}

function failureText(error: Error): string {
  return error instanceof ApiError && error.kind === 'refused'
    ? 'Failed to fetch orders.'
    : 'Error fetching orders.'
}

function OrderList({ email }: { email: string }) {
  const { data: orders, error, refetch, isFetching } = useQuery(myOrdersQuery(email))
  const again = useOrderAgain(email)
  const openItem = useOpenItem()
  const canReturn = useReturnableOrders(orders)
  const { data: products } = useQuery({
    ...productsOnceQuery,
    enabled: orders !== undefined && orders.length > 0,
  })
  return (
    <>
      <OpenAttempts className={css.attempt} />
      {error && (
        <div className={`grid gap-4 ${css.failed}`}>
          <Note kind="bad" role="alert">
            {failureText(error)}
          </Note>
          <Button kind="line" busy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {orders === undefined && !error && <WaitingOrders />}
      {orders?.length === 0 && <NoOrders visitor={false} />}
      {orders !== undefined && orders.length > 0 && (
        <ul className={css.orders}>
          {orders.map((entry) => (
            <li key={idText(entry.order.id)}>
              <OrderCard
                entry={entry}
                returnable={canReturn(entry.order)}
                again={again.of(entry.order.id)}
                onAgain={() => void again.orderAgain(entry)}
                onColor={(at, color) => void again.chooseColor(entry, at, color)}
                onOpen={openItem}
                pictureOf={(item) => listedProduct(products ?? [], item)?.images[0]}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function NoOrders({ visitor }: { visitor: boolean }) {
  return (
    <EmptyState
      text="You haven't placed any orders yet."
      action={
        visitor ? (
          <Button kind="line" onClick={openAccountPanel}>
            Log in
          </Button>
        ) : (
          <Link className={buttonClass('line')} to={PRODUCTS_PATH} onClick={chooseAllCategories}>
            See all products
          </Link>
        )
      }
    />
  )
}

function WaitingOrders() {
  return (
    <LoadingState className={css.orders}>
      {[0, 1, 2].map((at) => (
        <Skeleton key={at} shape="box" height={360} />
      ))}
    </LoadingState>
  )
}

/** Stands above the list of orders, which may not contain these orders yet. */
function OpenAttempts({ className }: { className?: string | undefined }) {
  const list = useAttempts((state) => state.list)
  return list
    .filter(isOpenAttempt)
    .map((attempt) => <AttemptPanel key={attempt.id} attempt={attempt} className={className} />)
}

function useOpenItem(): (item: OrderedItem) => void {
  const go = useNavigate()
  const looking = useRef(false)

  async function open(item: OrderedItem) {
    if (looking.current) return
    looking.current = true
    const product = await findOrderedProduct(item).catch(() => null)
    looking.current = false
    if (product) go(PRODUCT_PATH, { state: productRouteState(product) })
    else go(searchPath(item.title))
  }

  return (item) => void open(item)
}
