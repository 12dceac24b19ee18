// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { calm } from './calm'

type Row = { id: string; price: number }
const rows = (ids: string, price = 1): Row[] => [...ids].map((id) => ({ id, price }))
const ids = (list: readonly Row[]) => list.map(({ id }) => id).join('')

describe('a live list under the eyes', () => {
  it('is replaced at once where nothing is settled (PRD-07)', () => {
    expect(calm(rows('abcdef'), rows('xa'), 0)).toEqual({ shown: rows('xa'), waiting: false, fresh: 0 })
  })

  it('shows what only changes a card at once', () => {
    const next = rows('abcdef', 2)
    expect(calm(rows('abcdef'), next, 4)).toEqual({ shown: next, waiting: false, fresh: 0 })
  })

  it('takes over at once what changes below the screen', () => {
    expect(ids(calm(rows('abcdef'), rows('abcdxyz'), 4).shown)).toBe('abcdxyz')
  })

  it('lets a new card above wait, counts it, and edits the cards in place meanwhile', () => {
    const { shown, waiting, fresh } = calm(rows('abcdef'), rows('xyabcdef', 2), 4)
    expect(waiting).toBe(true)
    expect(fresh).toBe(2)
    expect(shown).toEqual(rows('abcdef', 2))
  })

  it.each([
    ['another order', 'bacdef'],
    ['a card that is gone', 'acdef'],
  ])('lets %s wait', (_what, next) => {
    const { shown, waiting, fresh } = calm(rows('abcdef'), rows(next), 4)
    expect([ids(shown), waiting, fresh]).toEqual(['abcdef', true, 0])
  })

  it('has nothing to keep where nothing was shown', () => {
    expect(calm<Row>([], rows('ab'), 4)).toEqual({ shown: rows('ab'), waiting: false, fresh: 0 })
  })
})
