import type { UseQueryResult } from '@tanstack/react-query'
import type { Order, OrderDetail } from '../../../api/admin/adminOrders'
import { npr } from '../../../rules/pricing'
import { couldntLoad } from '../../../rules/sharedTexts'
import { idText } from '../../../rules/types'
import { Empty } from '../../../ui/screen/Empty'
import { Loading, Skeleton } from '../../../ui/screen/Skeleton'
import { Items } from './Items'

export type Details = UseQueryResult<{ order: Order | null; items: OrderDetail['items'] }>

type Props = { order: Order; details: Details; linked?: boolean }

/** The items of an order: loading, loaded or failed. */
export function OrderItems({ order, details, linked }: Props) {
  if (details.isPending)
    return (
      <Loading>
        <Skeleton shape="box" height="140px" />
      </Loading>
    )
  if (details.data)
    return <Items id={idText(order.id)} items={details.data.items} order={order} linked={linked} />
  return (
    <Empty
      plain
      weave={false}
      text="No items found."
      onRetry={() => void details.refetch()}
      retrying={details.isFetching}
    >
      <p>{couldntLoad(['items'])}</p>
      <p>{`Total ${npr(order.total_amount)}`}</p>
    </Empty>
  )
}
