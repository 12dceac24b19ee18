import type { Order } from '../../../api/admin/adminOrders'
import type { IndexedOrder } from '../list/findOrders'

// The state of the receipt desk, without React.

export type DeskDecision = { id: string; order: Order; name: 'verify' | 'reject' }

export type DeskState = {
  /**
   * The receipt on the desk. It changes only by a user action: a refetch must not swap it while the owner is about to press
   * Verify.
   */
  chosen: string | null
  /** The chosen receipt has been on screen long enough for a decision. */
  settled: boolean
  /** Reject was pressed once for the chosen receipt. */
  armed: boolean
  /** The newest first. */
  done: readonly DeskDecision[]
}

export type DeskEvent =
  | { type: 'chosen'; id: string }
  | { type: 'settled' }
  | { type: 'armed' }
  | { type: 'disarmed' }
  /** The decision was stored; `next` is the receipt after it. */
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
      // The owner may have moved to another receipt during the call; stay there.
      return showReceipt({ ...state, done }, state.chosen === decision.id ? next : state.chosen)
    }
  }
}

/** The queue without the order that was decided at `place`, and the place of the receipt after it. */
export function queueAfter(
  queue: readonly IndexedOrder[],
  decided: string,
  place: number,
): { left: readonly IndexedOrder[]; at: number } {
  const left = queue.filter(({ id }) => id !== decided)
  return { left, at: Math.min(place, left.length - 1) }
}
