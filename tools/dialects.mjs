// npm run proofs -- --only dialects [-- --only php,old --part unit,journeys,pairs]
// Plays the unit and screen tests and ten main journeys against each preset of the mock PHP's dialect. Then it plays the
// journeys against generated dialects, in which each form of a switch occurs together with each form of every other
// switch. This takes hours.
import { spawnSync } from 'node:child_process'
import { runnerImport } from 'vite'
import { readArgument } from '../mocks/server/mockOptions.mjs'

const JOURNEYS = [
  'browse',
  'search',
  'product',
  'buy',
  'signup',
  'contact',
  'admin-orders',
  'admin-products',
  'admin-inquiries',
  'admin-settings',
].map((name) => `e2e/${name}.e2e.ts`)

/**
 * The screen tests expect certain rows and pictures, so these switches stay fixed. tests/phpRequests and mocks/dialects
 * test the other forms.
 */
const JOURNEY_DIALECT =
  'files=any,order=usual,pictures=relative,stock=checked,cancel=restocks,cart=checked,status=stored,categories=once,' +
  'pages=once,delay=0,names=numbered,upload=2M,post=8M'
/** The journeys use products at the top of the list, so the order of the list must not change. */
const ORDER_SWITCH = 'order=usual'

const binaryPath = (name) => `node_modules/.bin/${name}`
const { module: dialect } = await runnerImport('/mocks/dialects/dialect.ts', { configFile: false })
const { module: pairs } = await runnerImport('/tools/dialectPairs.ts', { configFile: false })

const wantedParts = (readArgument('part') ?? 'unit,journeys,pairs').split(',')
const presets = readArgument('only')?.split(',') ?? Object.keys(dialect.PRESETS)

const failedRuns = []
function runTests(what, name, command, args) {
  const began = Date.now()
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, MOCK_DIALECT: name },
  })
  const seconds = Math.round((Date.now() - began) / 1000)
  console.log(`\n${what}, ${name}: ${status === 0 ? 'good' : 'NOT good'} (${seconds} s)\n`)
  if (status !== 0) failedRuns.push(`${what}, ${name}`)
}

const runJourneys = (what, name) =>
  runTests(what, `${name},${ORDER_SWITCH}`, binaryPath('playwright'), ['test', ...JOURNEYS])

if (wantedParts.includes('unit'))
  for (const name of presets)
    runTests('tests', `${name},${JOURNEY_DIALECT}`, binaryPath('vitest'), [
      'run',
      'src',
      '--reporter=dot',
    ])
if (wantedParts.includes('journeys') || wantedParts.includes('pairs')) {
  const { status } = spawnSync(binaryPath('vite'), ['build'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(1)
}
if (wantedParts.includes('journeys')) for (const name of presets) runJourneys('journeys', name)
if (wantedParts.includes('pairs'))
  for (const row of pairs.coveringDialects()) runJourneys('pairs', pairs.dialectOptionOf(row))

console.log(
  failedRuns.length === 0 ? 'All dialects passed.' : `NOT good:\n${failedRuns.join('\n')}`,
)
process.exit(failedRuns.length === 0 ? 0 : 1)
