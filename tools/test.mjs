// npm test [-- --only types,lint,unit,claims,build,bundle,e2e]
// Everything, in the order in which a mistake shows soonest. The last line is "N passed, N failed".
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureBrowser, ensurePackages } from './ensure.mjs'

if (process.argv.includes('--help')) {
  console.log('npm test [-- --only types,lint,unit,claims,build,bundle,e2e]')
  process.exit(0)
}

ensurePackages()
const browser = await ensureBrowser()
mkdirSync('test-results', { recursive: true })

const bin = (name) => `node_modules/.bin/${name}`
const UNIT = 'test-results/unit.json'
const E2E = 'test-results/e2e.json'

/** Counts for a step that is one yes or no. */
const one = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 })

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

function unitCounts(ok) {
  const report = read(UNIT)
  if (!report) return one(false)
  const failed = report.numFailedTests + (ok || report.numFailedTests > 0 ? 0 : 1)
  return { passed: report.numPassedTests, failed }
}

function e2eCounts(ok) {
  const stats = read(E2E)?.stats
  if (!stats) return one(false)
  // A journey that passes only at its second try is named, so that somebody looks at it, and does not stop the rest.
  if (stats.flaky > 0) console.warn(`${stats.flaky} journey(s) passed only at the second try`)
  const failed = stats.unexpected + (ok || stats.unexpected > 0 ? 0 : 1)
  return { passed: stats.expected + stats.flaky, failed }
}

const STEPS = [
  { name: 'types', run: [bin('tsc'), '--noEmit', '-p', '.'], counts: one },
  { name: 'lint', run: [bin('oxlint'), '--deny-warnings'], counts: one },
  {
    name: 'unit',
    run: [bin('vitest'), 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${UNIT}`],
    counts: unitCounts,
  },
  { name: 'claims', run: ['node', 'tools/claims.mjs', '--check'], counts: one },
  { name: 'build', run: [bin('vite'), 'build', '--logLevel=warn'], counts: one },
  { name: 'bundle', run: ['node', 'tools/bundle.mjs'], counts: one },
  { name: 'e2e', run: [bin('playwright'), 'test'], counts: e2eCounts },
]

function run([command, ...args]) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, CHROMIUM: browser, E2E_PORT: process.env.E2E_PORT ?? '4173' },
    })
    child.on('close', (code) => resolve(code === 0))
  })
}

const wanted = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1]?.split(',') : null
for (const file of [UNIT, E2E]) rmSync(file, { force: true })
const total = { passed: 0, failed: 0 }
for (const { name, run: command, counts } of STEPS) {
  if (wanted && !wanted.includes(name)) continue
  const started = Date.now()
  console.log(`\n== ${name}`)
  const { passed, failed } = counts(await run(command))
  total.passed += passed
  total.failed += failed
  console.log(`== ${name}: ${passed} passed, ${failed} failed (${Math.round((Date.now() - started) / 1000)} s)`)
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
