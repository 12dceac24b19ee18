// npm test [-- --only types,format,lint,unit,claims,build,bundle,floor,e2e,browsers] [--accept-counts]
// Runs every check, the fastest to fail first. The last line is "N passed, N failed".
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { ensureBrowser, ensurePackages } from './ensure.mjs'
import { browserCounts, e2eCounts, isWorthAgain, one, unitCounts, wantedSteps } from './testCounts.mjs'

if (process.argv.includes('--help')) {
  console.log('npm test [-- --only types,format,lint,unit,claims,build,bundle,floor,e2e,browsers] [--accept-counts]')
  process.exit(0)
}

ensurePackages()
const browser = await ensureBrowser()
mkdirSync('test-results', { recursive: true })

const bin = (name) => `node_modules/.bin/${name}`
const UNIT = 'test-results/unit.json'
const E2E = 'test-results/e2e.json'
const E2E_AGAIN = 'test-results/e2e-again.json'
const BROWSERS = 'test-results/browsers.json'

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)
const COUNTS = 'tests/counts.json'
const least = read(COUNTS)
/** The tests of deploy/heads.php need it; everything else runs without. */
const hasPhp = spawnSync('php', ['-v']).status === 0

const STEPS = [
  { name: 'types', run: [bin('tsc'), '--noEmit', '-p', '.'], counts: one },
  { name: 'format', run: [bin('prettier'), '--check', '.'], counts: one },
  { name: 'lint', run: [bin('oxlint'), '--deny-warnings'], counts: one },
  {
    name: 'unit',
    run: [bin('vitest'), 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${UNIT}`],
    counts: (ok) => unitCounts(read(UNIT), ok, least, hasPhp),
  },
  { name: 'claims', run: ['node', 'tools/claims.mjs', '--check'], counts: one },
  { name: 'build', run: [bin('vite'), 'build', '--logLevel=warn'], counts: one },
  { name: 'bundle', run: ['node', 'tools/bundle.mjs'], counts: one },
  { name: 'floor', run: ['node', 'tools/floor.mjs'], counts: one },
  {
    name: 'e2e',
    run: [bin('playwright'), 'test'],
    // Four browsers at once make a busy machine slow enough to miss a limit, so what failed is played again with one.
    again: (ok) => !ok && isWorthAgain(read(E2E)) && [bin('playwright'), 'test', '--last-failed', '--workers=1'],
    counts: (ok) => e2eCounts(read(E2E), ok, least, read(E2E_AGAIN)),
  },
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
      env: { ...process.env, CHROMIUM: browser, E2E_ALL: '1', E2E_PORT: process.env.E2E_PORT ?? '4173', ...more },
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
if (!hasPhp) console.log(`PHP is not here: ${least.unitPhp} tests of deploy/heads.php are left out (Debian: php-cli)`)
for (const file of [UNIT, E2E, E2E_AGAIN, BROWSERS]) rmSync(file, { force: true })
const total = { passed: 0, failed: 0 }
for (const { name, run: command, again, counts } of STEPS) {
  if (wanted && !wanted.includes(name)) continue
  const started = Date.now()
  console.log(`\n== ${name}`)
  let ok = await run(command)
  const second = again?.(ok)
  if (second) ok = await run(second, { E2E_REPORT: E2E_AGAIN })
  const { passed, failed, complaints } = counts(ok)
  total.passed += passed
  total.failed += failed
  for (const complaint of complaints) console.error(complaint)
  console.log(`== ${name}: ${passed} passed, ${failed} failed (${Math.round((Date.now() - started) / 1000)} s)`)
}
if (process.argv.includes('--accept-counts')) {
  const [unit, e2e] = [read(UNIT), read(E2E)?.stats]
  const now = {
    ...least,
    ...(unit ? { unit: unit.numPassedTests + (hasPhp ? 0 : least.unitPhp) } : {}),
    ...(e2e ? { e2e: e2e.expected + (read(E2E_AGAIN)?.stats.expected ?? 0), e2eSkipped: e2e.skipped } : {}),
  }
  writeFileSync(COUNTS, `${JSON.stringify(now, null, 2)}\n`)
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
