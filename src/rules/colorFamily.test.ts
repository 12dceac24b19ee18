// @vitest-environment node
import { expect, it } from 'vitest'
import { familyOf } from './colorFamily'

it.each([
  ['#17151A', 'Black'],
  ['#3a3a3c', 'Grey'],
  ['#9aa5ad', 'Grey'],
  ['#efe9dd', 'White'],
  ['#fff', 'White'],
  ['#ddcfbb', 'Beige'],
  ['#c58a74', 'Brown'],
  ['#7b5136', 'Brown'],
  ['#b0502a', 'Red'],
  ['#6b2430', 'Red'],
  ['#dd7a2b', 'Orange'],
  ['#e0a526', 'Yellow'],
  ['#3f6b53', 'Green'],
  ['#1a2238', 'Blue'],
  ['#4a6a96', 'Blue'],
  ['#6b4a94', 'Purple'],
  ['#e7a3b4', 'Pink'],
  ['#b8325aff', 'Pink'],
  ['maroon', null],
  ['', null],
])('%s is %s', (code, family) => {
  expect(familyOf(code)).toBe(family)
})
