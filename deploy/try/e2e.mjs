// npm run e2e -- --apache|--nginx [--into shop] [--smoke] [any word that playwright knows]
// Runs the journeys of e2e/ on a release that npm run release makes, served by a real Apache or nginx with the shop's own
// configuration. Each worker has its own server and mock world; the backend is the mock, over HTTP. It is not part of npm test,
// because not every machine has these servers.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { moveIntoFolder } from '../../tools/subfolder.mjs'
import { available, startServer } from './servers.mjs'

const SMOKE = ['browse', 'buy', 'signup', 'admin-gate', 'admin-products', 'policy']
const NEEDS = {
  apache: 'apt-get install apache2 libapache2-mod-php',
  nginx: 'apt-get install nginx php-fpm libnginx-mod-http-brotli-static',
}

const words = process.argv.slice(2)
/** Removes an option and its value from the words for playwright. */
function takeOption(name, following = 0) {
  const at = words.indexOf(name)
  return at < 0 ? undefined : words.splice(at, 1 + following).at(-1)
}
const kind = takeOption('nginx') ?? takeOption('apache') ?? 'apache'
const into = (takeOption('--into', 1) ?? '').replaceAll('/', '')
const journeys = takeOption('--smoke') ? SMOKE : []
const WORKERS = Number(process.env.E2E_WORKERS ?? 2)
const MOCK_PORT = Number(process.env.E2E_PORT ?? 4173)
const PORT = Number(process.env.SERVER_PORT ?? 6101)
const RESULTS = `test-results/${kind}${into ? `-in-${into}` : ''}`
const REPORT = `${RESULTS}.json`

function stopEarly(text) {
  console.error(text)
  process.exit(2)
}
if (!available[kind]) stopEarly(`${kind} is not installed here. On Debian: ${NEEDS[kind]}`)
if (!existsSync('dist/index.html')) stopEarly('There is no build in dist/: npm run build')

/** Made as an owner makes it, with NODE_ENV unset, but with the sample's name and pictures, which the journeys know. */
function makeRelease() {
  const { NODE_ENV: _, ...env } = process.env
  const made = spawnSync(process.execPath, ['tools/release.mjs', '--with-samples', '--to', to], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  })
  if (made.status !== 0) stopEarly('npm run release made no release')
  const [name] = readdirSync(to).filter((one) => !one.endsWith('.zip'))
  return join(to, name, 'shop')
}
const to = mkdtempSync(join(tmpdir(), 'releases-'))
const shopOfRelease = makeRelease()

async function answers(address) {
  for (let turn = 0; turn < 200; turn++) {
    const reply = await fetch(address).catch(() => null)
    if (reply?.ok) return reply
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`${address} does not answer`)
}

const mocks = []
const servers = []
async function stop() {
  for (const child of mocks) child.kill('SIGTERM')
  await Promise.all(servers.map((server) => server.stop()))
  rmSync(to, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void stop().then(() => process.exit(130)))

async function serve(n) {
  const backend = `http://127.0.0.1:${MOCK_PORT + n}`
  const preview = [
    'node_modules/vite/bin/vite.js',
    'preview',
    '--port',
    String(MOCK_PORT + n),
    '--strictPort',
    '--host',
    '127.0.0.1',
  ]
  mocks.push(spawn(process.execPath, preview, { stdio: ['ignore', 'ignore', 'inherit'] }))
  const config = await (await answers(`${backend}/shop.config.json`)).text()
  const prepare = (root) => {
    const shop = join(root, into)
    // The demo's owner, whose login the journeys use.
    writeFileSync(join(shop, 'shop.config.json'), config)
    if (into) moveIntoFolder(shop, into)
  }
  const server = await startServer({
    kind,
    dist: shopOfRelease,
    into,
    port: PORT + n,
    backend,
    prepare,
  })
  servers.push(server)
  return server.origin
}

const run = (origins) =>
  new Promise((done) => {
    const env = {
      ...process.env,
      E2E_REPORT: REPORT,
      E2E_WORKERS: String(WORKERS),
      E2E_ORIGINS: origins.join(),
      E2E_ROOTS: servers.map(({ root }) => join(root, into)).join(),
      E2E_BASE: into ? `/${into}/` : '/',
    }
    const child = spawn(
      process.execPath,
      ['node_modules/playwright/cli.js', 'test', `--output=${RESULTS}`, ...words, ...journeys],
      { stdio: 'inherit', env },
    )
    child.on('exit', (code) => done(code ?? 1))
  })

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/** The numbers of guarded journeys, of violations, and of planted violations that were caught. */
function count() {
  const { suites } = JSON.parse(readFileSync(REPORT, 'utf8'))
  const tests = suites
    .flatMap(specsOf)
    .flatMap(({ title, tests }) => tests.map((one) => ({ title, ...one })))
  const ran = tests.filter(({ status }) => status !== 'skipped')
  const planted = ran.filter(({ title }) => title.includes('a planted violation'))
  const met = ran.flatMap(({ results }) => results.flatMap(({ annotations = [] }) => annotations))
  const guarded = met.filter(({ type }) => type === 'violations')
  return {
    journeys: ran.length,
    guarded: guarded.length,
    violations: guarded.reduce((sum, { description }) => sum + Number(description), 0),
    planted: planted.length,
    caught: planted.filter(({ status }) => status === 'expected').length,
  }
}

let code = 1
try {
  rmSync(REPORT, { force: true })
  const origins = []
  for (let n = 0; n < WORKERS; n++) origins.push(await serve(n))
  code = await run(origins)
} finally {
  await stop()
}
if (existsSync(REPORT)) {
  const { journeys: all, guarded, violations, planted, caught } = count()
  console.log(
    `${kind}${into ? ` in /${into}/` : ''}: ${all} journeys, ${guarded} guarded runs, ${violations} violations of the policy; ${caught} of ${planted} planted violations caught`,
  )
  if (violations > 0 || caught < planted) code = 1
}
process.exit(code)
