// @vitest-environment node
import { describe, expect, it } from 'vitest'
import {
  journeyCountsToAccept,
  unitCountsToAccept,
  browserCounts,
  journeyCounts,
  MOST_FLAKY,
  durationLine,
  unitCounts,
  wantedSteps,
} from './testCounts.mjs'

const LEAST = { unit: 100, e2e: 30, e2eSkipped: 5 }
const unitReport = (more = {}) => ({
  numPassedTests: 100,
  numFailedTests: 0,
  numPendingTests: 0,
  ...more,
})
const journeyReport = (more = {}) => ({
  stats: { expected: 30, unexpected: 0, flaky: 0, skipped: 5, ...more },
})
const unitOf = (more: object, ok = true) => unitCounts('unit', unitReport(more), ok, LEAST)
const e2eOf = (more: object, ok = true) => journeyCounts('e2e', journeyReport(more), ok, LEAST)
const passedCounts = (passed: number) => ({ passed, failed: 0, complaints: [] })

describe('npm test counts what a step has run', () => {
  it('passes a step that ran all of its tests', () => {
    expect(unitOf({})).toEqual(passedCounts(100))
    expect(e2eOf({})).toMatchObject(passedCounts(30))
    expect(e2eOf({ expected: 30 - MOST_FLAKY, flaky: MOST_FLAKY })).toMatchObject(passedCounts(30))
  })

  it('passes without PHP, when only the tests that need it are left out', () => {
    const without = (passed: number, skipped: number, leftOut: number) =>
      unitCounts(
        'unit',
        unitReport({ numPassedTests: passed, numPendingTests: skipped }),
        true,
        LEAST,
        leftOut,
      )
    expect(without(93, 7, 7)).toEqual(passedCounts(93))
    expect(without(93, 7, 0).failed).toBe(1)
    expect(without(92, 8, 7).failed).toBe(1)
  })

  it('passes, and counts nothing, where no other browser is installed', () => {
    expect(browserCounts(null, true)).toEqual(passedCounts(0))
    expect(browserCounts(journeyReport({ expected: 4 }), true)).toEqual(passedCounts(4))
  })

  it.each([
    ['other browsers that leave no report', browserCounts(null, false), 'no report'],
    [
      'other browsers in which nothing ran',
      browserCounts(journeyReport({ expected: 0 }), true),
      'no journey ran',
    ],
    [
      'other browsers that break outside their journeys',
      browserCounts(journeyReport(), false),
      'error outside',
    ],
    ['a unit runner that leaves no report', unitCounts('unit', null, true, LEAST), 'no report'],
    ['a unit runner that runs nothing', unitOf({ numPassedTests: 0 }), 'no test ran'],
    [
      'fewer unit tests than before',
      unitOf({ numPassedTests: 99 }),
      '99 tests passed, 100 are expected',
    ],
    ['a skipped or focused unit test', unitOf({ numPendingTests: 1 }), '1 tests are skipped'],
    ['a unit test that is to do', unitOf({ numTodoTests: 1 }), '1 tests are skipped'],
    ['a unit runner that breaks outside its tests', unitOf({}, false), 'error outside'],
    [
      'a journey runner that leaves no report',
      journeyCounts('e2e', null, true, LEAST),
      'no report',
    ],
    ['a journey runner that runs nothing', e2eOf({ expected: 0, skipped: 0 }), 'no test ran'],
    ['fewer journeys than before', e2eOf({ expected: 29 }), '29 tests passed, 30 are expected'],
    ['a journey more that is skipped', e2eOf({ skipped: 6 }), '6 journeys are skipped'],
    [
      'many journeys that pass only at the second try',
      e2eOf({ flaky: MOST_FLAKY + 1 }),
      'second try',
    ],
    ['a journey runner that breaks outside its journeys', e2eOf({}, false), 'error outside'],
  ])('fails %s by name', (_, { failed, complaints }, words) => {
    expect(failed).toBeGreaterThan(0)
    expect(complaints.join()).toContain(words)
  })

  it('counts what failed', () => {
    expect(unitOf({ numFailedTests: 2 }, false)).toMatchObject({ passed: 100, failed: 2 })
    expect(e2eOf({ unexpected: 3 }, false)).toMatchObject({ passed: 30, failed: 3 })
  })

  it('accepts the counts of the parts that ran', () => {
    expect(
      journeyCountsToAccept('e2e', journeyReport({ expected: 28, unexpected: 1, flaky: 1 })),
    ).toEqual({
      e2e: 30,
      e2eSkipped: 5,
    })
    expect(journeyCountsToAccept('timed', null)).toEqual({})
    expect(unitCountsToAccept('unit', unitReport({ numFailedTests: 2 }), 7)).toEqual({ unit: 109 })
  })

  it('ends with the reason of each failure, because the top of a long log may be lost', () => {
    const results = [
      { errors: [{ message: '\u001b[31mError: expected\u001b[39m\n\n  at a.ts:1' }] },
    ]
    const journey = (status: string) => ({
      suites: [
        {
          suites: [
            { specs: [{ title: 'an order', tests: [{ projectName: 'phone', status, results }] }] },
          ],
        },
      ],
    })
    expect(
      journeyCounts(
        'e2e',
        { ...journeyReport({ unexpected: 1 }), ...journey('unexpected') },
        false,
        LEAST,
      ).complaints,
    ).toEqual(['e2e [phone] an order:\n  Error: expected\n    at a.ts:1'])
    expect(
      journeyCounts('e2e', { ...journeyReport({ flaky: 1 }), ...journey('flaky') }, true, LEAST),
    ).toMatchObject({ failed: 0, complaints: [], late: ['e2e [phone] an order'] })
    const assertionResults = [
      { status: 'passed', fullName: 'good' },
      { status: 'failed', fullName: 'a price', failureMessages: ['expected 1'] },
    ]
    expect(unitOf({ numFailedTests: 1, testResults: [{ assertionResults }] }, false)).toEqual({
      passed: 100,
      failed: 1,
      complaints: ['unit a price:\n  expected 1'],
    })
  })

  it('says how long it took, and when that is over its budget', () => {
    expect(durationLine('npm test', 662_000, 10)).toBe('npm test took 11:02, its budget is 10:00')
    expect(durationLine('npm test', 481_000, 10)).toBe('npm test took 8:01 of 10:00')
  })

  it('knows its steps and refuses a word that is none', () => {
    expect(wantedSteps(['node', 'test.mjs'], ['types', 'unit'])).toBeNull()
    expect(wantedSteps(['--only', 'unit,types'], ['types', 'unit'])).toEqual(['unit', 'types'])
    expect(() => wantedSteps(['--only', 'unti'], ['types', 'unit'])).toThrow(
      '--only unti: the steps are types, unit',
    )
    expect(() => wantedSteps(['--only'], ['types', 'unit'])).toThrow('the steps are types, unit')
  })
})
