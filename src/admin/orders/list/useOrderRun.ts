import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { ordersQuery, type Order } from '../../../api/admin/adminOrders'
import { cache } from '../../../api/core/cache'
import { ADMIN_PATHS } from '../../../rules/paths'
import { countText, isOrAre } from '../../../rules/sharedTexts'
import { idText } from '../../../rules/types'
import { confirm } from '../../../state/confirm'
import { ApiError } from '../../../api/core/client'
import {
  isFinalFailure,
  offerUndo,
  runUndo,
  useRecentActions,
  ordersRestoredText,
} from '../../undo/offerUndo'
import {
  createRunStore,
  isLineUnfinished,
  createRunUndo,
  type RunLineState,
  type UndoResult,
} from '../../run/runLines'
import { useLeaveGuard, type PageAddress } from '../../form/useLeaveGuard'
import {
  statusTextAfter,
  type OrderActName,
  type OrderActs,
  orderActionNamed,
} from '../useOrderActs'
import { orderView } from './orderView'
import { knownStatus, type OrderStatus } from '../../../rules/orderStatus'

// Acts on many orders at once. Verify is offered only for payments that were found in the owner's statement, never for
// selected orders: each receipt must be checked on its own.

export type BulkActName = 'ship' | 'cancel' | 'return' | 'print ship' | 'verify'

export const actOfBulk = (name: BulkActName): OrderActName =>
  name === 'print ship' ? 'ship' : name

const TITLES: Record<BulkActName, (count: number) => string> = {
  ship: (count) => `Mark ${countText(count, 'order')} as Shipped`,
  cancel: (count) => `Cancel ${countText(count, 'order')}`,
  return: (count) => `Return ${countText(count, 'order')}`,
  'print ship': (count) => `Print and ship ${countText(count, 'order')}`,
  verify: (count) => `Verify ${countText(count, 'order')}`,
}

export const bulkTitle = (name: BulkActName, count: number): string => TITLES[name](count)

const PLAN_PREFIXES: Partial<Record<BulkActName, string>> = {
  'print ship': 'Packing slips will be printed first. ',
  verify:
    'Your statement lists a payment of the exact amount for each order, with its phone or order number. ',
}

export const bulkPlanText = (name: BulkActName): string =>
  `${PLAN_PREFIXES[name] ?? ''}Each order will be marked as ${statusTextAfter(
    actOfBulk(name),
  )}, and its buyer will be notified.`

const NOT_SENT = 'Not shipped yet'
const REASONS_LEFT_OUT: Record<
  'ship' | 'return' | 'verify',
  Partial<Record<OrderStatus, string>>
> = {
  verify: { processing: 'Already verified', shipped: 'Already shipped' },
  ship: { pending: 'Payment not verified yet', shipped: 'Already shipped' },
  return: { pending: NOT_SENT, processing: NOT_SENT },
}
const ENDED_REASONS: Partial<Record<OrderStatus, string>> = {
  delivered: 'Already delivered',
  cancelled: 'Cancelled',
  returned: 'Returned',
}

/**
 * Actions compare statuses exactly (D-179), so a status in another spelling, such as "Processing", fits no action. The
 * reason is then the status itself.
 */
function reasonLeftOut(name: BulkActName, raw: string): string {
  const status = knownStatus(raw)
  const kind = name === 'return' || name === 'verify' ? name : 'ship'
  const why = status && (ENDED_REASONS[status] ?? REASONS_LEFT_OUT[kind][status])
  return why ?? `Status: ${raw || 'none'}`
}

type LeftOutOrder = { order: Order; why: string }

/** Splits the orders into those that the act can change now and those that it skips, with the reason. */
export function splitBulkOrders(
  name: BulkActName,
  orders: readonly Order[],
  isBusy: (order: Order) => boolean = () => false,
): { does: Order[]; leaves: LeftOutOrder[] } {
  const does: Order[] = []
  const leaves: LeftOutOrder[] = []
  for (const order of orders) {
    if (isBusy(order)) leaves.push({ order, why: 'Change in progress' })
    else if (orderActionNamed(order.status, actOfBulk(name))) does.push(order)
    else leaves.push({ order, why: reasonLeftOut(name, order.status) })
  }
  return { does, leaves }
}

export type OrderRunLine = {
  order: Order
  state: RunLineState
  undo?: (() => Promise<string>) | null
}

