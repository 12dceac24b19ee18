import { beforeEach, expect, it } from 'vitest'
import {
  objectFitOf,
  bannerFrameOf,
  cropsTooMuch,
  isTallShape,
  knownPictureShape,
  savePictureShape,
} from './shape'

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
  const shown = objectFitOf(shape, frame) === 'contain' ? 1 : Math.min(1, frame / shape)
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
  expect(SHAPES.map(([, shape]) => isTallShape(shape))).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
  ])
  expect(SHAPES.map(([, shape]) => cropsTooMuch(shape, 0.8))).toEqual([
    true,
    true,
    true,
    false,
    true,
    true,
  ])
  expect([0.75, 0.9].map((shape) => cropsTooMuch(shape, 0.8))).toEqual([false, false])
})

it('learns a shape once and remembers it, and survives damaged storage', () => {
  expect(knownPictureShape('a.webp')).toBeNull()
  savePictureShape('a.webp', 2.5)
  expect(knownPictureShape('a.webp')).toBe(2.5)
  savePictureShape('b.webp', Number.NaN)
  expect(knownPictureShape('b.webp')).toBeNull()
  for (const damage of ['{', '{}', '[null]', '[["a.webp","x"]]']) {
    localStorage.setItem('pictureShapes', damage)
    expect(knownPictureShape('a.webp')).toBeNull()
  }
})

it('remembers the forty newest shapes, so that the storage does not fill up', () => {
  for (let nth = 1; nth <= 41; nth++) savePictureShape(`${nth}.webp`, 2)
  expect(knownPictureShape('1.webp')).toBeNull()
  expect([2, 41].map((nth) => knownPictureShape(`${nth}.webp`))).toEqual([2, 2])
})

it('decides at these limits: the banner’s frame, a picture that is cut, one that is tall, one that is off', () => {
  expect([0.5, 0.8, 1.1, 1.11, 3, 3.1].map((shape) => bannerFrameOf(shape))).toEqual([
    { shape: 0.8, wide: false },
    { shape: 0.8, wide: false },
    { shape: 1.1, wide: false },
    { shape: 1.11, wide: true },
    { shape: 3, wide: true },
    { shape: 3, wide: true },
  ])
  expect([1, 1.25, 1.26].map((shape) => objectFitOf(shape, 1))).toEqual([
    'cover',
    'cover',
    'contain',
  ])
  expect([0.78, 0.79].map((shape) => isTallShape(shape))).toEqual([true, false])
  expect([1 / 1.16, 1 / 1.14, 1.15, 1.16].map((shape) => cropsTooMuch(shape, 1))).toEqual([
    true,
    false,
    false,
    true,
  ])
})

it.each([0.1, 0, -1, 10, Infinity])('learns no shape of %d, and reads none', (shape) => {
  savePictureShape('a.webp', shape)
  expect(localStorage.getItem('pictureShapes')).toBeNull()
  localStorage.setItem('pictureShapes', JSON.stringify([['a.webp', shape]]))
  expect(knownPictureShape('a.webp')).toBeNull()
})

it('replaces the shape of a picture, and keeps those of others', () => {
  savePictureShape('a.webp', 2)
  savePictureShape('b.webp', 0.8)
  savePictureShape('a.webp', 0.11)
  expect(['a.webp', 'b.webp'].map(knownPictureShape)).toEqual([0.11, 0.8])
})
