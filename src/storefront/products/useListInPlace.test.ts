import { describe, expect, it } from 'vitest'
import { updateInPlace } from './ProductGrid'

type Row = { id: string; price: number }
const rowsOf = (ids: string, price = 1): Row[] => [...ids].map((id) => ({ id, price }))
const idsOf = (list: readonly Row[]) => list.map(({ id }) => id).join('')

describe('a live list in view', () => {
  it('updates at once if no card is in view (PRD-07)', () => {
    expect(updateInPlace(rowsOf('abcdef'), rowsOf('xa'), 0)).toEqual({
      shown: rowsOf('xa'),
      waiting: false,
      fresh: 0,
    })
  })

  it('shows changed cards at once', () => {
    const next = rowsOf('abcdef', 2)
    expect(updateInPlace(rowsOf('abcdef'), next, 4)).toEqual({
      shown: next,
      waiting: false,
      fresh: 0,
    })
  })

  it('updates at once below the screen', () => {
    expect(idsOf(updateInPlace(rowsOf('abcdef'), rowsOf('abcdxyz'), 4).shown)).toBe('abcdxyz')
  })

  it('holds back a new card above, counts it, and updates the shown cards in place', () => {
    const { shown, waiting, fresh } = updateInPlace(rowsOf('abcdef'), rowsOf('xyabcdef', 2), 4)
    expect(waiting).toBe(true)
    expect(fresh).toBe(2)
    expect(shown).toEqual(rowsOf('abcdef', 2))
  })

  it.each([
    ['another order', 'bacdef'],
    ['a removed card', 'acdef'],
  ])('holds back %s until the shopper asks', (_what, next) => {
    const { shown, waiting, fresh } = updateInPlace(rowsOf('abcdef'), rowsOf(next), 4)
    expect([idsOf(shown), waiting, fresh]).toEqual(['abcdef', true, 0])
  })

  it('shows a list at once if nothing was shown before', () => {
    expect(updateInPlace<Row>([], rowsOf('ab'), 4)).toEqual({
      shown: rowsOf('ab'),
      waiting: false,
      fresh: 0,
    })
  })
})
