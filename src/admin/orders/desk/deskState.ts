import type { Order } from '../../../api/admin/adminOrders'
import type { IndexedOrder } from '../list/findOrders'

export type DeskDecision = { id: string; order: Order; name: 'verify' | 'reject' }

export type DeskState = {
  /**
   * Id of the receipt on the desk. Only a user action changes it: a refetch must not swap the receipt while the owner is
   * about to press Verify.
   */
  chosen: string | null
  /** True if the chosen receipt has been on screen long enough for a decision. */
  settled: boolean
  /** True if Reject was pressed once for the chosen receipt. */
  armed: boolean
  /** Newest first. */
  done: readonly DeskDecision[]
}

export type DeskEvent =
  | { type: 'chosen'; id: string }
  | { type: 'settled' }
  | { type: 'armed' }
  | { type: 'disarmed' }
  /** Sent when the server has stored the decision. `next` is the id of the following receipt; null if none. */
  | { type: 'decided'; decision: DeskDecision; next: string | null }

export const EMPTY_DESK: DeskState = { chosen: null, settled: false, armed: false, done: [] }

const showReceipt = (state: DeskState, chosen: string | null): DeskState =>
  state.chosen === chosen ? state : { ...state, chosen, settled: false, armed: false }

export function reduceDesk(state: DeskState, event: DeskEvent): DeskState {
  switch (event.type) {
    case 'chosen':
      return showReceipt(state, event.id)
    case 'settled':
      return { ...state, settled: true }
    case 'armed':
      return { ...state, armed: true }
    case 'disarmed':
      return { ...state, armed: false }
    case 'decided': {
      const { decision, next } = event
      const done = [decision, ...state.done.filter(({ id }) => id !== decision.id)]
      // If the owner moved to another receipt during the call, keep that receipt on the desk.
      return showReceipt({ ...state, done }, state.chosen === decision.id ? next : state.chosen)
    }
  }
}

/** `place`: index of the decided order in `queue`. `at`: index in `left` of the receipt to show next. */
export function queueAfter(
  queue: readonly IndexedOrder[],
  decided: string,
  place: number,
): { left: readonly IndexedOrder[]; at: number } {
  const left = queue.filter(({ id }) => id !== decided)
  return { left, at: Math.min(place, left.length - 1) }
}
