import { beforeEach, expect, it } from 'vitest'
import { fitOf, bannerFrameOf, isOff, isTall, knownShape, learnShape } from './shape'

beforeEach(() => localStorage.clear())

const SHAPES = [
  ['banner of 2.5:1', 2.5],
  ['landscape 3:2', 1.5],
  ['square', 1],
  ['portrait 4:5', 0.8],
  ['portrait 2:3', 0.667],
  ['telephone 9:16', 0.5625],
] as const

it.each(SHAPES)('shows at least 80 % of the width of a %s in the banner', (_, shape) => {
  const frame = bannerFrameOf(shape).shape
  const shown = fitOf(shape, frame) === 'contain' ? 1 : Math.min(1, frame / shape)
  expect(shown).toBeGreaterThanOrEqual(0.8)
})

it('puts the words above and below a wide banner only', () => {
  expect(SHAPES.map(([, shape]) => bannerFrameOf(shape).wide)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

it('keeps the top of pictures taller than 4:5, and says which are too far from 4:5 to fill it', () => {
  expect(SHAPES.map(([, shape]) => isTall(shape))).toEqual([false, false, false, false, true, true])
  expect(SHAPES.map(([, shape]) => isOff(shape, 0.8))).toEqual([
    true,
    true,
    true,
    false,
    true,
    true,
  ])
  expect([0.75, 0.9].map((shape) => isOff(shape, 0.8))).toEqual([false, false])
})

it('learns a shape once and remembers it, and survives damaged storage', () => {
  expect(knownShape('a.webp')).toBeNull()
  learnShape('a.webp', 2.5)
  expect(knownShape('a.webp')).toBe(2.5)
  learnShape('b.webp', Number.NaN)
  expect(knownShape('b.webp')).toBeNull()
  for (const damage of ['{', '{}', '[null]', '[["a.webp","x"]]']) {
    localStorage.setItem('pictureShapes', damage)
    expect(knownShape('a.webp')).toBeNull()
  }
})

it('remembers the forty newest shapes, so that the storage does not fill up', () => {
  for (let nth = 1; nth <= 41; nth++) learnShape(`${nth}.webp`, 2)
  expect(knownShape('1.webp')).toBeNull()
  expect([2, 41].map((nth) => knownShape(`${nth}.webp`))).toEqual([2, 2])
})
