import { describe, expect, it } from 'vitest'
import { ORDER_STATUSES } from '../../rules/orderStatus'
import { timelineStepsOf } from './OrderCard'

const stepTexts = (status: (typeof ORDER_STATUSES)[number]) =>
  timelineStepsOf(status).map(({ status: name, is }) => `${name} ${is}`)

describe('the timeline of an order', () => {
  it.each([
    ['pending', ['pending now', 'processing ahead', 'shipped ahead', 'delivered ahead']],
    ['processing', ['pending done', 'processing now', 'shipped ahead', 'delivered ahead']],
    ['shipped', ['pending done', 'processing done', 'shipped now', 'delivered ahead']],
    ['delivered', ['pending done', 'processing done', 'shipped done', 'delivered now']],
    ['cancelled', ['pending done', 'cancelled now']],
    ['returned', ['pending done', 'processing done', 'shipped done', 'returned now']],
  ] as const)('has these steps when the status is %s', (status, steps) => {
    expect(stepTexts(status)).toEqual(steps)
  })

  it('has exactly one current step for each of the six statuses', () => {
    for (const status of ORDER_STATUSES)
      expect(timelineStepsOf(status).filter(({ is }) => is === 'now')).toHaveLength(1)
  })
})
