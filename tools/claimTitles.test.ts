// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { claimsReport, claimTitles } from './claimTitles.mjs'

const idsOf = (text: string) => claimTitles('x.test.tsx', text).flatMap(({ ids }) => ids)

describe('the claims that a test file names', () => {
  it('are those in the titles of tests and groups, and in the rows of their tables', () => {
    expect(idsOf(`it('shows Home (RTE-02, HDR-01)', () => { expect(1).toBe(1) })`)).toEqual([
      'RTE-02',
      'HDR-01',
    ])
    expect(idsOf(`describe.each([['a', 'FTR-01']] as const)('%s (%s, FTR-02)', () => {})`)).toEqual(
      ['FTR-02', 'FTR-01'],
    )
    expect(idsOf(`const rows = [['a', 'ASH-09']]\nit.each(rows)('%s', () => {})`)).toEqual([
      'ASH-09',
    ])
    expect(idsOf(`test.describe('a', () => { test(\`b (CON-01)\`, async () => {}) })`)).toEqual([
      'CON-01',
    ])
  })

  it('are not those in comments, in other strings and in bodies', () => {
    expect(idsOf(`// (RTE-02)\nit('shows Home', () => { /* RTE-03 */ say('RTE-04') })`)).toEqual([])
  })

  it('are not those of skipped tests and of tests in a skipped group', () => {
    expect(
      idsOf(
        `it.skip('a (RTE-02)', () => {}); it.todo('b (RTE-03)'); test.fixme('c (RTE-04)', () => {})`,
      ),
    ).toEqual([])
    expect(idsOf(`describe.skip('a', () => { it('b (RTE-02)', () => {}) })`)).toEqual([])
    expect(idsOf(`test('a (RTE-02)', () => { test.skip(narrow, 'no keyboard') })`)).toEqual([
      'RTE-02',
    ])
  })

  it('cannot be read from a file with a syntax error', () => {
    expect(() => idsOf(`it('a (RTE-02)', () => {`)).toThrow('x.test.tsx')
  })
})

describe('the report on the claims', () => {
  const claims = ['RTE-01 One page', 'RTE-02 Home']
  const titles = [
    { path: 'a.test.ts', ids: ['RTE-01', 'RTE-02'] },
    { path: 'b.test.ts', ids: ['RTE-01'] },
  ]

  it('lists the files that name each claim', () => {
    const { rows, complaints } = claimsReport({ claims, titles })
    expect(complaints).toEqual([])
    expect(rows).toEqual(['RTE-01 One page\n  a.test.ts\n  b.test.ts', 'RTE-02 Home\n  a.test.ts'])
  })

  it('complains about an unknown id and about a claim that no test names', () => {
    const { complaints } = claimsReport({
      claims: [...claims, 'RTE-03 Products'],
      titles: [...titles, { path: 'c.test.ts', ids: ['RTE-99'] }],
    })
    expect(complaints).toEqual([
      "c.test.ts names RTE-99, which isn't in docs/claims.list",
      'No test names RTE-03: Products',
    ])
  })
})
