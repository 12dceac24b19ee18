// npm run proofs -- --only mutation [-- --only rules,live] [--file src/rules/stock.ts,src/storefront/cart/*.tsx] [--go-on]
// Stryker puts small mistakes into the code one by one and counts how many the nearest tests notice. Fails below 85 % in
// all and below 75 % in a group. The folders of screens take hours, so they run only with --file.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { platform } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { readArgument } from '../../mocks/server/mockOptions.mjs'
import { ensurePackages } from '../ensure.mjs'

const WANTED_SCORE = 85
const WANTED_SCORE_OF_GROUP = 75

const GROUPS = {
  rules: ['src/rules/*.ts', '!src/rules/*.test.ts'],
  php: ['src/api/core/php.ts'],
  client: ['src/api/core/client.ts'],
  live: ['src/api/live/{eventStream,liveQuery,rest}.ts'],
  state: ['src/state/*.ts', '!src/state/*.test.ts'],
  handlers: ['mocks/handlers/*Handlers.ts'],
  contract: ['tools/contract*.ts', '!tools/contract*.test.ts'],
}

const MUTATION_FOLDER = import.meta.dirname
process.chdir(resolve(MUTATION_FOLDER, '../..'))

/** Returns the tests below a folder, or below the nearest parent folder that has some. */
function testsOf(folder) {
  const hasTests = readdirSync(folder, { recursive: true }).some((name) =>
    /\.test\.tsx?$/.test(name),
  )
  return hasTests ? `${folder}/**/*.test.{ts,tsx}` : testsOf(dirname(folder))
}

/** Returns the tests that should notice mistakes in a file, and the environment that these tests need. */
function testsFor(file) {
  if (file.startsWith('mocks/'))
    return { mocks: 'yes', env: 'node', tests: 'mocks/handlers/*.test.ts' }
  if (file.startsWith('tools/'))
    return { mocks: 'yes', env: 'node', tests: 'tools/contract.test.ts' }
  if (/^src\/(?:storefront|admin)\//.test(file))
    return { mocks: 'yes', env: 'jsdom', tests: testsOf(dirname(file).replace(/\/\*.*$/, '')) }
  const env = file.startsWith('src/rules/') ? 'node' : 'jsdom'
  return { mocks: '', env, tests: `${dirname(file)}/*.test.{ts,tsx}` }
}

/** Stryker needs more than a hundred packages, which nothing else in the project needs, so only this command installs them. */
function ensureStryker() {
  ensurePackages()
  const versionIn = (file, read) => existsSync(file) && read(JSON.parse(readFileSync(file, 'utf8')))
  const stryker = '@stryker-mutator/core'
  const wanted = versionIn(
    join(MUTATION_FOLDER, 'package.json'),
    ({ devDependencies }) => devDependencies[stryker],
  )
  const installed = versionIn(
    join(MUTATION_FOLDER, 'node_modules', stryker, 'package.json'),
    ({ version }) => version,
  )
  if (wanted === installed) return
  console.log('Installing Stryker (once) ...')
  const windows = platform() === 'win32'
  execFileSync(windows ? 'npm.cmd' : 'npm', ['install', '--loglevel=error'], {
    cwd: MUTATION_FOLDER,
    stdio: 'inherit',
    shell: windows,
  })
}

ensureStryker()
const { Stryker } = await import('@stryker-mutator/core')

function mutantsOf(group, mutate) {
  const { mocks, env, tests } = testsFor(mutate[0])
  Object.assign(process.env, { MUTATION_TESTS: tests, MUTATION_ENV: env, MUTATION_MOCKS: mocks })
  return new Stryker({
    mutate,
    testRunner: 'vitest',
    vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    // vitest finds no tests inside node_modules, so the sandbox is elsewhere.
    tempDirName: '.cache/mutation',
    ignorePatterns: ['/dist', '/dist-demo', '/docs', '/e2e', '/bench', '/deploy', '/test-results'],
    // Stryker would rewrite tsconfig.json, but TypeScript 7 has no API for that. Nothing is compiled here, so name a
    // missing file.
    tsconfigFile: 'none.json',
    incremental: true,
    incrementalFile: `node_modules/.cache/mutation/${group}.json`,
    // --go-on reuses results of an earlier run. That is faster, but wrong if a test changed and kept its name.
    force: !process.argv.includes('--go-on'),
    concurrency: Number(process.env.MUTATION_WORKERS ?? 1),
    timeoutMS: 4000,
    reporters: ['progress-append-only', 'clear-text'],
    clearTextReporter: { reportTests: false },
    warnings: { slow: false },
    allowConsoleColors: false,
    logLevel: 'warn',
  }).runMutationTest()
}

function scoreOf(mutants) {
  const countOf = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length
  const killed = countOf('Killed', 'Timeout')
  const left = countOf('Survived', 'NoCoverage')
  return killed + left === 0 ? 100 : (100 * killed) / (killed + left)
}

const files = readArgument('file')?.split(',')
const wantedGroups = readArgument('only')?.split(',') ?? Object.keys(GROUPS)
const groups = files
  ? [['files', files]]
  : Object.entries(GROUPS).filter(([group]) => wantedGroups.includes(group))
if (groups.length === 0) throw new Error(`--only knows ${Object.keys(GROUPS).join(', ')}`)

const allMutants = []
const scores = {}
for (const [group, mutate] of groups) {
  const mutants = await mutantsOf(group, mutate)
  allMutants.push(...mutants)
  scores[group] = scoreOf(mutants)
}
for (const [group, score] of Object.entries(scores)) console.log(`${group}: ${score.toFixed(1)} %`)
console.log(`all: ${scoreOf(allMutants).toFixed(1)} %`)
if (
  scoreOf(allMutants) < WANTED_SCORE ||
  Object.values(scores).some((score) => score < WANTED_SCORE_OF_GROUP)
) {
  console.error(
    `The tests notice too little: wanted are ${WANTED_SCORE} % in all and ${WANTED_SCORE_OF_GROUP} % in each group.`,
  )
  process.exitCode = 1
}
