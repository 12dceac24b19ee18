// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { PRODUCT_IMAGES_MAX, WEBP_QUALITY } from './constants'
import {
  TOO_MANY_IMAGES_TEXT,
  cropRect,
  mergeImages,
  ONLY_IMAGES_TEXT,
  acceptImages,
  webpFileName,
  LARGEST_CROP,
} from './productPictures'

describe('the pictures of a product', () => {
  const picture = (name: string, type = 'image/png') => ({ name, type })

  it('takes image files only, and at most three (CONST-05)', () => {
    expect([PRODUCT_IMAGES_MAX, WEBP_QUALITY]).toEqual([3, 0.6])
    const files = [
      picture('a'),
      picture('list.txt', 'text/plain'),
      picture('b'),
      picture('c'),
      picture('d'),
    ]
    expect(acceptImages(files, 3)).toEqual({
      taken: [picture('a'), picture('b'), picture('c')],
      left: `${ONLY_IMAGES_TEXT} Not added: list.txt. ${TOO_MANY_IMAGES_TEXT}`,
    })
    expect(acceptImages([picture('a')], 0)).toEqual({ taken: [], left: 'At most 3 images.' })
    expect(acceptImages([picture('x', '')], 3)).toEqual({
      taken: [],
      left: 'Only image files are accepted. Not added: x.',
    })
    expect(acceptImages([picture('IMG_1.HEIC', '')], 3).taken).toHaveLength(1)
    expect(acceptImages([picture('a'), picture('b')], -1).taken).toEqual([])
    expect(acceptImages([picture('x', 'text/image/png')], 1).taken).toEqual([])
    expect(acceptImages([picture('a')], 1)).toEqual({ taken: [picture('a')], left: null })
  })

  it.each([
    ['kurta.JPG', 'kurta.webp'],
    ['kurta.front.png', 'kurta.front.webp'],
    ['कुर्ता', 'कुर्ता.webp'],
    ['.png', 'picture.webp'],
    [' kurta .png', 'kurta.webp'],
  ])('names %s %s (D-166)', (name, own) => {
    expect(webpFileName(name)).toBe(own)
  })

  it.each([
    [4000, 3000, { x: 0.5, y: 0.5, zoom: 1 }, { left: 800, top: 0, width: 2400, height: 3000 }],
    [800, 2000, { x: 0, y: 1, zoom: 1 }, { left: 0, top: 1000, width: 800, height: 1000 }],
    [800, 1000, { x: 1, y: 0, zoom: 2 }, { left: 400, top: 0, width: 400, height: 500 }],
    [1000, 1000, { x: 0.25, y: 0.5, zoom: 1 }, { left: 50, top: 0, width: 800, height: 1000 }],
    [3, 100, { x: 0, y: 0, zoom: 9 }, { left: 0, top: 0, width: 1, height: 1 }],
    [1, 1, { x: 9, y: -9, zoom: 0 }, { left: 0, top: 0, width: 1, height: 1 }],
  ])('crops %i x %i to 4:5 inside the picture', (width, height, crop, rect) => {
    expect(cropRect(width, height, crop)).toEqual(rect)
  })

  it('starts with the whole centre of the picture', () => {
    expect(cropRect(4000, 3000, LARGEST_CROP)).toEqual({
      left: 800,
      top: 0,
      width: 2400,
      height: 3000,
    })
  })

  it('merges the pictures with those that were added and removed elsewhere', () => {
    expect(mergeImages(['a', 'b'], ['a', 'b'], ['b', 'c'])).toEqual(['b', 'c'])
    expect(mergeImages(['b'], ['a', 'b'], ['a', 'b', 'c'])).toEqual(['b', 'c'])
    expect(mergeImages(['b', 'a'], ['a', 'b'], ['a'])).toEqual(['a'])
    expect(mergeImages(['a'], ['a', 'b'], ['c', 'a', 'b'])).toEqual(['a', 'c'])
    expect(mergeImages(['a', 'b'], ['a', 'b'], ['c', 'b', 'a'])).toEqual(['c', 'b', 'a'])
    expect(mergeImages(['a', 'x'], ['a', 'b'], ['b', 'a'])).toEqual(['a'])
    expect(mergeImages(['c'], [], ['c', 'd'])).toEqual(['c', 'd'])
    expect(mergeImages(['a', 'b', 'mine'], ['a', 'b'], ['a', 'b', 'mine'])).toEqual([
      'a',
      'b',
      'mine',
    ])
  })
})
