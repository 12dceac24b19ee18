import { beforeEach, describe, expect, it } from 'vitest'
import { dropOtherTicks, setOrderedLines, tick, tickAll, useOrderedLines, useTicks } from './cartTicks'

const ticked = () => [...useTicks.getState().ticked]

beforeEach(() => {
  setOrderedLines([])
  tickAll([], false)
})

describe('the ticks of the cart', () => {
  it('are set and taken away one by one, or all at once', () => {
    tick('1', true)
    tick('2', true)
    tick('1', false)
    expect(ticked()).toEqual(['2'])
    tickAll(['1', '2', '3'], true)
    expect(ticked()).toEqual(['1', '2', '3'])
    tickAll(['1', '2', '3'], false)
    expect(ticked()).toEqual([])
  })

  it('go with a line that was removed', () => {
    tickAll(['1', '2'], true)
    dropOtherTicks(['2', '3'])
    expect(ticked()).toEqual(['2'])
  })

  it('leave the lines of an order that is being sent, and only those', () => {
    tickAll(['1', '2', '3'], true)
    setOrderedLines(['1', '3'])
    expect(ticked()).toEqual(['2'])
    expect([...useOrderedLines.getState().ids]).toEqual(['1', '3'])
    setOrderedLines([])
    expect(ticked()).toEqual(['2'])
  })
})
