import type { OrderStatus } from '../../rules/orderStatus'

export type Step = { status: OrderStatus; is: 'done' | 'now' | 'ahead' }

const WAY = ['pending', 'processing', 'shipped', 'delivered'] as const

/** Which way an order has gone: what is certain of it, and what is still ahead. */
export function stepsOf(status: OrderStatus): Step[] {
  // How far a cancelled order had come is not known; one that came back had been sent.
  if (status === 'cancelled') return [step('pending', 'done'), step('cancelled', 'now')]
  if (status === 'returned') return [...WAY.slice(0, 3).map((past) => step(past, 'done')), step('returned', 'now')]
  const at = WAY.indexOf(status)
  return WAY.map((other, index) => step(other, index < at ? 'done' : index === at ? 'now' : 'ahead'))
}

function step(status: OrderStatus, is: Step['is']): Step {
  return { status, is }
}
