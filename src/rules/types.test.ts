// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { idText, isSameId } from './types'

describe('ids', () => {
  it.each([
    [7, '7', true],
    ['7', '7', true],
    ['007', 7, false],
    ['9007199254740993', '9007199254740992', false],
    ['a', 'A', false],
  ])('are compared as text: %j and %j (D-09)', (a, b, same) => {
    expect(isSameId(a, b)).toBe(same)
    expect(isSameId(b, a)).toBe(same)
  })

  it('read as the text they came as (D-09)', () => {
    expect(idText('007')).toBe('007')
    expect(idText(7)).toBe('7')
  })
})
