import { useEffect, useRef, useState } from 'react'
import { ordersQuery, type Order } from '../../../api/admin/adminOrders'
import { cache } from '../../../api/core/cache'
import { ApiError } from '../../../api/core/client'
import { nest } from '../../../rules/paths'
import { idText } from '../../../rules/types'
import { confirm } from '../../../state/confirm'
import { useDirty } from '../../../state/dirty'
import { useLeaveGuard, type Place } from '../../useLeaveGuard'
import { failureText } from '../../adminFailureText'
import { isFinal, offerUndo, takeBack, useVisitActs } from '../../offerUndo'
import { statusAfter, type ActName, type Acts } from '../useActs'
import { readView } from './view'
import { counted, isOrAre } from '../../../rules/sharedTexts'
import { notUndoneText, ordersRestoredText } from '../../undoTexts'

export type Line = {
  order: Order
  state: 'waiting' | 'running' | 'done' | 'stopped' | { failed: string }
}
export type Run = {
  name: ActName
  /** The slips of the orders that are done are printed at the end. */
  print: boolean
  lines: readonly Line[]
  going: boolean
  /** The act in the list of this visit; null as long as nothing is done. */
  act: number | null
}

export const isFailed = (line: Line): line is Line & { state: { failed: string } } =>
  typeof line.state === 'object'

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

type OneUndo = { id: string; undo: () => Promise<string> }

/**
 * Takes back exactly what the run did, one call at a time, and names what was not taken back and why. If a further try may help it
 * fails, and the next press tries only these.
 */
function undoAll(undos: readonly OneUndo[]): () => Promise<string> {
  let open = undos
  return async () => {
    const failed: (OneUndo & { error: Error })[] = []
    for (const one of open)
      await one.undo().catch((error: unknown) => failed.push({ ...one, error: error as Error }))
    const done = open.length - failed.length
    open = failed.filter(({ error }) => !isFinal(error))
    const back = done === 0 ? '' : ordersRestoredText(done)
    const rest =
      failed.length === 0
        ? ''
        : `${notUndoneText(failed.map(({ id, error }) => ({ name: `#${id}`, why: shortReason(error) })))}.`
    if (open.length === 0) return `${back} ${rest}`.trim()
    throw new ApiError('refused', 'Request failed', { server: `${rest} ${back}`.trim() })
  }
}

const shortReason = (error: Error) =>
  failureText(error)
    .replace(/^Error: (?:Order #\S+ )?/, '')
    .replace(/\.$/, '')

/** Runs one action on many orders, one call at a time. The run can be stopped between two calls, and failed calls retried. */
export function useRun({ act }: Acts, onPrint: (orders: readonly Order[]) => void) {
  const [run, setRun] = useState<Run | null>(null)
  const stopped = useRef(false)
  const mounted = useRef(true)
  const canUndo = useVisitActs(({ acts }) =>
    acts.some(({ id, undo }) => id === run?.act && undo !== null),
  )
  const going = run?.going ?? false
  useDirty('orders being changed', going)
  useLeaveGuard(going, (leave) => void confirm(LEAVING).then((yes) => yes && leave()), endsRun)
  // Stop on unmount: at the receipt desk the calls would continue without a report or a Stop button.
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
      stopped.current = true
    }
  }, [])

  async function go(name: ActName, orders: readonly Order[], print: boolean): Promise<void> {
    if (going || orders.length === 0) return
    stopped.current = false
    const undos: { id: string; undo: () => Promise<string> }[] = []
    const states: Line['state'][] = orders.map(() => 'waiting')
    const lines = () => orders.map((order, at) => ({ order, state: states[at] ?? 'waiting' }))
    const show = () => setRun({ name, print, going: true, act: null, lines: lines() })
    for (const [at, order] of orders.entries()) {
      if (stopped.current) {
        states[at] = 'stopped'
        continue
      }
      states[at] = 'running'
      show()
      const { failure, undo } = await act(order, name)
      states[at] = failure === null ? 'done' : { failed: failure }
      if (undo) undos.push({ id: idText(order.id), undo })
    }
    const done =
      undos.length > 0
        ? offerUndo({
            text: `${counted(undos.length, 'order')} ${isOrAre(undos.length)} now ${statusAfter(name)}`,
            about: undos.map(({ id }) => `order ${id}`),
            undo: undoAll(undos),
          })
        : null
    // One reading for all of them: it shows what a server reported but did not store.
    if (done !== null)
      void cache.invalidateQueries({ queryKey: ordersQuery().queryKey, exact: true })
    setRun({ name, print, going: false, act: done, lines: lines() })
    if (print && done !== null && mounted.current)
      onPrint(orders.filter((_, at) => states[at] === 'done'))
  }

  /** The report is closed: it says "Done" of what is taken back. */
  function undoRun(): void {
    if (!run || run.act === null) return
    void takeBack(run.act).then((taken) => taken && setRun(null))
  }

  return {
    run,
    start: (name: ActName, orders: readonly Order[], print: boolean) =>
      void go(name, orders, print),
    stop: () => {
      stopped.current = true
    },
    /** Sends failed and skipped orders again; orders that are done are not sent twice. */
    retry: () =>
      run &&
      void go(
        run.name,
        run.lines.filter(({ state }) => state !== 'done').map(({ order }) => order),
        run.print,
      ),
    undo: canUndo ? undoRun : undefined,
    close: () => setRun(null),
  }
}

export const keyOfLine = ({ order }: Line) => idText(order.id)
