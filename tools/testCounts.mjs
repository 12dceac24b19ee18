// Counts the passed and failed tests of a step. The step fails if it ran nothing, or skipped or lost tests.
import { stripVTControlCharacters } from 'node:util'

/** At most this many journeys of `npm run test:all` may pass at the second try only; `npm test` allows none. */
export const MOST_FLAKY = 3

export const countsOfSingleCheck = (ok) => ({
  passed: ok ? 1 : 0,
  failed: ok ? 0 : 1,
  complaints: [],
})

const failedCounts = (passed, failed, complaints) => ({
  passed,
  failed: Math.max(failed, complaints.length > 0 ? 1 : 0),
  complaints,
})

function fewerTests(name, passed, least) {
  if (passed === 0) return [`${name}: no test ran`]
  return passed < least
    ? [
        `${name}: ${passed} tests passed, ${least} are expected (tests/counts.json). If tests were removed on purpose, run the step again with --accept-counts`,
      ]
    : []
}

const firstLinesOf = (message) =>
  stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, 12).join('\n  ')

const whyUnitFailed = (name, { testResults = [] }) =>
  testResults
    .flatMap(({ assertionResults = [] }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages = [] }) =>
      firstLinesOf(`${name} ${fullName}:\n${failureMessages.join('\n')}`),
    )

/** Counts the tests in vitest's JSON report. `leftOut` tests may be skipped, because PHP is missing. */
export function unitCounts(name, report, ok, least, leftOut = 0) {
  if (report === null) return failedCounts(0, 1, [`${name}: the runner left no report`])
  const {
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: skipped = 0,
    numTodoTests: todo = 0,
  } = report
  const complaints = fewerTests(name, passed, least[name] - leftOut)
  if (skipped + todo > leftOut)
    complaints.push(`${name}: ${skipped + todo} tests are skipped, focused away or to do`)
  if (!ok && failed === 0)
    complaints.push(`${name}: the runner ended with an error outside the tests`)
  return {
    ...failedCounts(passed, failed, complaints),
    complaints: [...whyUnitFailed(name, report), ...complaints],
  }
}

function journeysThat(status, report) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)]
  return (report.suites ?? []).flatMap(specs).flatMap(({ title, tests }) =>
    tests
      .filter((test) => test.status === status)
      .map(({ projectName, results }) => ({
        name: `[${projectName}] ${title}`,
        errors: results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message)),
      })),
  )
}

/**
 * Counts the tests in Playwright's JSON report. Some journeys run only on certain servers, so tests/counts.json allows
 * some skips.
 */
export function journeyCounts(name, report, ok, least) {
  if (!report?.stats) return failedCounts(0, 1, [`${name}: the runner left no report`])
  const { expected, unexpected: failed, flaky, skipped } = report.stats
  const passed = expected + flaky
  const complaints = fewerTests(name, passed, least[name])
  if (skipped > (least[`${name}Skipped`] ?? 0))
    complaints.push(
      `${name}: ${skipped} journeys are skipped, ${least[`${name}Skipped`] ?? 0} are expected (tests/counts.json)`,
    )
  const late = journeysThat('flaky', report).map((one) => `${name} ${one.name}`)
  if (flaky > MOST_FLAKY)
    complaints.push(
      `${name}: ${flaky} journeys passed only at the second try; at most ${MOST_FLAKY} may`,
    )
  if (!ok && failed === 0)
    complaints.push(`${name}: the runner ended with an error outside the journeys`)
  const why = journeysThat('unexpected', report).flatMap((one) =>
    one.errors.map((message) => firstLinesOf(`${name} ${one.name}:\n${message}`)),
  )
  return { ...failedCounts(passed, failed, complaints), complaints: [...why, ...complaints], late }
}

export const unitCountsToAccept = (name, report, leftOut = 0) =>
  report ? { [name]: report.numPassedTests + report.numFailedTests + leftOut } : {}

export const journeyCountsToAccept = (name, report) =>
  report?.stats
    ? {
        [name]: report.stats.expected + report.stats.unexpected + report.stats.flaky,
        [`${name}Skipped`]: report.stats.skipped,
      }
    : {}

/**
 * Counts the short journeys in other browsers. If none of these browsers is installed there is no report, and that is no
 * failure.
 */
export function browserCounts(report, ok) {
  if (!report?.stats)
    return ok
      ? { passed: 0, failed: 0, complaints: [] }
      : failedCounts(0, 1, ['browsers: the runner left no report'])
  const { expected, unexpected: failed, flaky } = report.stats
  const complaints = expected + flaky + failed === 0 ? ['browsers: no journey ran'] : []
  if (!ok && failed === 0)
    complaints.push('browsers: the runner ended with an error outside the journeys')
  return failedCounts(expected + flaky, failed, complaints)
}

/**
 * Returns the steps named after `--only`; null without it. An unknown name is an error, because otherwise no step would
 * run and none fail.
 */
export function wantedSteps(argv, names) {
  const at = argv.indexOf('--only')
  if (at < 0) return null
  const wanted = (argv[at + 1] ?? '').split(',').filter(Boolean)
  const unknown = wanted.filter((name) => !names.includes(name))
  if (wanted.length === 0 || unknown.length > 0)
    throw new Error(`--only ${unknown.join(',')}: the steps are ${names.join(', ')}`)
  return wanted
}

/** Formats minutes and seconds, such as 11:02. */
export const durationText = (milliseconds) => {
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** A command that is slower than its budget does not fail, because machines differ. */
export const durationLine = (name, milliseconds, minutes) =>
  milliseconds > minutes * 60_000
    ? `${name} took ${durationText(milliseconds)}, its budget is ${minutes}:00`
    : `${name} took ${durationText(milliseconds)} of ${minutes}:00`
