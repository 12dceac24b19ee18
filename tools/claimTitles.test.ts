// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { claimsDocument, claimTitles } from './claimTitles.mjs'

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

describe('the list of claims', () => {
  const claims = ['RTE-01 One page', 'RTE-02 Home']
  const titles = [
    { path: 'a.test.ts', ids: ['RTE-01', 'RTE-02'] },
    { path: 'b.test.ts', ids: ['RTE-01'] },
  ]

  it('holds the words of each claim, the files that name it, and the date of a review', () => {
    const { text, complaints, named } = claimsDocument({
      claims,
      titles,
      reviews: ['RTE-01 2026-01-02 b.test.ts'],
    })
    expect(complaints).toEqual([])
    expect(named).toBe(2)
    expect(text).toContain(
      '| RTE-01 | One page | `a.test.ts`, `b.test.ts` | 2026-01-02, `b.test.ts` |',
    )
    expect(text).toContain('| RTE-02 | Home | `a.test.ts` |  |')
    expect(text).toContain('2 of 2 claims are named; 1 were read and found proved.')
  })

  it('names each file that proves a part of a claim', () => {
    const { text } = claimsDocument({
      claims,
      titles,
      reviews: ['RTE-01 2026-01-02 a.test.ts', 'RTE-01 2026-01-03 b.test.ts'],
    })
    expect(text).toContain('| 2026-01-02, `a.test.ts`; 2026-01-03, `b.test.ts` |')
    expect(text).toContain('2 of 2 claims are named; 1 were read and found proved.')
  })

  it('complains of a claim without a test, an unknown claim, and a review of a test that no longer names its claim', () => {
    const { complaints } = claimsDocument({
      claims: [...claims, 'RTE-03 Products'],
      titles: [...titles, { path: 'c.test.ts', ids: ['RTE-99'] }],
      reviews: ['RTE-02 2026-01-02 b.test.ts'],
    })
    expect(complaints).toEqual([
      'c.test.ts names RTE-99, which is not in docs/claims.list',
      'No test names RTE-03: Products',
      'docs/claims.reviewed: b.test.ts does not name RTE-02',
    ])
  })
})
