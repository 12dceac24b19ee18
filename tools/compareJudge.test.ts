// @vitest-environment node
import { expect, it } from 'vitest'
import { judge } from '../bench/compareJudge.mjs'

it('finds a build slower that is slower by a tenth in each pair', () => {
  expect(judge([1000, 1010, 990, 1000, 1005], [1120, 1140, 1110, 1125, 1130]).slower).toBe(true)
})

it('lets pass what is less than a tenth, what is noise, and what is faster', () => {
  expect(judge([1000, 1010, 990, 1000, 1005], [1050, 1060, 1045, 1055, 1052]).slower).toBe(false)
  expect(judge([1000, 1900, 990, 1000, 1005], [1800, 1010, 1700, 990, 1900]).slower).toBe(false)
  expect(judge([1000, 1010, 990], [800, 790, 805])).toMatchObject({
    was: 1000,
    is: 800,
    slower: false,
  })
})

it('lets pass a difference that the measure shows as one step', () => {
  expect(judge([40, 40, 40, 40], [48, 48, 48, 48], 8).slower).toBe(false)
  expect(judge([40, 40, 40, 40], [56, 56, 56, 64], 8).slower).toBe(true)
})
