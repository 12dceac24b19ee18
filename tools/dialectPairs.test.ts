// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { parseDialect, SWITCH_NAMES } from '../mocks/dialects/dialect'
import { allFormPairs, coveringDialects, dialectOptionOf, formPairsOf } from './dialectPairs'

describe('the covering dialects', () => {
  const rows = coveringDialects()

  it('hold each form of each switch beside each form of each other one', () => {
    const covered = new Set(rows.flatMap(formPairsOf))
    expect([...allFormPairs()].filter((pair) => !covered.has(pair))).toEqual([])
  })

  it('are few, and each is a whole dialect', () => {
    expect(rows.length).toBeLessThanOrEqual(30)
    for (const row of rows) {
      expect(Object.keys(row)).toHaveLength(SWITCH_NAMES.length)
      expect(parseDialect(dialectOptionOf(row))).toEqual(row)
    }
  })
})
