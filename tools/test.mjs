// npm test [-- --only types,format,lint,unit,claims,build,bundle,floor,release,timed,e2e,browsers] [--accept-counts]
// Runs every check, the fastest to fail first. The last line is "N passed, N failed".
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { ensureBrowser, ensurePackages } from './ensure.mjs'
import {
  acceptedJourneys,
  acceptedUnit,
  browserCounts,
  e2eCounts,
  isWorthAgain,
  one,
  unitCounts,
  unitFilesAgain,
  wantedSteps,
} from './testCounts.mjs'

if (process.argv.includes('--help')) {
  console.log(
    'npm test [-- --only types,format,lint,unit,claims,build,bundle,floor,release,timed,e2e,browsers] [--accept-counts]',
  )
  process.exit(0)
}

ensurePackages()
const browser = await ensureBrowser()
mkdirSync('test-results', { recursive: true })

const bin = (name) => `node_modules/.bin/${name}`
const UNIT = 'test-results/unit.json'
const UNIT_AGAIN = 'test-results/unit-again.json'
const BROWSERS = 'test-results/browsers.json'

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)
const COUNTS = 'tests/counts.json'
const least = read(COUNTS)
/** The tests of deploy/heads.php need it; everything else runs without. */
const hasPhp = spawnSync('php', ['-v']).status === 0

/** A part of the journeys: its reports, and the traces of what failed, have its name. */
function journeys(name, workers, projects) {
  const report = `test-results/${name}.json`
  const second = `test-results/${name}-again.json`
  const run = [
    bin('playwright'),
    'test',
    `--output=test-results/${name}`,
    ...projects.map((one) => `--project=${one}`),
  ]
  return {
    name,
    reports: [report, second],
    run: [...run, `--workers=${workers}`],
    env: { E2E_REPORT: report },
    // Browsers beside each other make a busy machine slow enough to miss a limit, so what failed is played again with one.
    again: (ok) => !ok && isWorthAgain(read(report)) && [...run, '--last-failed', '--workers=1'],
    againEnv: { E2E_REPORT: second },
    counts: (ok) => e2eCounts(name, read(report), ok, least, read(second)),
    accepted: () => acceptedJourneys(name, read(report), read(second)),
  }
}

function unit() {
  const run = [bin('vitest'), 'run', '--reporter=dot', '--reporter=json']
  return {
    name: 'unit',
    reports: [UNIT, UNIT_AGAIN],
    run: [...run, `--outputFile.json=${UNIT}`],
    // A busy machine misses a limit, but a fault fails twice.
    again: (ok) => {
      const files = ok ? [] : unitFilesAgain(read(UNIT))
      return (
        files.length > 0 && [...run, `--outputFile.json=${UNIT_AGAIN}`, '--maxWorkers=1', ...files]
      )
    },
    counts: (ok) => unitCounts(read(UNIT), ok, least, hasPhp, read(UNIT_AGAIN)),
    accepted: () => acceptedUnit(read(UNIT), hasPhp ? 0 : least.unitPhp),
  }
}

const STEPS = [
  { name: 'types', run: [bin('tsc'), '--noEmit', '-p', '.'], counts: one },
  { name: 'format', run: [bin('prettier'), '--check', '.'], counts: one },
  { name: 'lint', run: [bin('oxlint'), '--deny-warnings'], counts: one },
  unit(),
  { name: 'claims', run: ['node', 'tools/claims.mjs', '--check'], counts: one },
  { name: 'build', run: [bin('vite'), 'build', '--logLevel=warn'], counts: one },
  { name: 'bundle', run: ['node', 'tools/bundle.mjs'], counts: one },
  { name: 'floor', run: ['node', 'tools/floor.mjs'], counts: one },
  { name: 'release', run: ['node', 'tools/releaseJourney.mjs'], counts: one },
  // Limits of seconds measure the machine when four browsers share two cores, so these journeys have two.
  journeys('timed', 2, ['timed']),
  journeys('e2e', process.env.E2E_WORKERS ?? 4, ['phone', 'desktop']),
  {
    name: 'browsers',
    run: ['node', 'tools/browsers.mjs', '--short'],
    counts: (ok) => browserCounts(read(BROWSERS), ok),
  },
]

function run([command, ...args], more = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: {
        ...process.env,
        CHROMIUM: browser,
        E2E_ALL: '1',
        E2E_PORT: process.env.E2E_PORT ?? '4173',
        ...more,
      },
    })
    child.on('close', (code) => resolve(code === 0))
  })
}

let wanted
try {
  wanted = wantedSteps(
    process.argv,
    STEPS.map(({ name }) => name),
  )
} catch (cause) {
  console.error(cause.message)
  process.exit(1)
}
if (!hasPhp)
  console.log(
    `PHP is not here: ${least.unitPhp} tests of deploy/heads.php are left out (Debian: php-cli)`,
  )
for (const file of [BROWSERS, ...STEPS.flatMap(({ reports = [] }) => reports)])
  rmSync(file, { force: true })
const total = { passed: 0, failed: 0 }
/** Said again at the end: where only the last lines of a log are kept, they name what failed. */
const failures = []
for (const { name, run: command, env, again, againEnv, counts } of STEPS) {
  if (wanted && !wanted.includes(name)) continue
  const started = Date.now()
  console.log(`\n== ${name}`)
  let ok = await run(command, env)
  const second = again?.(ok)
  if (second) ok = await run(second, againEnv)
  const { passed, failed, complaints } = counts(ok)
  total.passed += passed
  total.failed += failed
  for (const complaint of complaints) console.error(complaint)
  if (failed > 0) failures.push(...(complaints.length > 0 ? complaints : [name]))
  console.log(
    `== ${name}: ${passed} passed, ${failed} failed (${Math.round((Date.now() - started) / 1000)} s)`,
  )
}
if (process.argv.includes('--accept-counts')) {
  const now = { ...least, ...Object.assign({}, ...STEPS.map(({ accepted }) => accepted?.())) }
  writeFileSync(COUNTS, `${JSON.stringify(now, null, 2)}\n`)
}
if (failures.length > 0) console.error(`\nWhat failed:\n${failures.join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
