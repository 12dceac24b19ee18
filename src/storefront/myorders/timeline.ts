import type { OrderStatus } from '../../rules/orderStatus'

export type Step = { status: OrderStatus; is: 'done' | 'now' | 'ahead' }

const STEPS = ['pending', 'processing', 'shipped', 'delivered'] as const

/** The steps that the order has passed, the current one, and those ahead. */
export function stepsOf(status: OrderStatus): Step[] {
  // A cancelled order may have been at any step; a returned one was shipped.
  if (status === 'cancelled') return [step('pending', 'done'), step('cancelled', 'now')]
  if (status === 'returned')
    return [...STEPS.slice(0, 3).map((past) => step(past, 'done')), step('returned', 'now')]
  const at = STEPS.indexOf(status)
  return STEPS.map((other, index) =>
    step(other, index < at ? 'done' : index === at ? 'now' : 'ahead'),
  )
}

function step(status: OrderStatus, is: Step['is']): Step {
  return { status, is }
}
