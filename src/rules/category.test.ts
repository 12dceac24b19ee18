// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { isInCategory } from './category'

const isProductIn = (tags: string[], hints: string[], name: string, id: string | number = 3) =>
  isInCategory({ tags, category_hints: hints }, { id, name })

describe('a product and a category', () => {
  it.each<[string[], string]>([
    [['Kurta'], 'Kurta'],
    [['kurta'], 'KURTA'],
    [['x', ' kurta '], 'Kurta'],
    [['t-shirts'], 'T Shirts'],
    [['t_shirts'], 'T-Shirts'],
    [['winter  wear'], 'Winter Wear'],
    [['-winter wear-'], 'Winter Wear'],
    [['टोपी'], 'टोपी'],
  ])('belong together by the tag %j for %j', (tags, name) => {
    expect(isProductIn(tags, [], name)).toBe(true)
  })

  it.each<[string[], string]>([
    [['Kurtas'], 'Kurta'],
    [['tshirts'], 'T-Shirts'],
    [['Kurta Suruwal'], 'Kurta'],
    [[], 'Kurta'],
    [['3'], 'Kurta'],
  ])('do not by the tags %j for %j', (tags, name) => {
    expect(isProductIn(tags, [], name)).toBe(false)
  })

  it.each<[string[], string | number, boolean]>([
    [['3'], 3, true],
    [[' 3 '], '3', true],
    [['03'], 3, false],
    [['kurta'], 9, true],
    [['4', 'Sari'], 3, false],
  ])(
    'belong together by the category fields of the product: %j, id %j: %j (D-84)',
    (hints, id, expected) => {
      expect(isProductIn([], hints, 'Kurta', id)).toBe(expected)
    },
  )

  it.each(['', ' ', '-'])('a category called %j has no products by name', (name) => {
    expect(isProductIn(['', '-'], ['', ' '], name)).toBe(false)
  })
})
