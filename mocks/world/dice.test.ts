// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { createDice } from './dice'

describe('the dice of the mock', () => {
  it('roll the lowest and the highest number, and none outside', () => {
    const { whole } = createDice()
    const rolled = new Set(Array.from({ length: 300 }, () => whole(3, 6)))
    expect([...rolled].toSorted()).toEqual([3, 4, 5, 6])
  })

  it('roll the same numbers after each reset', () => {
    const first = createDice(7)
    const second = createDice(7)
    expect([first.roll(), first.whole(1, 100)]).toEqual([second.roll(), second.whole(1, 100)])
  })
})
