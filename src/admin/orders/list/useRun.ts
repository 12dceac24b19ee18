import { useEffect, useRef, useState } from 'react'
import type { Order } from '../../../api/admin/adminOrders'
import { nest } from '../../../rules/paths'
import { idText } from '../../../rules/types'
import { confirm } from '../../../state/confirm'
import { useDirty } from '../../../state/dirty'
import { useLeaveGuard, type Place } from '../../useLeaveGuard'
import { actionNamed, type ActName, type Acts } from '../useActs'
import { readView } from './view'

export type Line = { order: Order; state: 'waiting' | 'running' | 'done' | 'stopped' | { failed: string } }
export type Run = { name: ActName; lines: readonly Line[]; going: boolean }

export const isFailed = (line: Line): line is Line & { state: { failed: string } } => typeof line.state === 'object'

const LEAVING = {
  title: 'Leave while orders are being changed?',
  text: 'Orders not sent yet keep their status.',
  action: 'Leave',
  cancel: 'Stay',
  danger: true,
}

/** Navigating to another page, tab or filter of the list does not end the run. */
const endsRun = ({ pathname, search }: Place) =>
  !pathname.endsWith(nest.orders) || readView(new URLSearchParams(search)).desk

/** Runs one action on many orders, one call at a time. The run can be stopped between two calls, and failed calls retried. */
export function useRun({ act }: Acts) {
  const [run, setRun] = useState<Run | null>(null)
  const stopped = useRef(false)
  const going = run?.going ?? false
  useDirty('orders being changed', going)
  useLeaveGuard(going, (leave) => void confirm(LEAVING).then((yes) => yes && leave()), endsRun)
  // Stop on unmount: at the receipt desk the calls would continue without a report or a Stop button.
  useEffect(
    () => () => {
      stopped.current = true
    },
    [],
  )

  async function go(name: ActName, orders: readonly Order[]): Promise<void> {
    if (going || orders.length === 0) return
    stopped.current = false
    const states: Line['state'][] = orders.map(() => 'waiting')
    const show = (stillGoing: boolean) =>
      setRun({ name, going: stillGoing, lines: orders.map((order, at) => ({ order, state: states[at] ?? 'waiting' })) })
    for (const [at, order] of orders.entries()) {
      if (stopped.current) {
        states[at] = 'stopped'
        continue
      }
      states[at] = 'running'
      show(true)
      const failed = await act(order, name)
      states[at] = failed === null ? 'done' : { failed }
    }
    show(false)
  }

  return {
    run,
    start: (name: ActName, orders: readonly Order[]) =>
      void go(
        name,
        orders.filter(({ status }) => actionNamed(status, name)),
      ),
    stop: () => {
      stopped.current = true
    },
    /** Sends failed and skipped orders again; orders that are done are not sent twice. */
    retry: () =>
      run &&
      void go(
        run.name,
        run.lines.filter(({ state }) => state !== 'done').map(({ order }) => order),
      ),
    close: () => setRun(null),
  }
}

export const keyOfLine = ({ order }: Line) => idText(order.id)
