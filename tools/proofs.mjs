// npm run proofs [-- --only replies,monkey] [--list]
// The long proofs one after another, each in its full size; `npm test` plays a small part of them. Before a release, or over a
// night. The journeys need a build, which the first of them makes.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { argument } from '../mocks/server/mockOptions.mjs'

const npm = (script, ...args) => ['npm', 'run', script, ...(args.length > 0 ? ['--', ...args] : [])]

/** Minutes: on two cores with nothing beside them. */
const PROOFS = [
  {
    name: 'replies',
    what: '5,000 orders of replies over two tabs',
    minutes: 4,
    run: ['npx', 'vitest', 'run', 'tests/replies.test.tsx'],
    env: { REPLY_ORDERS: '5000' },
  },
  { name: 'fuzz', what: '100,000 fuzzed replies, 5,100 screens', minutes: 4, run: npm('fuzz') },
  { name: 'money', what: '20,000 random shoppers on fake clocks', minutes: 2, run: npm('money') },
  {
    name: 'xss',
    what: '60 payloads in each field and reply',
    minutes: 6,
    build: true,
    run: npm('e2e:xss'),
  },
  {
    name: 'monkey',
    what: 'half an hour of random acts a side',
    minutes: 60,
    build: true,
    run: npm('monkey'),
  },
  {
    name: 'money:browser',
    what: '300 sequences and 60 kills around one payment in a browser',
    minutes: 31,
    build: true,
    run: npm('money:browser'),
  },
  {
    name: 'updates',
    what: '200 updates over an open tab',
    minutes: 40,
    build: true,
    run: npm('updates'),
  },
  {
    name: 'tabs',
    what: 'three times 200 steps of five tabs and two builds',
    minutes: 30,
    build: true,
    run: npm('tabs'),
  },
  {
    name: 'translated',
    what: 'all journeys on pages that are translated as Chrome does it',
    minutes: 45,
    build: true,
    run: npm('e2e'),
    env: { E2E_FOREIGN: 'translated' },
  },
  {
    name: 'extended',
    what: 'all journeys with the elements that browser extensions put into pages',
    minutes: 45,
    build: true,
    run: npm('e2e'),
    env: { E2E_FOREIGN: 'extended' },
  },
  {
    name: 'reach',
    what: 'each control of all screens in five sizes, each state in forced colors',
    minutes: 12,
    build: true,
    run: npm('e2e', 'e2e/reach.e2e', '--project=desktop'),
    env: { E2E_REACH: 'all' },
  },
  {
    name: 'browsers',
    what: 'the main journeys in each browser found',
    minutes: 15,
    build: true,
    run: npm('e2e:browsers'),
  },
  {
    name: 'hosts',
    what: 'the doctor before Apache and nginx, set up as hosts set them up',
    minutes: 2,
    build: true,
    run: ['node', 'deploy/try/hosts.mjs'],
  },
  {
    name: 'soak',
    what: 'an hour with an open shop and back office',
    minutes: 60,
    build: true,
    run: npm('soak'),
  },
  {
    name: 'dialects',
    what: "each preset and pair of switches of PHP's dialect",
    minutes: 180,
    run: npm('dialects'),
  },
  {
    name: 'mutation',
    what: 'small mistakes that the tests must notice',
    minutes: 600,
    run: npm('mutation'),
  },
]

const wanted = argument('only')?.split(',')
const unknown = (wanted ?? []).filter((name) => !PROOFS.some((proof) => proof.name === name))
if (unknown.length > 0) {
  console.error(
    `no such proof: ${unknown.join(', ')}; there are ${PROOFS.map(({ name }) => name).join(', ')}`,
  )
  process.exit(1)
}
if (process.argv.includes('--list') || process.argv.includes('--help')) {
  for (const { name, what, minutes } of PROOFS)
    console.log(`${name.padEnd(14)} ${`${minutes} min`.padEnd(8)} ${what}`)
  process.exit(0)
}

const shell = process.platform === 'win32'
const succeeds = ([command, ...args], env = {}) =>
  spawnSync(command, args, { stdio: 'inherit', shell, env: { ...process.env, ...env } }).status ===
  0

const chosen = PROOFS.filter(({ name }) => !wanted || wanted.includes(name))
if (chosen.some(({ build }) => build) && !existsSync('dist/index.html') && !succeeds(npm('build')))
  process.exit(1)
const results = []
for (const { name, run, env } of chosen) {
  console.log(`\n== ${name}`)
  const began = Date.now()
  const good = succeeds(run, env)
  results.push({
    proof: name,
    result: good ? 'good' : 'NOT good',
    minutes: Math.round((Date.now() - began) / 6000) / 10,
  })
}
console.table(results)
process.exit(results.every(({ result }) => result === 'good') ? 0 : 1)
