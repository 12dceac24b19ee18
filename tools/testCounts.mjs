// Counts the passed and failed tests of a step. A step that ran nothing, skipped or lost tests fails by name.
import { stripVTControlCharacters } from 'node:util'

/** The accepted number of journeys that pass only at their second try, alone: 3 % of them. */
export const MOST_FLAKY = 18
/** More failures than this are no accident. */
const MOST_AGAIN = 24
/** The same for unit tests, most of which wait for no clock. */
export const MOST_FLAKY_UNIT = 3

/** Counts of a step that only passes or fails. */
export const one = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, complaints: [] })

const failing = (passed, failed, complaints) => ({
  passed,
  failed: Math.max(failed, complaints.length > 0 ? 1 : 0),
  complaints,
})

function fewer(name, passed, least) {
  if (passed === 0) return [`${name}: no test ran`]
  return passed < least
    ? [
        `${name}: ${passed} tests passed, ${least} are expected (tests/counts.json). If tests were removed on purpose: npm test -- --accept-counts`,
      ]
    : []
}

/** The first lines of an error, without colors. */
const startOf = (message) =>
  stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, 12).join('\n  ')

const failedTests = ({ testResults = [] }) =>
  testResults.flatMap(({ name, assertionResults = [] }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => ({ file: name, ...test })),
  )

/** The files whose tests a second try may save; none if too many failed, or if something failed outside the tests. */
export function unitFilesAgain(report) {
  const failed = failedTests(report ?? {})
  return failed.length <= MOST_FLAKY_UNIT ? [...new Set(failed.map(({ file }) => file))] : []
}

const whyUnitFailed = (report, attempt) =>
  failedTests(report).map(({ fullName, failureMessages = [] }) =>
    startOf(`unit ${fullName}, try ${attempt}:\n${failureMessages.join('\n')}`),
  )

/**
 * Counts of vitest's JSON report, and of the report of the files that ran again; null if the runner wrote none. Without PHP its
 * `unitPhp` tests are skipped.
 *
 * @param {{ numPassedTests: number, numFailedTests: number } | null} again
 */
export function unitCounts(report, ok, least, hasPhp = true, again = null) {
  const php = hasPhp ? 0 : least.unitPhp
  if (report === null) return failing(0, 1, ['unit: the runner left no report'])
  const { numFailedTests: first, numPendingTests: skipped = 0, numTodoTests: todo = 0 } = report
  const failed = again ? again.numFailedTests : first
  const passed = report.numPassedTests + first - failed
  const complaints = fewer('unit', passed, least.unit - php)
  if (skipped + todo > php)
    complaints.push(`unit: ${skipped + todo} tests are skipped, focused away or to do`)
  if (!ok && failed === 0) complaints.push('unit: the runner ended with an error outside the tests')
  const why = [...whyUnitFailed(report, 1), ...(again ? whyUnitFailed(again, 2) : [])]
  return { ...failing(passed, failed, complaints), complaints: [...why, ...complaints] }
}

/** The first lines of each error of a report: a log that was cut at its top still says why. */
function whyFailed(name, report, attempt) {
  const journeys = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(journeys)]
  return (report.suites ?? [])
    .flatMap(journeys)
    .flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .flatMap(({ projectName, results }) =>
          results.flatMap(({ errors = [] }) =>
            errors.map(({ message = '' }) =>
              startOf(`${name} [${projectName}] ${title}, try ${attempt}:\n${message}`),
            ),
          ),
        ),
    )
}

/** Whether so few journeys failed that a second try may save the step. */
export const isWorthAgain = (report) =>
  (report?.stats?.unexpected ?? 0) > 0 && report.stats.unexpected <= MOST_AGAIN

/**
 * Counts of Playwright's JSON report, and of the report of the journeys that were played again. Some journeys run in one
 * width only, so some skips are expected.
 *
 * @param {'timed' | 'e2e'} name
 * @param {{ stats: { expected: number } } | null} again
 */
export function e2eCounts(name, report, ok, least, again = null) {
  if (!report?.stats) return failing(0, 1, [`${name}: the runner left no report`])
  const { expected, unexpected, skipped } = report.stats
  const late = again?.stats?.expected ?? 0
  const passed = expected + late
  const failed = unexpected - late
  const complaints = fewer(name, passed, least[name])
  if (skipped > least[`${name}Skipped`])
    complaints.push(
      `${name}: ${skipped} journeys are skipped, ${least[`${name}Skipped`]} are expected (tests/counts.json)`,
    )
  if (late > MOST_FLAKY)
    complaints.push(
      `${name}: ${late} journeys passed only at the second try; at most ${MOST_FLAKY} may`,
    )
  if (!ok && failed === 0)
    complaints.push(`${name}: the runner ended with an error outside the journeys`)
  const why = [...whyFailed(name, report, 1), ...(again ? whyFailed(name, again, 2) : [])]
  return { ...failing(passed, failed, complaints), complaints: [...why, ...complaints] }
}

/** The count that `--accept-counts` writes for the unit tests; none if they did not run. */
export const acceptedUnit = (report, php) =>
  report ? { unit: report.numPassedTests + report.numFailedTests + php } : {}

/**
 * The counts that `--accept-counts` writes for a part of the journeys; none if it did not run.
 *
 * @param {'timed' | 'e2e'} name
 * @param {{ stats: { expected: number, skipped: number } } | null} report
 * @param {{ stats: { expected: number } } | null} again
 */
export const acceptedJourneys = (name, report, again = null) =>
  report?.stats
    ? {
        [name]: report.stats.expected + (again?.stats?.expected ?? 0),
        [`${name}Skipped`]: report.stats.skipped,
      }
    : {}

/** Counts of the short journeys in other browsers; without a report none of these browsers is installed, which the step says. */
export function browserCounts(report, ok) {
  if (!report?.stats)
    return ok
      ? { passed: 0, failed: 0, complaints: [] }
      : failing(0, 1, ['browsers: the runner left no report'])
  const { expected, unexpected: failed, flaky } = report.stats
  const complaints = expected + flaky + failed === 0 ? ['browsers: no journey ran'] : []
  if (!ok && failed === 0)
    complaints.push('browsers: the runner ended with an error outside the journeys')
  return failing(expected + flaky, failed, complaints)
}

/** The steps named after `--only`; null without it. An unknown name is an error, because no step would run and all would pass. */
export function wantedSteps(argv, names) {
  const at = argv.indexOf('--only')
  if (at < 0) return null
  const wanted = (argv[at + 1] ?? '').split(',').filter(Boolean)
  const unknown = wanted.filter((name) => !names.includes(name))
  if (wanted.length === 0 || unknown.length > 0)
    throw new Error(`--only ${unknown.join(',')}: the steps are ${names.join(', ')}`)
  return wanted
}
