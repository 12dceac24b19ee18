import { expect, it } from 'vitest'
import { fileNameOf } from './text'

it.each([
  ['uploads/products/kurta.jpg', 'kurta.jpg'],
  ['C:\\pictures\\topi.png', 'topi.png'],
  ['uploads/%E0%A4%9F.svg', 'ट.svg'],
  ['uploads/50%.jpg', '50%.jpg'],
  ['uploads/', ''],
])('the file of %j is %j', (path, name) => {
  expect(fileNameOf(path)).toBe(name)
})
