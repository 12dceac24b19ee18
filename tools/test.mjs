// npm test              format, types, lint, unit tests, claims, build, budget, a release, core journeys: before each pull request
// npm run test:all      everything else once: sweeps, all other journeys, other browsers: every night and before a release
// Both take [-- --only step,step] [--accept-counts]. `.ci/run` runs both, one after the other.
// The last line is "N passed, N failed".
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { ensureBrowser, ensurePackages } from './ensure.mjs'
import {
  journeyCountsToAccept,
  unitCountsToAccept,
  browserCounts,
  durationText,
  journeyCounts,
  countsOfSingleCheck,
  durationLine,
  unitCounts,
  wantedSteps,
} from './testCounts.mjs'

const binaryPath = (name) => `node_modules/.bin/${name}`
const BROWSERS_REPORT = 'test-results/browsers.json'
const COUNTS_FILE = 'tests/counts.json'
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)
const leastCounts = readJson(COUNTS_FILE)
/** Only the tests of deploy/heads.php need PHP. */
const hasPhp = spawnSync('php', ['-v']).status === 0

function unitStep(name, projects, leftOut = 0) {
  const report = `test-results/${name}.json`
  return {
    name,
    report,
    run: [
      binaryPath('vitest'),
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...projects,
    ],
    counts: (ok) => unitCounts(name, readJson(report), ok, leastCounts, leftOut),
    accepted: () => unitCountsToAccept(name, readJson(report), leftOut),
  }
}

/**
 * The report and the traces of failed journeys are named after the step, so that a later step does not overwrite them.
 */
function journeyStep(name, workers, words) {
  const report = `test-results/${name}.json`
  return {
    name,
    report,
    run: [
      binaryPath('playwright'),
      'test',
      `--output=test-results/${name}`,
      `--workers=${workers}`,
      ...words,
    ],
    env: { E2E_REPORT: report },
    counts: (ok) => journeyCounts(name, readJson(report), ok, leastCounts),
    accepted: () => journeyCountsToAccept(name, readJson(report)),
  }
}

const commandStep = (name, ...run) => ({ name, run, counts: countsOfSingleCheck })
const buildStep = commandStep('build', binaryPath('vite'), 'build', '--logLevel=warn')
const WORKERS = process.env.E2E_WORKERS ?? 4

const CORE_RUN = {
  name: 'npm test',
  minutes: 10,
  steps: [
    commandStep('types', binaryPath('tsc'), '--noEmit', '-p', '.'),
    commandStep('format', binaryPath('prettier'), '--check', '--cache', '--log-level=warn', '.'),
    commandStep('lint', binaryPath('oxlint'), '--deny-warnings'),
    unitStep('unit', ['--project=!sweeps']),
    commandStep('claims', 'node', 'tools/claims.mjs', '--check'),
    buildStep,
    commandStep('bundle', 'node', 'tools/bundle.mjs'),
    commandStep('release', 'node', 'tools/releaseJourney.mjs', 'sales'),
    journeyStep('core', WORKERS, ['--grep=@core']),
  ],
}

const WHOLE_RUN = {
  name: 'npm run test:all',
  minutes: 35,
  steps: [
    buildStep,
    unitStep('sweeps', ['--project=sweeps'], hasPhp ? 0 : leastCounts.unitPhp),
    commandStep('floor', 'node', 'tools/floor.mjs'),
    commandStep('neighbours', 'node', 'tools/releaseJourney.mjs', 'neighbours'),
    // These journeys have limits in seconds. With four browsers on two cores the machine would be too slow, so only two
    // run at a time.
    journeyStep('timed', 2, ['--grep-invert=@core', '--retries=1', '--project=timed']),
    journeyStep('e2e', WORKERS, [
      '--grep-invert=@core',
      '--retries=1',
      '--project=phone',
      '--project=desktop',
    ]),
    {
      name: 'browsers',
      report: BROWSERS_REPORT,
      run: ['node', 'tools/browsers.mjs', '--short'],
      counts: (ok) => browserCounts(readJson(BROWSERS_REPORT), ok),
    },
  ],
}

const chosenRun = process.argv.includes('--all') ? WHOLE_RUN : CORE_RUN
const stepNames = chosenRun.steps.map(({ name }) => name)

if (process.argv.includes('--help')) {
  console.log(`${chosenRun.name} [-- --only ${stepNames.join(',')}] [--accept-counts]`)
  process.exit(0)
}
let wantedNames
try {
  wantedNames = wantedSteps(process.argv, stepNames) ?? stepNames
} catch (cause) {
  console.error(cause.message)
  process.exit(1)
}

ensurePackages()
const browser = await ensureBrowser()
mkdirSync('test-results', { recursive: true })
if (!hasPhp && chosenRun === WHOLE_RUN)
  console.log(
    `PHP isn't installed: ${leastCounts.unitPhp} tests of deploy/heads.php are skipped (Debian: php-cli)`,
  )

function runCommand([command, ...args], env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: {
        ...process.env,
        CHROMIUM: browser,
        E2E_ALL: '1',
        E2E_PORT: process.env.E2E_PORT ?? '4173',
        ...env,
      },
    })
    child.on('close', (code) => resolve(code === 0))
  })
}

const totalCounts = { passed: 0, failed: 0 }
/** The failures of all steps are printed again at the end, because often only the last lines of a log are kept. */
const failures = []
const runNotes = []
const began = Date.now()
const stepsToRun = chosenRun.steps.filter(({ name }) => wantedNames.includes(name))
for (const step of stepsToRun) {
  const { name } = step
  if (step.report) rmSync(step.report, { force: true })
  const started = Date.now()
  console.log(`\n== ${name}`)
  const {
    passed,
    failed,
    complaints,
    late = [],
  } = step.counts(await runCommand(step.run, step.env))
  totalCounts.passed += passed
  totalCounts.failed += failed
  for (const complaint of complaints) console.error(complaint)
  if (failed > 0) failures.push(...(complaints.length > 0 ? complaints : [name]))
  runNotes.push(...late.map((journey) => `Passed only on the second try: ${journey}`))
  console.log(
    `== ${name}: ${passed} passed, ${failed} failed (${durationText(Date.now() - started)})`,
  )
}
runNotes.push(durationLine(chosenRun.name, Date.now() - began, chosenRun.minutes))
if (process.argv.includes('--accept-counts')) {
  const now = {
    ...leastCounts,
    ...Object.assign({}, ...stepsToRun.map(({ accepted }) => accepted?.())),
  }
  writeFileSync(COUNTS_FILE, `${JSON.stringify(now, null, 2)}\n`)
}
if (failures.length > 0) console.error(`\nWhat failed:\n${failures.join('\n')}`)
console.log(`\n${runNotes.join('\n')}`)
console.log(`${totalCounts.passed} passed, ${totalCounts.failed} failed`)
process.exit(totalCounts.failed === 0 ? 0 : 1)
