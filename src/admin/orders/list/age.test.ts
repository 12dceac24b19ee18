// @vitest-environment node
import { expect, it } from 'vitest'
import { ageOf } from './age'

// 12:00 in Kathmandu.
const noon = Date.UTC(2026, 10, 20, 6, 15)

it.each([
  ['2026-11-20 11:59:30', '0 min'],
  ['2026-11-20 11:01:00', '59 min'],
  ['2026-11-20 11:00:00', '1 h'],
  ['2026-11-19 12:00:00', '1 day'],
  ['2026-11-17 11:00:00', '3 days'],
  ['2026-11-20T04:15:00Z', '2 h'],
  ['2026-11-20 12:00:20', '0 min'],
  ['2026-11-20 12:59:00', '0 min'],
  ['2026-11-21 12:00:00', ''],
  ['soon', ''],
])('%s was %s ago', (raw, age) => expect(ageOf(raw, noon)).toBe(age))
