// npm run proofs -- --only mutation [-- --only rules,live] [--file src/rules/stock.ts,src/rules/text.ts] [--go-on]
// Puts small mistakes into the code one by one and counts how many the tests beside it notice. Fails below 85 %. The
// folders of screens take hours, so they run only by name: --only "storefront cart,admin orders".
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { platform } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { ensurePackages } from '../ensure.mjs'

const WANTED_SCORE = 85
const WANTED_SCORE_OF_GROUP = 75

const rulesFiles = (letters) => [`src/rules/${letters}*.ts`, '!src/rules/*.test.ts']
/** Each group takes minutes, so they run one after another. */
const GROUPS = {
  'rules a-o': rulesFiles('[a-o]'),
  'rules p-q': rulesFiles('[p-q]'),
  'rules r': rulesFiles('r'),
  'rules s-z': rulesFiles('[s-z]'),
  php: ['src/api/core/php.ts'],
  client: ['src/api/core/client.ts'],
  live: ['src/api/live/{eventStream,liveQuery,rest}.ts'],
  attempts: ['src/state/orderAttempts.ts', 'src/state/lock.ts'],
  draft: ['src/state/draft.ts'],
  state: [
    'src/state/*.ts',
    ...['attempts', 'lock', 'draft', '*.test'].map((name) => `!src/state/${name}.ts`),
  ],
  'handlers a-o': ['mocks/handlers/[a-o]*Handlers.ts'],
  'handlers p-z': ['mocks/handlers/[p-z]*Handlers.ts'],
  contract: ['tools/contract*.ts', '!tools/contract*.test.ts'],
}

const rootPath = (path) => join(import.meta.dirname, '../..', path)

/** One group for each folder of screens. */
for (const half of ['storefront', 'admin'])
  for (const entry of readdirSync(rootPath(`src/${half}`), { withFileTypes: true }))
    if (entry.isDirectory())
      GROUPS[`${half} ${entry.name}`] = [
        `src/${half}/${entry.name}/**/*.{ts,tsx}`,
        '!src/**/*.test.{ts,tsx}',
      ]
const BY_NAME_ONLY = /^(?:storefront|admin) /

const TESTS = '**/*.test.{ts,tsx}'

/** The tests beside a folder's files, or those of the nearest folder above that has some. */
function testsOf(file) {
  const folder = dirname(file.replace(/\/\*.*$/, '/x'))
  const has = readdirSync(rootPath(folder), { recursive: true }).some((name) =>
    /\.test\.tsx?$/.test(name),
  )
  return has ? `${folder}/${TESTS}` : testsOf(folder)
}

