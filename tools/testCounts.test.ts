import { describe, expect, it } from 'vitest'
import {
  acceptedJourneys,
  browserCounts,
  e2eCounts,
  isWorthAgain,
  MOST_FLAKY,
  MOST_FLAKY_UNIT,
  unitCounts,
  unitFilesAgain,
  wantedSteps,
} from './testCounts.mjs'

const LEAST = { unit: 100, unitPhp: 7, e2e: 30, e2eSkipped: 5 }
const unit = (more = {}) => ({
  numPassedTests: 100,
  numFailedTests: 0,
  numPendingTests: 0,
  ...more,
})
const e2e = (more = {}) => ({
  stats: { expected: 30, unexpected: 0, flaky: 0, skipped: 5, ...more },
})
/** A first try in which some fail, and their second try, in which all but the last pass. */
const twice = (failed: number, again = failed) =>
  [
    'e2e',
    e2e({ expected: 30 - failed, unexpected: failed }),
    again === failed,
    LEAST,
    e2e({ expected: again, unexpected: failed - again, skipped: 0 }),
  ] as const

describe('npm test counts what a step has run', () => {
  it('passes a step that ran all of its tests', () => {
    expect(unitCounts(unit(), true, LEAST)).toEqual({ passed: 100, failed: 0, complaints: [] })
    expect(e2eCounts('e2e', e2e(), true, LEAST)).toEqual({ passed: 30, failed: 0, complaints: [] })
    expect(e2eCounts(...twice(MOST_FLAKY))).toEqual({ passed: 30, failed: 0, complaints: [] })
  })

  it('passes without PHP, when only the tests that need it are left out', () => {
    const without = unit({ numPassedTests: 93, numPendingTests: 7 })
    expect(unitCounts(without, true, LEAST, false)).toEqual({
      passed: 93,
      failed: 0,
      complaints: [],
    })
    expect(unitCounts(without, true, LEAST, true).failed).toBe(1)
    expect(
      unitCounts(unit({ numPassedTests: 92, numPendingTests: 8 }), true, LEAST, false).failed,
    ).toBe(1)
  })

  it('passes, and counts nothing, where no other browser is installed', () => {
    expect(browserCounts(null, true)).toEqual({ passed: 0, failed: 0, complaints: [] })
    expect(browserCounts(e2e({ expected: 4 }), true)).toEqual({
      passed: 4,
      failed: 0,
      complaints: [],
    })
  })

  it.each([
    ['other browsers that leave no report', browserCounts(null, false), 'no report'],
    [
      'other browsers in which nothing ran',
      browserCounts(e2e({ expected: 0 }), true),
      'no journey ran',
    ],
    [
      'other browsers that break outside their journeys',
      browserCounts(e2e(), false),
      'error outside',
    ],
    ['a unit runner that leaves no report', unitCounts(null, true, LEAST), 'no report'],
    [
      'a unit runner that runs nothing',
      unitCounts(unit({ numPassedTests: 0 }), true, LEAST),
      'no test ran',
    ],
    [
      'fewer unit tests than before',
      unitCounts(unit({ numPassedTests: 99 }), true, LEAST),
      '99 tests passed, 100 are expected',
    ],
    [
      'a skipped or focused unit test',
      unitCounts(unit({ numPendingTests: 1 }), true, LEAST),
      '1 tests are skipped',
    ],
    [
      'a unit test that is to do',
      unitCounts(unit({ numTodoTests: 1 }), true, LEAST),
      '1 tests are skipped',
    ],
    [
      'a unit runner that breaks outside its tests',
      unitCounts(unit(), false, LEAST),
      'error outside',
    ],
    ['a journey runner that leaves no report', e2eCounts('e2e', null, true, LEAST), 'no report'],
    [
      'a journey runner that runs nothing',
      e2eCounts('e2e', e2e({ expected: 0, skipped: 0 }), true, LEAST),
      'no test ran',
    ],
    [
      'fewer journeys than before',
      e2eCounts('e2e', e2e({ expected: 29 }), true, LEAST),
      '29 tests passed, 30 are expected',
    ],
    [
      'a journey more that is skipped',
      e2eCounts('e2e', e2e({ skipped: 6 }), true, LEAST),
      '6 journeys are skipped',
    ],
    [
      'many journeys that pass only at the second try',
      e2eCounts(...twice(MOST_FLAKY + 1)),
      'second try',
    ],
    [
      'a journey runner that breaks outside its journeys',
      e2eCounts('e2e', e2e(), false, LEAST),
      'error outside',
    ],
  ])('fails %s by name', (_, { failed, complaints }, words) => {
    expect(failed).toBeGreaterThan(0)
    expect(complaints.join()).toContain(words)
  })

  it('counts what failed', () => {
    expect(unitCounts(unit({ numFailedTests: 2 }), false, LEAST)).toMatchObject({
      passed: 100,
      failed: 2,
    })
    expect(e2eCounts('e2e', e2e({ unexpected: 3 }), false, LEAST)).toMatchObject({
      passed: 30,
      failed: 3,
    })
    expect(e2eCounts(...twice(3, 1))).toMatchObject({ passed: 28, failed: 2 })
  })

  it('accepts the counts of the parts that ran', () => {
    expect(
      acceptedJourneys(
        'e2e',
        e2e({ expected: 28, unexpected: 2 }),
        e2e({ expected: 2, skipped: 0 }),
      ),
    ).toEqual({
      e2e: 30,
      e2eSkipped: 5,
    })
    expect(acceptedJourneys('timed', null)).toEqual({})
  })

  it('plays journeys again that failed, unless so many failed that the fault is certain', () => {
    expect([0, 1, 24, 25].map((unexpected) => isWorthAgain(e2e({ unexpected })))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(isWorthAgain(null)).toBe(false)
  })

  it('runs the files of few failed unit tests again, and counts what failed twice', () => {
    const report = (...statuses: string[]) => ({
      ...unit({
        numPassedTests: 100 - statuses.filter((status) => status === 'failed').length,
        numFailedTests: statuses.filter((status) => status === 'failed').length,
      }),
      testResults: statuses.map((status, at) => ({
        name: `${at}.test.ts`,
        assertionResults: [{ status, fullName: `test ${at}`, failureMessages: ['too late'] }],
      })),
    })
    const many = Array.from({ length: MOST_FLAKY_UNIT + 1 }, () => 'failed')
    expect(unitFilesAgain(null)).toEqual([])
    expect(unitFilesAgain(report('passed', 'failed', 'failed'))).toEqual(['1.test.ts', '2.test.ts'])
    expect(unitFilesAgain(report(...many))).toEqual([])
    const first = report('failed', 'failed')
    expect(unitCounts(first, true, LEAST, true, report('passed', 'passed'))).toMatchObject({
      passed: 100,
      failed: 0,
    })
    expect(unitCounts(first, false, LEAST, true, report('passed', 'failed'))).toEqual({
      passed: 99,
      failed: 1,
      complaints: [
        'unit test 0, try 1:\n  too late',
        'unit test 1, try 1:\n  too late',
        'unit test 1, try 2:\n  too late',
        expect.stringContaining('99 tests passed, 100 are expected'),
      ],
    })
  })

  it('ends with the reason of each failure, because the top of a long log may be lost', () => {
    const results = [
      { errors: [{ message: '\u001b[31mError: expected\u001b[39m\n\n  at a.ts:1' }] },
    ]
    const specs = [
      { title: 'an order', tests: [{ projectName: 'phone', status: 'unexpected', results }] },
    ]
    const broken = { ...e2e({ unexpected: 1 }), suites: [{ suites: [{ specs }] }] }
    const [first, second] = [1, 2].map(
      (attempt) => `e2e [phone] an order, try ${attempt}:\n  Error: expected\n    at a.ts:1`,
    )
    expect(e2eCounts('e2e', broken, false, LEAST).complaints).toEqual([first])
    expect(e2eCounts('e2e', broken, false, LEAST, broken).complaints.slice(0, 2)).toEqual([
      first,
      second,
    ])
    const assertionResults = [
      { status: 'passed', fullName: 'good' },
      { status: 'failed', fullName: 'a price', failureMessages: ['expected 1'] },
    ]
    expect(
      unitCounts(unit({ numFailedTests: 1, testResults: [{ assertionResults }] }), false, LEAST),
    ).toEqual({
      passed: 100,
      failed: 1,
      complaints: ['unit a price, try 1:\n  expected 1'],
    })
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
