import { describe, expect, it } from 'vitest'
import { testOrder } from '../../../../tests/testOrder'
import { indexOrders } from '../list/findOrders'
import {
  EMPTY_DESK,
  queueAfter,
  reduceDesk,
  type DeskDecision,
  type DeskEvent,
  type DeskState,
} from './deskState'

const stateAfter = (...events: DeskEvent[]): DeskState => events.reduce(reduceDesk, EMPTY_DESK)
const decisionOn = (id: string, name: DeskDecision['name'] = 'verify'): DeskDecision => ({
  id,
  order: testOrder({ id: Number(id) }),
  name,
})
const chosenEvent = (id: string): DeskEvent => ({ type: 'chosen', id })
const settledEvent: DeskEvent = { type: 'settled' }
const armedEvent: DeskEvent = { type: 'armed' }

describe('the state of the receipt desk', () => {
  it('settles a receipt that stays, and starts again with each other one', () => {
    expect(stateAfter(chosenEvent('11'))).toMatchObject({ chosen: '11', settled: false })
    expect(stateAfter(chosenEvent('11'), settledEvent)).toMatchObject({
      chosen: '11',
      settled: true,
    })
    expect(stateAfter(chosenEvent('11'), settledEvent, chosenEvent('12'))).toMatchObject({
      chosen: '12',
      settled: false,
    })
    expect(
      stateAfter(chosenEvent('11'), settledEvent, chosenEvent('12'), chosenEvent('11')),
    ).toMatchObject({ settled: false })
  })

  it('keeps a settled receipt that is chosen once more: no timer would settle it again', () => {
    expect(
      stateAfter(chosenEvent('11'), settledEvent, armedEvent, chosenEvent('11')),
    ).toMatchObject({ settled: true, armed: true })
  })

  it('disarms Reject on another receipt, also after a step there and back', () => {
    expect(stateAfter(chosenEvent('11'), armedEvent)).toMatchObject({ armed: true })
    expect(stateAfter(chosenEvent('11'), armedEvent, { type: 'disarmed' })).toMatchObject({
      armed: false,
    })
    expect(
      stateAfter(chosenEvent('11'), armedEvent, chosenEvent('12'), chosenEvent('11')),
    ).toMatchObject({ armed: false })
  })

  it('shows the next receipt after a decision, and none after the last one', () => {
    const decided = (next: string | null): DeskEvent => ({
      type: 'decided',
      decision: decisionOn('11'),
      next,
    })
    expect(stateAfter(chosenEvent('11'), settledEvent, decided('12'))).toMatchObject({
      chosen: '12',
      settled: false,
    })
    expect(stateAfter(chosenEvent('11'), settledEvent, decided(null))).toMatchObject({
      chosen: null,
    })
  })

  it('stays with the receipt to which the owner moved during the call', () => {
    const moved = stateAfter(
      chosenEvent('11'),
      settledEvent,
      chosenEvent('13'),
      settledEvent,
      armedEvent,
      {
        type: 'decided',
        decision: decisionOn('11'),
        next: '12',
      },
    )
    expect(moved).toMatchObject({ chosen: '13', settled: true, armed: true })
    expect(moved.done.map(({ id }) => id)).toEqual(['11'])
  })

  it('lists the decisions with the newest first, and an order that was decided twice once', () => {
    const { done } = stateAfter(
      chosenEvent('11'),
      { type: 'decided', decision: decisionOn('11'), next: '12' },
      { type: 'decided', decision: decisionOn('12'), next: '11' },
      { type: 'decided', decision: decisionOn('11', 'reject'), next: null },
    )
    expect(done.map(({ id, name }) => [id, name])).toEqual([
      ['11', 'reject'],
      ['12', 'verify'],
    ])
  })

  it('goes to the receipt below, after the last one to the last that waits', () => {
    const queue = indexOrders([11, 12, 13].map((id) => testOrder({ id })))
    const next = (decided: string, place: number) => {
      const { left, at } = queueAfter(queue, decided, place)
      return left[at]?.id
    }
    expect(next('11', 0)).toBe('12')
    expect(next('12', 1)).toBe('13')
    expect(next('13', 2)).toBe('12')
    expect(queueAfter(queue.slice(0, 1), '11', 0)).toEqual({ left: [], at: -1 })
  })
})
