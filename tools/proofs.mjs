// npm run proofs [-- --only replies,monkey] [--list] [-- more arguments for the one command that is named]
// Runs the long proofs one after another at full size, before a release or overnight; `npm test` plays a small part of
// them. If a chosen proof needs a build and dist/ has none, the build is made first.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readArgument } from '../mocks/server/mockOptions.mjs'

const nodeCommand = (...words) => [process.execPath, ...words]
const unitCommand = (file) => ['npx', 'vitest', 'run', file]
const journeysCommand = (...words) =>
  nodeCommand(
    'node_modules/playwright/cli.js',
    'test',
    '--project=desktop',
    '--retries=0',
    ...words,
  )

/** `minutes` is the time on an idle machine with two cores. An environment variable overrides its default in `env`. */
const PROOFS = [
  {
    name: 'replies',
    what: '5,000 orders of replies over two tabs',
    minutes: 4,
    run: unitCommand('tests/replies.test.tsx'),
    env: { REPLY_ORDERS: '5000' },
  },
  {
    name: 'fuzz',
    what: '100,000 fuzzed replies, 5,100 screens',
    minutes: 8,
    run: unitCommand('tests/fuzz.test.tsx'),
    env: {
      FUZZ_READS: '100000',
      FUZZ_SCREENS: '5100',
      FUZZ_SEED: String(Math.floor(Math.random() * 1e9)),
    },
  },
  {
    name: 'money',
    what: '20,000 random shoppers on fake clocks',
    minutes: 2,
    run: [...unitCommand('tests/money'), '--maxWorkers=1'],
    env: { MONEY_RUNS: '20000' },
  },
  {
    name: 'xss',
    what: '60 payloads in each field and reply, with the policy off',
    minutes: 6,
    build: true,
    run: journeysCommand('xss'),
    env: { XSS: 'all' },
  },
  {
    name: 'faults',
    what: 'every call with 14 faults of the wire in a real browser',
    minutes: 10,
    build: true,
    run: nodeCommand('tools/wire.mjs'),
  },
  {
    name: 'monkey',
    what: 'half an hour of random acts a side',
    minutes: 60,
    build: true,
    run: journeysCommand('monkey'),
    env: { MONKEY_SECONDS: '1800' },
  },
  {
    name: 'money-browser',
    what: '300 sequences and 60 kills around one payment in a browser',
    minutes: 31,
    build: true,
    run: journeysCommand('e2e/money'),
    env: { MONEY_SEQUENCES: '300', MONEY_KILLS: '20' },
  },
  {
    name: 'updates',
    what: '200 updates over an open tab',
    minutes: 40,
    build: true,
    run: journeysCommand('updates'),
    env: { UPDATE_RUNS: '200' },
  },
  {
    name: 'tabs',
    what: 'three times 200 steps of five tabs and two builds',
    minutes: 30,
    build: true,
    run: journeysCommand('e2e/worker.e2e', '--grep=five tabs'),
    env: { TAB_STEPS: '200', TAB_SEEDS: '1,2,3' },
  },
  {
    name: 'translated',
    what: 'all journeys on pages that are translated as Chrome does it',
    minutes: 45,
    build: true,
    run: nodeCommand('tools/journeys.mjs'),
    env: { E2E_FOREIGN: 'translated' },
  },
  {
    name: 'extended',
    what: 'all journeys with the elements that browser extensions put into pages',
    minutes: 45,
    build: true,
    run: nodeCommand('tools/journeys.mjs'),
    env: { E2E_FOREIGN: 'extended' },
  },
  {
    name: 'reach',
    what: 'each control of all screens in five sizes, each state in forced colors',
    minutes: 12,
    build: true,
    run: journeysCommand('e2e/reach.e2e'),
    env: { E2E_REACH: 'all' },
  },
  {
    name: 'browsers',
    what: 'the main journeys in each browser found',
    minutes: 15,
    build: true,
    run: nodeCommand('tools/browsers.mjs'),
  },
  {
    name: 'hosts',
    what: 'the doctor before Apache and nginx, set up as hosts set them up',
    minutes: 2,
    build: true,
    run: nodeCommand('deploy/try/hosts.mjs'),
  },
  {
    name: 'release-apache',
    what: 'a release by npm run setup behind Apache: shopper, owner, and the workers of a previous site',
    minutes: 2,
    run: nodeCommand('tools/releaseJourney.mjs', '--apache'),
  },
  {
    name: 'soak',
    what: 'an hour with an open shop and back office',
    minutes: 60,
    build: true,
    run: nodeCommand('tools/soak.mjs'),
  },
  {
    name: 'dialects',
    what: "each preset and pair of switches of PHP's dialect",
    minutes: 180,
    run: nodeCommand('tools/dialects.mjs'),
  },
  {
    name: 'mutation',
    what: 'small mistakes that the tests must notice',
    minutes: 600,
    run: nodeCommand('tools/mutation/mutation.mjs'),
  },
]

const wantedProofs = readArgument('only')?.split(',')
const separatorIndex = process.argv.indexOf('--')
const passedWords = separatorIndex < 0 ? [] : process.argv.slice(separatorIndex + 1)
const unknownNames = (wantedProofs ?? []).filter(
  (name) => !PROOFS.some((proof) => proof.name === name),
)
if (unknownNames.length > 0) {
  console.error(
    `no such proof: ${unknownNames.join(', ')}; there are ${PROOFS.map(({ name }) => name).join(', ')}`,
  )
  process.exit(1)
}
if (process.argv.includes('--list') || process.argv.includes('--help')) {
  for (const { name, what, minutes, env = {} } of PROOFS) {
    const sizes = Object.entries(env).map((size) => size.join('='))
    console.log([name.padEnd(14), `${minutes} min`.padEnd(8), what, ...sizes].join(' '))
  }
  process.exit(0)
}

const usesShell = process.platform === 'win32'
const commandSucceeds = ([command, ...args], env = {}) =>
  spawnSync(command, args, { stdio: 'inherit', shell: usesShell, env: { ...env, ...process.env } })
    .status === 0

const chosenProofs = PROOFS.filter(({ name }) => !wantedProofs || wantedProofs.includes(name))
if (
  chosenProofs.some(({ build }) => build) &&
  !existsSync('dist/index.html') &&
  !commandSucceeds(nodeCommand('tools/build.mjs'))
)
  process.exit(1)
const proofResults = []
for (const { name, run, env = {} } of chosenProofs) {
  console.log(`\n== ${name} ${JSON.stringify(env)}`)
  const began = Date.now()
  const good = commandSucceeds([...run, ...passedWords], env)
  proofResults.push({
    proof: name,
    result: good ? 'good' : 'NOT good',
    minutes: Math.round((Date.now() - began) / 6000) / 10,
  })
}
console.table(proofResults)
process.exit(proofResults.every(({ result }) => result === 'good') ? 0 : 1)