type RunAbout = {
  name: OrderActName
  /** True if the slips of the changed orders are printed at the end. */
  print: boolean
  /** Id of the act in the list of recent actions; null until an order is done. */
  act: number | null
}

const orderRun = createRunStore<OrderRunLine, RunAbout>('orders being changed')

const LEAVE_QUESTION = {
  title: 'Leave while orders are being changed?',
  text: "Orders that haven't been changed yet will keep their status.",
  action: 'Leave',
  cancel: 'Stay',
  danger: true,
}

/** Navigating to another page, tab or filter of the list does not end the run. */
const leavesOrders = ({ pathname, search }: PageAddress) =>
  !pathname.endsWith(ADMIN_PATHS.orders) || orderView.read(new URLSearchParams(search)).desk

async function undoOrders(lines: readonly OrderRunLine[]): Promise<UndoResult<OrderRunLine>[]> {
  const taken: UndoResult<OrderRunLine>[] = []
  for (const line of lines) {
    const one = { line, name: `#${idText(line.order.id)}` }
    try {
      await line.undo?.()
      taken.push(one)
    } catch (error) {
      const { message } = error as Error
      const why = ((error instanceof ApiError && error.server) || message)
        .replace(/^Order #\S+ (?:is )?/, '')
        .replace(/\.$/, '')
      taken.push({ ...one, why, again: !isFinalFailure(error) })
    }
  }
  return taken
}

export function useOrderRun({ act }: OrderActs, onPrint: (orders: readonly Order[]) => void) {
  const run = useStore(orderRun.store, (state) => state.run)
  const undoable = useRecentActions(({ acts }) =>
    acts.some(({ id, undo }) => id === run?.about.act && undo !== null),
  )
  const going = run?.going ?? false
  const askAndStop = async (leave: () => void) => {
    if (!(await confirm(LEAVE_QUESTION))) return
    // The list stays mounted until the next screen's code has loaded, so stop the run before leaving.
    orderRun.stop()
    leave()
  }
  useLeaveGuard(going, (leave) => void askAndStop(leave), leavesOrders)
  // Stop at unmount: the next screen, such as the receipt desk, shows neither the run's report nor its Stop button.
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
      orderRun.stop()
    }
  }, [])

  async function start(
    name: OrderActName,
    orders: readonly Order[],
    print: boolean,
  ): Promise<void> {
    const waiting = orders.map((order): OrderRunLine => ({ order, state: 'waiting' }))
    const end = await orderRun.start(
      waiting,
      { name, print, act: null },
      {
        async send({ order }, at, put) {
          await put(at, { state: 'sending' })
          const { failure, undo } = await act(order, name)
          return { state: failure === null ? 'done' : { failed: failure }, undo }
        },
      },
    )
    if (!end) return
    const done = end.filter(({ undo }) => undo)
    if (done.length === 0) return
    const undoId = offerUndo({
      text: `${countText(done.length, 'order')} ${isOrAre(done.length)} now ${statusTextAfter(name)}`,
      about: done.map(({ order }) => `order ${idText(order.id)}`),
      undo: createRunUndo(done, undoOrders, ({ length }) => ordersRestoredText(length)),
    })
    orderRun.show(end, { name, print, act: undoId })
    // One refetch for all orders shows any status that the server confirmed but did not store.
    void cache.invalidateQueries({ queryKey: ordersQuery().queryKey, exact: true })
    if (print && mounted.current)
      onPrint(end.filter(({ state }) => state === 'done').map(({ order }) => order))
  }

  /** Closes the report, because it would still list the undone orders as "Done". */
  function undo(id: number): void {
    void runUndo(id).then((taken) => taken && orderRun.close())
  }

  const undoId = run?.about.act ?? null
  return {
    run,
    start: (name: OrderActName, orders: readonly Order[], print: boolean) =>
      void start(name, orders, print),
    stop: orderRun.stop,
    /** Sends failed and skipped orders again; orders that are done are not sent twice. */
    retry: () =>
      run &&
      void start(
        run.about.name,
        run.lines.filter(isLineUnfinished).map(({ order }) => order),
        run.about.print,
      ),
    undo: undoable && undoId !== null ? () => undo(undoId) : undefined,
    close: orderRun.close,
  }
}