/** The tests that a group's mutants are tried against, and what these need. */
function testsFor(file) {
  const onMocks = { config: 'withMocks', env: 'node' }
  if (file.startsWith('mocks/')) return { ...onMocks, tests: 'mocks/handlers/*.test.ts' }
  if (file.startsWith('tools/')) return { ...onMocks, tests: 'tools/contract.test.ts' }
  if (/^src\/(?:storefront|admin)\//.test(file))
    return { config: 'withMocks', env: 'jsdom', tests: testsOf(file) }
  const env = file.startsWith('src/rules/') ? 'node' : 'jsdom'
  return { config: 'vitest', env, tests: `${dirname(file)}/*.test.{ts,tsx}` }
}

const optionValue = (name) =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined

if (process.argv.includes('--help')) {
  console.log(
    `npm run mutation [-- --only ${Object.keys(GROUPS).join(',')}] [-- --file src/rules/stock.ts,...] [-- --go-on]`,
  )
  process.exit(0)
}

const MUTATION_FOLDER = import.meta.dirname
const root = resolve(MUTATION_FOLDER, '../..')
process.chdir(root)

/** Stryker's packages, more than a hundred, are installed here only: building and testing the shop needs none of them. */
function ensureStryker() {
  ensurePackages()
  const made = join(MUTATION_FOLDER, 'node_modules/.package-lock.json')
  const versionIn = (file) =>
    JSON.parse(readFileSync(file, 'utf8')).packages['node_modules/@stryker-mutator/core'].version
  if (existsSync(made) && versionIn(made) === versionIn(join(MUTATION_FOLDER, 'package-lock.json')))
    return
  console.log('Installing Stryker (once) ...')
  const windows = platform() === 'win32'
  execFileSync(windows ? 'npm.cmd' : 'npm', ['ci', '--loglevel=error'], {
    cwd: MUTATION_FOLDER,
    stdio: 'inherit',
    shell: windows,
  })
}

ensureStryker()
const { Stryker } = await import('@stryker-mutator/core')

const RESULTS_FOLDER = 'node_modules/.cache/mutation'
mkdirSync(RESULTS_FOLDER, { recursive: true })

function mutantsOf(mutate, known) {
  const { config, env, tests } = testsFor(mutate[0])
  Object.assign(process.env, { MUTATION_TESTS: tests, MUTATION_ENV: env })
  return new Stryker({
    mutate,
    testRunner: 'vitest',
    vitest: {
      configFile: `tools/mutation/${config}.config.ts`,
      related: false,
    },
    coverageAnalysis: 'perTest',
    // The sandbox must not lie in node_modules, where vitest looks for no tests.
    tempDirName: '.cache/mutation',
    ignorePatterns: [
      '/dist',
      '/dist-demo',
      '/docs',
      '/e2e',
      '/bench',
      '/deploy',
      '/pictures',
      '/test-results',
    ],
    // TypeScript 7 has no API that could rewrite it, and nothing here is compiled.
    tsconfigFile: 'none.json',
    incremental: known !== null,
    incrementalFile: `${RESULTS_FOLDER}/${known}.json`,
    // --go-on uses the results of an earlier run. It is faster, but wrong where a test changed and kept its name.
    force: !process.argv.includes('--go-on'),
    concurrency: Number(process.env.MUTATION_WORKERS ?? 1),
    timeoutMS: 4000,
    reporters: ['progress-append-only'],
    warnings: { slow: false },
    allowConsoleColors: false,
    logLevel: 'warn',
  }).runMutationTest()
}

const KILLED_STATUSES = ['Killed', 'Timeout']
const LEFT_STATUSES = ['Survived', 'NoCoverage']
const countMutants = (mutants, ...statuses) =>
  mutants.filter(({ status }) => statuses.includes(status)).length
const scoreOf = (mutants) => {
  const [killed, left] = [
    countMutants(mutants, ...KILLED_STATUSES),
    countMutants(mutants, ...LEFT_STATUSES),
  ]
  return killed + left === 0 ? 100 : (100 * killed) / (killed + left)
}

function scoreRow(name, mutants) {
  return [
    name.padEnd(8),
    `${scoreOf(mutants).toFixed(1)} %`.padStart(8),
    `${mutants.length} mutants`,
    `${countMutants(mutants, 'Killed')} killed`,
    `${countMutants(mutants, 'Timeout')} ran out of time`,
    `${countMutants(mutants, 'Survived')} survived`,
    `${countMutants(mutants, 'NoCoverage')} without a test`,
    `${countMutants(mutants, 'Ignored')} left out`,
  ].join(' · ')
}

function mutantText(mutant) {
  const { fileName, location, mutatorName, replacement, status } = mutant
  const place = `${fileName.replace(`${root}/`, '')}:${location.start.line}:${location.start.column}`
  return `${place} ${status === 'NoCoverage' ? 'no test ' : ''}${mutatorName}: ${(replacement ?? '').replaceAll(/\s+/g, ' ').slice(0, 90)}`
}

const wantedGroups = optionValue('--only')?.split(',')
const wantedFiles = optionValue('--file')?.split(',')
const started = Date.now()
const mutantsOfGroup = new Map()
for (const [part, mutate] of Object.entries(wantedFiles ? { files: wantedFiles } : GROUPS)) {
  const [group] = part.split(' ')
  if (!wantedFiles && wantedGroups && !wantedGroups.includes(group) && !wantedGroups.includes(part))
    continue
  if (!wantedFiles && !wantedGroups && BY_NAME_ONLY.test(part)) continue
  const mutants = await mutantsOf(mutate, wantedFiles ? null : part.replace(' ', '-'))
  for (const mutant of mutants.filter(({ status }) => LEFT_STATUSES.includes(status)))
    console.log(mutantText(mutant))
  mutantsOfGroup.set(group, [...(mutantsOfGroup.get(group) ?? []), ...mutants])
}

if (mutantsOfGroup.size === 0) throw new Error(`--only knows ${Object.keys(GROUPS).join(', ')}`)
const allMutants = [...mutantsOfGroup.values()].flat()
for (const [group, mutants] of mutantsOfGroup) console.log(scoreRow(group, mutants))
console.log(scoreRow('all', allMutants))
console.log(`${((Date.now() - started) / 60_000).toFixed(1)} minutes`)
const lowGroups = [...mutantsOfGroup]
  .filter(([, mutants]) => scoreOf(mutants) < WANTED_SCORE_OF_GROUP)
  .map(([group]) => group)
if (scoreOf(allMutants) < WANTED_SCORE || lowGroups.length > 0) {
  console.error(
    `The tests notice too little: wanted are ${WANTED_SCORE} % in all and ${WANTED_SCORE_OF_GROUP} % in each group.`,
  )
  process.exitCode = 1
}
