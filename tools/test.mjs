// npm test              format, types, lint, unit tests, claims, build, budget, a release, core journeys: before each pull request
// npm run test:all      everything else once: sweeps, all other journeys, other browsers: every night and before a release
// Both take [-- --only step,step] [--accept-counts]. `.ci/run` plays one after the other.
// The last line is "N passed, N failed".
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { ensureBrowser, ensurePackages } from './ensure.mjs'
import {
  acceptedJourneys,
  acceptedUnit,
  browserCounts,
  clock,
  journeyCounts,
  one,
  tookLine,
  unitCounts,
  wantedSteps,
} from './testCounts.mjs'

const bin = (name) => `node_modules/.bin/${name}`
const BROWSERS = 'test-results/browsers.json'
const COUNTS = 'tests/counts.json'
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)
const least = read(COUNTS)
/** The tests of deploy/heads.php need it; everything else runs without. */
const hasPhp = spawnSync('php', ['-v']).status === 0

function unit(name, projects, leftOut = 0) {
  const report = `test-results/${name}.json`
  return {
    name,
    report,
    run: [
      bin('vitest'),
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...projects,
    ],
    counts: (ok) => unitCounts(name, read(report), ok, least, leftOut),
    accepted: () => acceptedUnit(name, read(report), leftOut),
  }
}

/** A part of the journeys: its report, and the traces of what failed, have its name. */
function journeys(name, workers, words) {
  const report = `test-results/${name}.json`
  return {
    name,
    report,
    run: [
      bin('playwright'),
      'test',
      `--output=test-results/${name}`,
      `--workers=${workers}`,
      ...words,
    ],
    env: { E2E_REPORT: report },
    counts: (ok) => journeyCounts(name, read(report), ok, least),
    accepted: () => acceptedJourneys(name, read(report)),
  }
}

const check = (name, ...run) => ({ name, run, counts: one })
const build = check('build', bin('vite'), 'build', '--logLevel=warn')
const WORKERS = process.env.E2E_WORKERS ?? 4

const CORE = {
  name: 'npm test',
  minutes: 10,
  steps: [
    check('types', bin('tsc'), '--noEmit', '-p', '.'),
    check('format', bin('prettier'), '--check', '--cache', '--log-level=warn', '.'),
    check('lint', bin('oxlint'), '--deny-warnings'),
    unit('unit', ['--project=!sweeps']),
    check('claims', 'node', 'tools/claims.mjs', '--check'),
    build,
    check('bundle', 'node', 'tools/bundle.mjs'),
    check('release', 'node', 'tools/releaseJourney.mjs', 'sales'),
    journeys('core', WORKERS, ['--grep=@core']),
  ],
}

const ALL = {
  name: 'npm run test:all',
  minutes: 35,
  steps: [
    build,
    unit('sweeps', ['--project=sweeps'], hasPhp ? 0 : least.unitPhp),
    check('floor', 'node', 'tools/floor.mjs'),
    check('neighbours', 'node', 'tools/releaseJourney.mjs', 'neighbours'),
    // Limits of seconds measure the machine when four browsers share two cores, so these journeys have two.
    journeys('timed', 2, ['--grep-invert=@core', '--retries=1', '--project=timed']),
    journeys('e2e', WORKERS, [
      '--grep-invert=@core',
      '--retries=1',
      '--project=phone',
      '--project=desktop',
    ]),
    {
      name: 'browsers',
      report: BROWSERS,
      run: ['node', 'tools/browsers.mjs', '--short'],
      counts: (ok) => browserCounts(read(BROWSERS), ok),
    },
  ],
}

const command = process.argv.includes('--all') ? ALL : CORE
const names = command.steps.map(({ name }) => name)

if (process.argv.includes('--help')) {
  console.log(`${command.name} [-- --only ${names.join(',')}] [--accept-counts]`)
  process.exit(0)
}
let wanted
try {
  wanted = wantedSteps(process.argv, names) ?? names
} catch (cause) {
  console.error(cause.message)
  process.exit(1)
}

ensurePackages()
const browser = await ensureBrowser()
mkdirSync('test-results', { recursive: true })
if (!hasPhp && command === ALL)
  console.log(
    `PHP isn't installed: ${least.unitPhp} tests of deploy/heads.php are skipped (Debian: php-cli)`,
  )

function run([command, ...args], env = {}) {
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

const total = { passed: 0, failed: 0 }
/** Said again at the end: where only the last lines of a log are kept, they name what failed. */
const failures = []
const notes = []
const began = Date.now()
const steps = command.steps.filter(({ name }) => wanted.includes(name))
for (const step of steps) {
  const { name } = step
  if (step.report) rmSync(step.report, { force: true })
  const started = Date.now()
  console.log(`\n== ${name}`)
  const { passed, failed, complaints, late = [] } = step.counts(await run(step.run, step.env))
  total.passed += passed
  total.failed += failed
  for (const complaint of complaints) console.error(complaint)
  if (failed > 0) failures.push(...(complaints.length > 0 ? complaints : [name]))
  notes.push(...late.map((journey) => `Passed only on the second try: ${journey}`))
  console.log(`== ${name}: ${passed} passed, ${failed} failed (${clock(Date.now() - started)})`)
}
notes.push(tookLine(command.name, Date.now() - began, command.minutes))
if (process.argv.includes('--accept-counts')) {
  const now = { ...least, ...Object.assign({}, ...steps.map(({ accepted }) => accepted?.())) }
  writeFileSync(COUNTS, `${JSON.stringify(now, null, 2)}\n`)
}
if (failures.length > 0) console.error(`\nWhat failed:\n${failures.join('\n')}`)
console.log(`\n${notes.join('\n')}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
